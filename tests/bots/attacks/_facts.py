"""What an attacker might know or guess: where things lie outside, and who runs there."""

import json
import sys

FACTS = json.loads(sys.argv[2])
