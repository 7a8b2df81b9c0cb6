"""What a run says, in a sentence: who is better, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.arena.bracket import Duel
from ludus.arena.estimate import Estimate
from ludus.arena.failures import shorten_reason
from ludus.arena.store import Run
from ludus.arena.summary import Standing, Summary, names_of
from ludus.arena.sweep import Axis, axes_of, fit_points, measure, tell_best
from ludus.arena.tally import Tally
from ludus.arena.tune import tell_tuned

MOST_FAILING = 3  # players that are named
SURE, LIKELY = 0.975, 0.9  # likelihoods of being better: the first is where a 95 % interval leaves an even score out


def is_match(summary: Summary) -> bool:
    """Whether two players met and nobody else; else a field did."""
    return len(summary.run.players) == 2 and summary.seats <= 2


def verdict(summary: Summary) -> str:
    """The claim and what it rests on."""
    claim, evidence = claim_and_evidence(summary)
    return f"{claim}: {evidence}" if evidence else claim


def claim_and_evidence(summary: Summary) -> tuple[str, str]:
    if summary.games == 0:
        return "No game has been played yet", ""
    claim, evidence = _of_results(summary)
    if summary.bracket is not None and summary.bracket.winner is not None:
        winner, final = names_of(summary.run.players)[summary.bracket.winner], summary.bracket.rounds[-1][0]
        claim, evidence = f"{winner} wins the knockout", f"{format_duel(final)} in the last round. {claim}: {evidence}"
    if failing := failing_players(summary):
        told, reasons = failing
        return told, f"{reasons}. {claim}: {evidence}"
    return claim, evidence


def failing_players(summary: Summary) -> tuple[str, str] | None:
    """'x failed in 20 of 20 games', and why; None unless somebody failed in most of its games."""
    names = names_of(summary.run.players)
    failing = [each for each in summary.standings if 2 * each.failed > each.played]
    if not failing:
        return None
    failing.sort(key=lambda each: -each.failed / each.played)
    counts = [f"{names[each.entrant]} failed in {each.failed} of {each.played} games" for each in failing[:MOST_FAILING]]
    others = len(failing) - len(counts)
    claim = "; ".join(counts) + (f"; {others} more failed in most of theirs" if others else "")
    reasons = {each.entrant: _usual_reason(summary, each.entrant) for each in failing[:MOST_FAILING]}
    if len(set(reasons.values())) == 1:
        return claim, reasons[failing[0].entrant]
    return claim, "; ".join(f"{names[entrant]}: {reason}" for entrant, reason in reasons.items())


def _usual_reason(summary: Summary, entrant: int) -> str:
    usual = next(failure for failure in summary.failures if failure.entrant == entrant)
    return shorten_reason(usual.reason, summary.run.players).rstrip(".")


def _of_results(summary: Summary) -> tuple[str, str]:
    if summary.tuned is not None:
        told = tell_tuned(summary.tuned)
        return told[0].upper() + told[1:], ""
    if axes := axes_of(summary.run):
        return _of_sweep(summary, axes)
    if is_match(summary):
        one, two = names_of(summary.run.players)
        return _of_match(one, two, summary.tally(0, 1))
    return _of_field(summary)


def _of_match(one: str, two: str, tally: Tally) -> tuple[str, str]:
    if tally.mean < 0.5:
        one, two, tally = two, one, tally.turned
    sure = tally.superiority
    figures = f"{format_score(tally.score)}, {format_elo(tally.elo)}"
    if sure >= LIKELY:
        word = "is better" if sure >= SURE else "is probably better"
        lean = f"That it is the better one has a likelihood of {format_share(sure)}."
        return f"{one} {word} than {two}", f"{figures}. {lean}"
    if sure > 0.5:
        lean = f"That {one} is the better one has a likelihood of only {format_share(sure)}."
    else:
        lean = "Both have scored the same."
    return f"{one} and {two} cannot be told apart yet", f"{figures}. {lean}"


def _of_sweep(summary: Summary, axes: Sequence[Axis]) -> tuple[str, str]:
    points = measure(summary, axes)
    told = tell_best(axes, points, fit_points(points))
    scores = [point.score.value for point in points]
    return told[0].upper() + told[1:], f"scores from {format_percent(min(scores))} to {format_percent(max(scores))}."


def _of_field(summary: Summary) -> tuple[str, str]:
    names, order = names_of(summary.run.players), summary.ranking()
    first, second = names[order[0]], names[order[1]]
    if summary.ratings is None:
        if summary.places is None:
            return f"{first} leads", f"{format_percent(summary.standings[order[0]].score)} of the points."
        rating, next_rating = summary.rating(order[0]), summary.rating(order[1])
        evidence = f"a rating of {rating.value:.1f} ({rating.low:.1f} to {rating.high:.1f})"
        if rating.low <= next_rating.high:
            return f"{first} leads, but cannot be told apart from {second}", f"{evidence}."
        return f"{first} leads", f"{evidence}, before {second}."
    rivals = {names[entrant]: summary.ratings.superiority(first, names[entrant]) for entrant in order[1:]}
    rival = min(rivals, key=lambda name: rivals[name])
    lead = f"{format_elo(summary.rating(order[0]))} above the mean of the field"
    evidence = f"{lead}. That it is better than {rival} has a likelihood of {format_share(rivals[rival])}"
    if rivals[rival] < LIKELY:
        return f"{first} leads, but cannot be told apart from {rival}", f"{evidence}."
    word = "is better" if rivals[rival] >= SURE else "is probably better"
    return f"{first} {word} than all others", f"{evidence}; of the others that is surer."


def format_duel(duel: Duel) -> str:
    """'5 to 3', the winner's points first; of equals the seed decides."""
    if duel.two is None:
        return "without a game"
    more, less = max(duel.points), min(duel.points)
    return f"{more:g} to {less:g}{', by seed' if duel.is_by_seed else ''}"


