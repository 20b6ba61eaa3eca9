"""May this game be paid out? A server asks when a game has ended."""

import replay


def payout(record: str | bytes) -> dict[str, int]:
    """The final score of each player; raises ValueError with the reason where the record is not to be paid."""
    (game,) = replay.read(record)
    report = game.audit()
    if report.findings:
        raise ValueError("; ".join(f"line {each.line}: {each.message}" for each in report.findings))
    if report.compared.scores == 0:
        raise ValueError("the record states no scores, so there is nothing that the rules agree with")
    return dict(zip(report.players, report.scores, strict=True))
