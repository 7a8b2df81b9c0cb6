"""Programs from outside as players, and ours as programs: processes, their warden, and the protocols they speak."""
