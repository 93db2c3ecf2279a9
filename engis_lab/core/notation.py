"""Tokens and lines: positions and games as text, both ways.

A *token* is ``EL1.`` + URL-safe base64 of: which game and rules, a length, a compressed JSON
head (options and seed, or a set-up), the line as one mixed-radix number (the index of each
action among the possible ones, so a forced move costs nothing), and a checksum.
A *line* is readable text: a head of ``key: value`` and one ``seat: text`` a decision.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from engis_lab.core.answers import IllegalAction, SetupError, TokenError
from engis_lab.core.game import Game, did_you_mean
from engis_lab.core.position import LUCK, Origin, Position, Step
from engis_lab.core.words import say, shown

PREFIX = "EL1."
LINE_HEAD = "engis_lab line 1"
HEAD_KEYS = ("game", "rules", "components", "new", "setup")
FIXED = 7  # bytes before the head: 2 for the game, 2 for its version, 3 for the head's length
CHECK = 4  # bytes of checksum
WORDS = ("n", "o", "p", "c", "x", "seats", "seed")  # written as one byte in a head of any game
MOST_REDEALS = 1000  # of a token; more is an attack, not a game
DEEPEST = 8  # levels of a set-up; more is an attack, not a position
MOST = 1 << 20  # letters of a token, bytes that its head unpacks to; more is an attack, not a game


def start(game: Game, kind: str, parameters: Mapping[str, Any], components: str | None) -> Position:
    """Return the first position of a line, from `new` options or a `setup` mapping.

    What is given is copied, so that a later change of it changes no position.
    """
    given = plain_copy(kind, parameters)
    if not isinstance(given, dict):
        raise SetupError(kind, say("a mapping is needed, not {got}",
                                   "é preciso um mapeamento, não {got}",
                                   got=type(parameters).__name__))  # fmt: skip
    if kind == "new":
        rest = {k: v for k, v in given.items() if k not in ("seats", "seed")}
        state = game.new(given["seats"], given["seed"], components, rest)
    else:
        state = game.setup(given, components)
    return Position(game, state, Origin(kind, given, game.components(state), components))


def plain_copy(key: str, value: Any, depth: int = 0) -> Any:
    """Return a copy made of dicts, lists, texts and numbers only, or raise `SetupError`."""
    if isinstance(value, Mapping) and depth < DEEPEST:
        named = {(k if isinstance(k, str) else shown(k)): part for k, part in value.items()}
        return {name: plain_copy(f"{key}.{name}", part, depth + 1) for name, part in named.items()}
    if isinstance(value, (list, tuple)) and depth < DEEPEST:
        return [plain_copy(f"{key}[{i}]", part, depth + 1) for i, part in enumerate(value)]
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise SetupError(
        key,
        say(
            "a mapping, list, text or number is needed, not {got}",
            "é preciso um mapeamento, lista, texto ou número, não {got}",
            got=type(value).__name__,
        ),
    )


# -- tokens -----------------------------------------------------------------------------------


def write_token(position: Position) -> str:
    """Return a position as a short URL-safe text."""
    game, origin = position.game, position._origin
    line = position.line_positions()
    number, radix, redeals = 0, 1, []
    for before, after in pairwise(line):
        step = after._step
        assert step is not None
        if step.seat == LUCK:
            redeals.append([after.depth, *map(int, step.text.split()[1:])])
            continue
        legal = before._state.legal()
        number += legal.index(step.code) * radix
        radix *= len(legal)
    head: dict[str, Any] = {"n": position.depth}
    head["o" if origin.kind == "new" else "p"] = dict(origin.parameters)
    if origin.components:
        head["c"] = origin.components
    if redeals:
        head["x"] = redeals
    packed = _deflate(json.dumps(head, separators=(",", ":")).encode("ascii"), game)
    moves = number.to_bytes((number.bit_length() + 7) // 8, "little")
    fixed = _name(game.name) + game.version.to_bytes(2, "big") + len(packed).to_bytes(3, "big")
    body = fixed + packed + moves
    return PREFIX + urlsafe_b64encode(body + _checksum(body)).decode().rstrip("=")


def read_token(token: str, components: str | None = None) -> Position:
    """Return the position of a token.

    Parameters
    ----------
    token : str
        What `Position.token` gave; white space around it does not matter.
    components : str, optional
        Folder of the component set it was made with, if that was not the standard one.

    Raises
    ------
    TokenError
        When it is damaged, cut off, of something else or of other rules.
    """
    game, head, moves = _open_token(token)
    kind = "new" if "o" in head else "setup"
    try:
        position = start(game, kind, head["o" if kind == "new" else "p"], components)
        _check_components(position, head.get("c", ""))
        redeals = {depth: (seat, seed) for depth, seat, seed in head.get("x", [])[:MOST_REDEALS]}
        return _replay(position, head["n"], int.from_bytes(moves, "little"), redeals)
    except TokenError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise TokenError(
            say(
                "this token does not lead to a position: {error}",
                "este token não leva a uma posição: {error}",
                error=error,
            )
        ) from error


def _replay(
    position: Position, depth: int, number: int, redeals: dict[int, tuple[int, int]]
) -> Position:
    while position.depth < depth:
        if position.depth + 1 in redeals:
            position = position.resample(*redeals[position.depth + 1])
            continue
        legal = position._state.legal() if not position.over else []
        if not legal:
            raise TokenError(
                say(
                    "this token goes on after the end of its game",
                    "este token continua depois do fim da partida",
                )
            )
        number, index = divmod(number, len(legal))
        position = position._after(legal[index])
    if number or not all(type(later) is int and 0 < later <= depth for later in redeals):
        raise TokenError(say("this token has moves left over", "este token tem jogadas sobrando"))
    return position


def _open_token(token: object) -> tuple[Game, dict[str, Any], bytes]:
    from engis_lab.games import find_game, games

    text = "".join(token.split()) if isinstance(token, str) else ""
    if not text.startswith(PREFIX):
        raise TokenError(
            say(
                "this is no engis_lab token (those begin with {prefix}): {got!r}",
                "isto não é um token do engis_lab (eles começam com {prefix}): {got!r}",
                prefix=PREFIX,
                got=text[:20] if isinstance(token, str) else token,
            )
        )
    damaged = TokenError(
        say(
            "this token is damaged or cut off ({n} characters): copy it again, whole",
            "este token está danificado ou cortado ({n} caracteres): copie-o de novo, inteiro",
            n=len(text),
        )
    )
    raw = _unbase64(text[len(PREFIX) :]) if len(text) <= MOST else b""
    body, check = raw[:-CHECK], raw[-CHECK:]
    if len(body) < FIXED or _checksum(body) != check:
        raise damaged
    known = {_name(name): name for name in games()}
    if body[:2] not in known:
        raise TokenError(
            say(
                "this token is of a game that is not here; {known}",
                "este token é de um jogo que não está aqui; {known}",
                known=did_you_mean("", games()),
            )
        )
    game = find_game(known[body[:2]])
    _check_version(game, int.from_bytes(body[2:4], "big"))
    end = FIXED + int.from_bytes(body[4:FIXED], "big")
    try:
        head = _inflate(body[FIXED:end], game)
    except (zlib.error, ValueError, RecursionError) as error:
        raise damaged from error
    if not isinstance(head, dict) or type(head.get("n")) is not int or head["n"] < 0:
        raise damaged
    return game, head, body[end:]


def _unbase64(text: str) -> bytes:
    """Return the bytes of a text; none when it is not exactly how these would be written."""
    try:
        raw = urlsafe_b64decode(text.encode("ascii") + b"==")
    except ValueError:
        return b""
    return raw if urlsafe_b64encode(raw).decode().rstrip("=") == text else b""


def _check_version(game: Game, version: object) -> None:
    if version != game.version:
        raise TokenError(
            say(
                "made with version {got} of the {game} rules; this is version {have}",
                "feito com a versão {got} das regras de {game}; esta é a versão {have}",
                got=version,
                game=game.titles["en"],
                have=game.version,
            )
        )


def _check_components(position: Position, digest: object) -> None:
    have = position._origin.components
    if digest == have:
        return
    if not digest:
        advice = say("leave components=... out", "não indique components=...")
    else:
        advice = say("give its folder as components=...", "indique a pasta em components=...")
    raise TokenError(
        say(
            "made with the component set {want}; here is {have}: {advice}",
            "feito com o conjunto de componentes {want}; aqui está {have}: {advice}",
            want=digest or say("that comes with engis_lab", "que vem com o engis_lab"),
            have=have or say("the one that comes with engis_lab", "o que vem com o engis_lab"),
            advice=advice,
        )
    )


def _name(name: str) -> bytes:
    return blake2b(name.encode(), digest_size=2).digest()


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=CHECK, person=b"engis_lab").digest()


def _deflate(data: bytes, game: Game) -> bytes:
    """Pack a head: each word of the game in quotes becomes one byte, then deflate.

    JSON in ASCII leaves the bytes from 128 on free for that.
    """
    for i, word in enumerate((*WORDS, *game.words)):
        data = data.replace(b'"%s"' % word.encode("ascii"), bytes([128 + i]))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    return packer.compress(data) + packer.flush()


def _inflate(data: bytes, game: Game) -> Any:
    """Unpack a head; raise ``zlib.error`` or ``ValueError`` when it is damaged."""
    unpacker = zlib.decompressobj(-15)
    out = unpacker.decompress(data, MOST)
    if not unpacker.eof or unpacker.unconsumed_tail:
        raise zlib.error("cut off or too large")
    for i, word in enumerate((*WORDS, *game.words)):
        out = out.replace(bytes([128 + i]), b'"%s"' % word.encode("ascii"))
    return json.loads(out.decode("ascii"))


# -- lines ------------------------------------------------------------------------------------


def write_line(position: Position) -> str:
    """Return the line that led to a position as readable text."""
    rows = [LINE_HEAD, *head_rows(position)]
    rows += [step_text(step) for step in position.line()]
    return "\n".join(rows) + "\n"


def head_rows(position: Position) -> list[str]:
    """Return the ``key: value`` rows that say where a line starts."""
    origin, game = position._origin, position.game
    start_text = json.dumps(dict(origin.parameters), ensure_ascii=False)
    return [
        f"game: {game.name}",
        f"rules: {game.version}",
        f"components: {origin.components or 'standard'}",
        f"{origin.kind}: {start_text}",
    ]


def step_text(step: Step) -> str:
    """Return ``seat: text`` of a step."""
    return f"{'luck' if step.seat == LUCK else step.seat}: {step.text}"


def read_line(text: str, components: str | None = None) -> Position:
    """Return the last position of a line.

    Raises
    ------
    TokenError
        Naming the row that can't be read or played, and why.
    """
    rows = _rows(text, LINE_HEAD)
    head, steps = split_head(rows)
    for key in head:
        if key not in HEAD_KEYS:
            raise TokenError(
                say(
                    "{key!r} is no key of a line's head and no SEAT: ACTION; keys: {known}",
                    "{key!r} não é chave do início de uma linha nem LUGAR: AÇÃO; chaves: {known}",
                    key=key[:40],
                    known=", ".join(HEAD_KEYS),
                )
            )
    position = start_from_head(head, components)
    for number, row in steps:
        position = follow(position, row, number)
    return position


def _rows(text: object, first: str) -> list[tuple[int, str]]:
    if not isinstance(text, str):
        raise TokenError(
            say(
                "a line is text, not {got!r}",
                "uma linha é texto, não {got!r}",
                got=type(text).__name__,
            )
        )
    rows = [(n, row.strip()) for n, row in enumerate(text.split("\n"), 1)]
    rows = [(n, row) for n, row in rows if row and not row.startswith("#")]
    if not rows or rows[0][1] != first:
        raise TokenError(
            say(
                "this is no {kind} (its first row would be {first!r})",
                "isto não é {kind} (a primeira linha seria {first!r})",
                kind=first.rsplit(" ", 1)[0],
                first=first,
            )
        )
    return rows[1:]


def split_head(rows: Iterable[tuple[int, str]]) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Split rows into the head's ``key: value`` pairs and the steps."""
    head: dict[str, str] = {}
    steps: list[tuple[int, str]] = []
    for number, row in rows:
        key, _, value = row.partition(":")
        key = key.strip()
        if not steps and not key.isdigit() and key != "luck":
            head[key] = value.strip()
        else:
            steps.append((number, row))
    return head, steps


