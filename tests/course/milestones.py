"""The starters of the milestones, filled in as a student would who reads their docstrings."""

import textwrap
from importlib import resources

STUB = "    ...  # TODO\n"

BEGIN = """
self.game.state = state
if self.game.turn != self.who_am_i:
    print("not my turn to play")
    return None
"""
ENOUGH = """
if self.get_value("nbSim") < 1:
    return None
"""

SEARCH = """
scores = {}
for action in self.game.actions:
    self.game.move(action)
    scores[action] = -self.alpha_beta(self.get_value("pf") - 1, -101, 101)
    self.game.undo()
return max(scores, key=scores.get)
"""
LOOK = """
for action in self.game.actions:
    if alpha >= beta:
        break
    self.game.move(action)
    alpha = max(alpha, -self.alpha_beta(pf - 1, -beta, -alpha))
    self.game.undo()
return alpha
"""
LEAF = """
if pf == 0 or self.game.over():
    return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
"""
TABLE = """
pf = self.get_value("pf")
entry = {"pf": pf, "score": -101, "exact": False, "best_action": None}
for action in self.game.actions:
    self.game.move(action)
    score = -self.alpha_beta(pf - 1, -101, 101)
    exact = self.decision.memory[self.game.hash_code]["exact"]
    self.game.undo()
    if score > entry["score"]:
        entry.update(score=score, exact=exact, best_action=action)
self.decision.memory[self.game.hash_code] = entry
return entry["best_action"]
"""
REMEMBER = """
memory, key = self.decision.memory, self.game.hash_code
if key in memory:
    known = memory[key]
    if known["pf"] >= pf or known["exact"]:
        return known["score"]
    alpha = max(alpha, known["score"])
    if alpha >= beta:
        known["pf"] = pf
        return known["score"]
if pf == 0 or self.game.over():
    value = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
    memory[key] = {"pf": pf, "score": value, "exact": self.game.over(), "best_action": None}
    return value
entry = {"pf": pf, "score": -101, "exact": False, "best_action": None}
for action in self.game.actions:
    if alpha >= beta:
        entry["score"] = beta
        break
    self.game.move(action)
    score = -self.alpha_beta(pf - 1, -beta, -alpha)
    exact = memory[self.game.hash_code]["exact"]
    self.game.undo()
    if score > entry["score"]:
        entry.update(score=score, exact=exact, best_action=action)
    alpha = max(alpha, score)
memory[key] = entry
return entry["score"]
"""
DEEPEN = """
end = time.perf_counter() + self.get_value("secondes")
for pf in range(1, self.get_value("pf") + 1):
    action = at_depth(pf)
    if time.perf_counter() >= end:
        break
return action
"""
AT_DEPTH = "def at_depth(pf):\n" + textwrap.indent(TABLE.replace('pf = self.get_value("pf")\n', ""), "    ")

ALPHABETA = [BEGIN + SEARCH, LEAF + LOOK, BEGIN + TABLE, REMEMBER, BEGIN + AT_DEPTH + DEEPEN]

FLAT = """
scores = {}
for action in self.game.actions:
    self.game.move(action)
    scores[action] = scoring(self.simulation(self.get_value("nbSim")))
    self.game.undo()
return max(scores, key=scores.get)
"""
UTILITY = "return scoring(counter) + 0.3 * math.sqrt(math.log(n) / sum(counter))\n"
BEST = """
n = sum(sum(counter) for counter in counters.values())
return max(counters, key=lambda action: utility(counters[action], n))
"""
BANDIT = """
actions = self.game.actions
counters = {action: [0, 0, 0] for action in actions}
for turn in range(self.get_value("nbSim") * len(actions)):
    action = actions[turn] if turn < len(actions) else best_by_utility(counters)
    self.game.move(action)
    result = self.simulation(1)
    self.game.undo()
    for place in range(3):
        counters[action][place] += result[place]
return best_by_utility(counters)
"""
LEAVES = """
if self.game.over():
    return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
if pf == 0:
    return scoring(self.simulation(self.get_value("nbSim"), rootPlayer=False))
"""
TREE = """
self.simulations(self.get_value("pf"), self.get_value("nbSim"))
return best_by_utility(self.decision.memory[self.game.hash_code])
"""
GROW = """
if pf == 0:
    return [0, 0, 0]
counters = self.decision.memory.setdefault(self.game.hash_code, {})
if self.game.over():
    place = 2 if self.game.winner is None else int(self.game.winner != SEAT)
    counters.setdefault(None, [0, 0, 0])[place] += nbSim
    return [nbSim * (place == each) for each in range(3)]
played = [0, 0, 0]
for action in self.game.actions:
    if action not in counters:
        self.game.move(action)
        won, lost, drawn = self.simulation(nbSim, rootPlayer=FOR_ROOT)
        self.game.undo()
        counters[action] = [FRESH, drawn]
        played = [a + b for a, b in zip(played, counters[action])]
CHOOSE
self.game.move(action)
deeper = self.simulations(pf - 1, nbSim)
self.game.undo()
SWAP
counters[action] = [a + b for a, b in zip(counters[action], deeper)]
return [a + b for a, b in zip(played, deeper)]
"""
HOSTILE = """
seen = counters
if self.game.turn != self.who_am_i:
    seen = {action: [lost, won, drawn] for action, (won, lost, drawn) in counters.items()}
action = best_by_utility(seen)
"""


def grow(**parts):
    text = GROW
    for name, part in parts.items():
        text = text.replace(name, part.strip())
    return text


MAX = grow(SEAT="self.who_am_i", FOR_ROOT="True", FRESH="won, lost", CHOOSE=HOSTILE, SWAP="")
NEGAMAX = grow(
    SEAT="self.game.turn",
    FOR_ROOT="False",
    FRESH="lost, won",
    CHOOSE="action = best_by_utility(counters)",
    SWAP="deeper = [deeper[1], deeper[0], deeper[2]]",
)
MONTECARLO = [
    BEGIN + ENOUGH + FLAT,
    UTILITY,
    BEST,
    BEGIN + ENOUGH + BANDIT,
    BEGIN + ENOUGH + SEARCH,
    LEAVES + LOOK,
    *(BEGIN + ENOUGH + TREE, MAX),
    *(BEGIN + ENOUGH + TREE, NEGAMAX),
]
BODIES = {"alphabeta": ALPHABETA, "montecarlo": MONTECARLO}


def text_of(name):
    return resources.files("ludus.course").joinpath("starters", f"{name}.py").read_text("utf-8")


def fill(name, bodies):
    """A starter with its stubs replaced by bodies, in order; None leaves one as it is."""
    parts = text_of(name).split(STUB)
    assert len(parts) == len(bodies) + 1
    text = parts[0]
    for body, part in zip(bodies, parts[1:], strict=True):
        indent = text.rpartition("\n")[2]
        text += STUB if body is None else "    # done\n" + textwrap.indent(body.strip("\n"), indent + "    ") + "\n"
        text += part
    return text
