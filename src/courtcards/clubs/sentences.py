"""Everything that a club evening says when it refuses, in one place: what a translation translates.

Each is a sentence with its parameters in braces; an error carries the two apart.
"""

from __future__ import annotations

# The games, as sentences call them
TRICKS = "Tricks"
HEARTS = "Hearts"
QUEENS = "Queens"
JACKS_KINGS = "Jacks and Kings"
KING_OF_HEARTS = "King of hearts"
SEVENTH_LAST = "Seventh and last"
TRUMP = "Trump"

# Entries of a sheet
FOUR_ENTRIES = "a game has four entries, one a player, none below 0"
WRONG_SUM = "the entries of {game} add up to {right}, not to {found}"
IMPOSSIBLE_ENTRY = "in {game} nobody can have {entry}: possible are {possible}"
NO_SUCH_GAME = "there is no game {game!r}"
ROUND_OVER = "the round is over: the sheet takes no more lines"
NO_TRUMP_LEFT = "the dealer has played both trump games"
NO_NEGATIVE_LEFT = "the dealer has played all three negative games"
GAME_GONE = "{game} has been played twice: it is no longer in the pool"
TRUMP_OWED = "the dealer was at fault in a trump game and must deal another trump game"
OFFENDER_TAKES_ALL = "the offender takes all the points of the game"
FAULT_IN_TRUMP = "a fault in a trump game makes a line of its own, and the dealer deals again"
REASON_NEEDED = "say why"

# Sheets
NO_SUCH_LINE = "the sheet has no line {line}"
LINE_TAKEN = "line {line} has been entered already"
LINE_TOO_FAR = "the next line of the sheet is {next}, not {line}"
NOT_DRAWN = "draw first who writes and who deals"
DRAWN_ALREADY = "the first game has been entered: who writes and deals stays as drawn"
IS_CONFIRMED = "the sheet has been confirmed: only the director or the jury can change it"
CONFIRMED_TWICE = "the sheet has been confirmed already"
NOT_FINISHED = "the round is not over yet; games still to play: {left}"
WRITER_CANNOT_CONFIRM = "another player than the one who writes confirms the sheet"
NOT_CONFIRMED = "the sheet has not been confirmed"
JURY_ONLY = "only the jury or the director may do that"
WOULD_NOT_STAND = "with that change line {line} could not stand: {why}"
PLAYED_ONLINE = "this table plays on the server, which fills its sheet"
READ_ONLY = "this link may look, and change nothing"
SHEET_FULL = "a sheet takes at most {most} lines"
SHEET_WORN = "the sheet has been changed {most} times: only the director or the jury can go on"

# Evenings
TITLE_NEEDED = "an evening needs a name"
TITLE_TOO_LONG = "the name of an evening has at most {most} printable characters"
PLAYER_NAME_NEEDED = "a player needs a name"
PLAYER_NAME_LONG = "a name has at most {most} characters: {name!r} is too long"
PLAYER_NAME_UNPRINTABLE = "a name has printable characters only: {name!r} has others"
PLAYER_TWICE = "there is a player called {name!r} already: tell the two apart"
TOO_MANY_PLAYERS = "an evening has at most {most} players"
NO_SUCH_PLAYER = "there is no player {player} at this evening"
NO_SUCH_TABLE = "there is no table {table} in this round"
NO_SUCH_KEY = "there is no link called {key!r}"
DIRECTOR_ONLY = "only the director may do that"
LINK_NEEDED = "open the link that you were given: without it nothing is shown here"
NO_SUCH_LINK = "this link is not right: open it again as it was given to you"
LINK_RENEWED = "this link has been replaced by a new one: ask the director for it"
OTHER_TABLE = "this link is for table {own}, not for table {other}"
OTHER_TABLE_ALL = "this link is for table {own}, not for the sheets of all"
NO_SUCH_EVENING = "there is no evening {evening!r} here"
NO_SUCH_ROUND = "round {round} has not begun"
NOBODY_ADDED = "the list names no player"
TOO_FEW_PLAYERS = "a round needs four players who are there"
ROUND_RUNS = "round {round} is being played: close it first"
NO_ROUND_RUNS = "no round is being played"
NOT_YET_DRAWN = "draw the round first"
ALL_PLAYED = "all {rounds} rounds have been played"
FEWER_THAN_PLAYED = "{played} rounds have been played already: there cannot be only {rounds}"
SHEETS_MISSING = "the sheets of these tables are missing: {tables}; say why if the round closes so"
WITHDRAWN_ALREADY = "{name} has withdrawn already"
NOT_WITHDRAWN = "{name} has not withdrawn"
SITS_NOWHERE = "{name} is not in the round to come"
MINUTES_ONLY = "that is 1 to {most} minutes"

# Files
NO_EXPORT = "this is no export of an evening: {fault}"
OTHER_FORMAT = "this file is {found!r}, not {expected!r}"
BROKEN_EXPORT = "the export is damaged: {fault}"
BROKEN_SEATING = "the export is damaged: nobody can be seated as in its round {round}"
STRAY_SHEET = "the export is damaged: nobody sat so at table {table} in round {round}"
UNFINISHED_SHEET = (
    "the export is damaged: table {table} has confirmed round {round} before it was over"
)
