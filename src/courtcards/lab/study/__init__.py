"""What the games are like: questions, each answered by a picture and a table."""

from courtcards.lab.study import choice, contracts, kings_length, kings_stock, kings_turn, pack
from courtcards.lab.study.answering import Answer, Study, answer_of, survey_of

STUDIES: dict[str, Study] = {
    study.name: study
    for study in (
        kings_length.STUDY,
        kings_turn.STUDY,
        kings_stock.STUDY,
        contracts.STUDY,
        choice.STUDY,
        pack.STUDY,
    )
}
"""Every study by its name, in the order of the page."""

__all__ = ["STUDIES", "Answer", "Study", "answer_of", "survey_of"]