def format_score(score: Estimate) -> str:
    """'56.2 % (52.1 to 60.2)'."""
    return f"{format_percent(score.value)} ({100 * score.low:.1f} to {100 * score.high:.1f})"


def format_elo(elo: Estimate) -> str:
    """'+43 Elo (+15 to +72)'."""
    return f"{format_points(elo.value)} Elo ({format_points(elo.low)} to {format_points(elo.high)})"


def format_points(elo: float) -> str:
    """'+43'; whoever won every game is better by more than any number."""
    if abs(elo) == float("inf"):
        return "+∞" if elo > 0 else "-∞"
    return f"{elo:+.0f}" if round(elo) else "0"


def format_percent(share: float) -> str:
    """'56.2 %'."""
    return f"{100 * share:.1f} %"


def format_mean(standing: Standing) -> str:
    """'142.3', what a game gives whoever plays it alone."""
    return "-" if standing.mean_return is None else f"{standing.mean_return:.1f}"


def format_share(share: float) -> str:
    """A likelihood: never written as certain, nor as impossible."""
    if share > 0.9995:
        return "more than 99.9 %"
    return "less than 0.1 %" if share < 0.0005 else format_percent(share)


def conditions(run: Run) -> str:
    """What the games of a run have in common beside the game: 'levels duel7, square13; swiss; seed 3'."""
    book, config = run.config.get("book", {}), run.config
    parts = []
    if levels := book.get("levels"):
        parts.append(f"level{'s' if len(levels) > 1 else ''} {', '.join(levels)}")
    if config.get("format"):
        parts.append(str(config["format"]))
    if book.get("plies") is not None:
        parts.append(f"{book['plies']} random {'ply' if book['plies'] == 1 else 'plies'} first")
    if book.get("seed"):
        parts.append(f"seed {book['seed']}")
    return "; ".join(parts)
