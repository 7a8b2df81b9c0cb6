"""The workshop's functions, checked one by one: each is given small boards, and watched through the games handed over.

- `trials`     what a function is asked, and how to ask it again;
- `boards`     the positions that are asked about;
- `running`    asking, in the student's process, and `watching` what is done with games there;
- `seen`       what comes back;
- `drawing`    how directions are drawn, rightly and wrongly, and `rides` what scores come of it;
- `functions`  one file a function: what is right, and which mistake does what was seen;
- `examine`    all functions of a file, in order; `telling` puts what was found into words.
"""
