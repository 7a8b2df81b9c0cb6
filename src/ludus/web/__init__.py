"""The page: play, watch the machine think, replay, draw levels, run a championship; and the API that it stands on."""