def start_from_head(head: dict[str, str], components: str | None) -> Position:
    """Return the first position that a head describes."""
    from engis_lab.games import find_game

    try:
        game = find_game(head["game"])
        _check_version(game, int(head["rules"]))
        kind = "new" if "new" in head else "setup"
        position = start(game, kind, json.loads(head[kind]), components)
    except KeyError as error:
        raise TokenError(
            say("the head of this text lacks {key}", "falta {key} no início deste texto", key=error)
        ) from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise TokenError(
            say(
                "the head of this text can't be used: {error}",
                "o início deste texto não serve: {error}",
                error=error,
            )
        ) from error
    digest = head.get("components", "standard")
    _check_components(position, "" if digest == "standard" else digest)
    return position


def follow(position: Position, row: str, number: int = 0) -> Position:
    """Return the position after one row ``seat: text`` of a line.

    A redundant automatic move (``done`` when nothing else was possible) is passed over.
    """
    who, _, text = row.partition(":")
    text = text.strip()
    try:
        if who.strip() == "luck":
            return _redeal(position, text)
        if not who.strip().isdecimal():
            raise ValueError(say("write SEAT: ACTION", "escreva LUGAR: AÇÃO"))  # noqa: TRY301 - named with its row below
        return _play(position, int(who), text)
    except (ValueError, TypeError) as error:
        raise TokenError(
            say(
                "row {n} ({row!r}): {reason}",
                "linha {n} ({row!r}): {reason}",
                n=number,
                row=row[:80],
                reason=error,
            )
        ) from error


def _redeal(position: Position, text: str) -> Position:
    luck, seat, seed = text.split()
    if luck != "luck":
        raise ValueError(say("write: luck: luck SEAT SEED", "escreva: luck: luck LUGAR SEMENTE"))
    return position.resample(int(seat), int(seed))


def _play(position: Position, seat: int, text: str) -> Position:
    try:
        return position.play(text, seat=seat)
    except IllegalAction:
        if _was_automatic(position, seat, text):
            return position
        raise


def _was_automatic(position: Position, seat: int, text: str) -> bool:
    """Tell whether a seat made this move without asking since the decision before."""
    game, step = position.game, position.step
    own = step is not None and (step.seat, step.text) == (seat, text)
    if own or not game.automatic(position._state, text):
        return False
    return any((event.seat, event.rule) == (seat, game.automatic_rule) for event in position.events)
