"""What happened: each move of Engis told as events, automatic ones included."""

from __future__ import annotations

from engis_lab.core.answers import Event
from engis_lab.core.words import listed, say
from engis_lab.games.engis.codes import (
    A_CRAFT,
    A_CUNNING_NO,
    A_DEVELOP,
    A_TAKE,
    BID,
    GROUP_BONUS,
    OVER,
    PLAY,
    RIVAL,
    ROUNDS,
)
from engis_lab.games.engis.names import (
    card_name,
    clan_name,
    clan_names,
    hex_name,
    meeples,
    object_name,
    skill_name,
    spots,
    weather_name,
)
from engis_lab.games.engis.notation import spaces_in, verb_of
from engis_lab.games.engis.parts import GROUPS, HEX_IDS, SPACES
from engis_lab.games.engis.table import Table
from engis_lab.games.engis.worth import card_of, final_items, section_of

TABLE = -1  # the "seat" of what happens to everybody


def events(before: Table, code: int) -> list[Event]:
    """Return what an action and the automatic moves after it did."""
    told = []
    now = before.clone()
    while code != -1:
        then = now.clone()
        now.move(code)
        told += tell(then, code, now)
        code = now.auto()
    return told


def opening(now: Table, by_luck: bool) -> list[Event]:
    """Return what a first position shows and the automatic moves that follow it (§1)."""
    told = [reveal(now, "1.5")] if now.kind == BID and now.idx == 0 else []
    cards = listed([weather_name(now, card) for card in now.yellow])
    told.append(
        Event(
            TABLE,
            say("weather of this game: {cards}", "intempéries da partida: {cards}", cards=cards),
            "1.7",
        )
    )
    if now.kind == OVER:
        return told + tell_end(now)
    told.append(turn_order(now) if now.order[0] >= 0 else first_player(now, by_luck))
    code = now.auto()
    return told + (events(now, code) if code != -1 else [])


def first_player(table: Table, by_luck: bool) -> Event:
    """Return the event of who begins (1.9)."""
    name = clan_name(table, table.first)
    text = say("{name} is first player", "{name} é o 1º jogador", name=name)
    return Event(table.first, text + say(" (drawn)", " (sorteado)") if by_luck else text, "1.9")


def turn_order(table: Table) -> Event:
    """Return the event of the order of the round (3.4)."""
    names = clan_names(table, [table.order[i] for i in range(table.seats)])
    text = say("turn order: {names}", "ordem de turnos: {names}", names=names)
    return Event(TABLE, text, "3.4")


def tell(before: Table, code: int, after: Table) -> list[Event]:
    """Return the events of one single move, and of the phase that it ended."""
    told = tell_rival(before, after) if code == RIVAL else tell_move(before, code, after)
    if before.kind == BID and after.kind != BID:
        told.append(turn_order(after))
    told += discarded(before, after)
    if after.kind == OVER:
        told += tell_end(after)
    elif after.round > before.round:
        name = clan_name(after, after.first)
        told.append(
            Event(
                after.first,
                say(
                    "{name} was last and is now first player",
                    "{name} foi o último e agora é o 1º jogador",
                    name=name,
                ),
                "6.2",
            )
        )
        told.append(reveal(after, "6.3"))
    return told


def reveal(table: Table, rule: str) -> Event:
    """Return the event of a new offer."""
    offer = listed([hex_name(table, h) for h in table.offer if h >= 0])
    return Event(
        TABLE,
        say(
            "round {n}, the offer: {offer}",
            "rodada {n}, a oferta: {offer}",
            n=table.round,
            offer=offer,
        ),
        rule,
    )


def discarded(before: Table, after: Table) -> list[Event]:
    """Return the event of 3.7: the last to choose discards what is left."""
    if sum(h >= 0 for h in before.offer) - 1 <= 0 or after.offer != [-1] * 4:
        return []
    taken = {h for clan in after.clans for h in clan.board}
    rest = [HEX_IDS[h] for h in before.offer if h >= 0 and h not in taken]
    if not rest:
        return []
    text = say(
        "{name} discards {hexes}",
        "{name} descarta {hexes}",
        name=clan_name(before, before.seat),
        hexes=listed(rest),
    )
    return [Event(before.seat, text, "3.7")]


def tell_move(before: Table, code: int, after: Table) -> list[Event]:
    """Return the events of a player's move."""
    seat, name = before.seat, clan_name(before, before.seat)
    verb, spaces = verb_of(code), spaces_in(code)
    if verb == "bid":
        return [bid_event(after, seat, spots(spaces))]
    if verb == "take":
        return [take_event(before, seat, (code - A_TAKE) // 10, SPACES[spaces[0]])]
    if verb == "craft":
        return craft_events(before, after, seat, code - A_CRAFT)
    if verb == "develop":
        return [learn_event(before, seat, code - A_DEVELOP)]
    if verb == "play":
        return play_events(after, seat)
    if code == A_CUNNING_NO:
        text = say(
            "{name} leaves the meeples in the row", "{name} deixa os meeples na fileira", name=name
        )
        return [Event(seat, text, "3.5")]
    where = spots(spaces)
    texts = {
        "cunning": ("3.5", "{name} takes a meeple back to {where}",
                    "{name} traz um meeple de volta para {where}"),
        "place": ("K13", "{name} places the neutral meeple on {where}",
                  "{name} põe o meeple neutro em {where}"),
        "return": ("6.1", "{name} brings meeples back to {where}",
                   "{name} traz meeples de volta a {where}"),
        "done": ("4.1", "{name} ends the turn", "{name} encerra o turno"),
        "step": ("4.2", "{name} moves a meeple from {a} to {b}",
                 "{name} move um meeple de {a} para {b}"),
    }  # fmt: skip
    rule, en, pt = texts[verb]
    if verb == "step":
        return [
            Event(seat, say(en, pt, name=name, a=SPACES[spaces[0]], b=SPACES[spaces[-1]]), rule)
        ]
    return [Event(seat, say(en, pt, name=name, where=where), rule)]


def bid_event(after: Table, seat: int, where: str) -> Event:
    """Return the event of a bid (3.1)."""
    n = after.clans[seat].bid
    text = say(
        "{name} bids {what}",
        "{name} dá um lance de {what}",
        name=clan_name(after, seat),
        what=meeples(n),
    )
    return Event(seat, f"{text} ({where})" if where else text, "3.1")


def take_event(table: Table, seat: int, hex_: int, where: str) -> Event:
    """Return the event of a hex taken (3.6)."""
    text = say(
        "{name} takes {hex}",
        "{name} pega {hex}",
        name=clan_name(table, seat),
        hex=hex_name(table, hex_),
    )
    if where:
        text += say(" and places it on {where}", " e o coloca em {where}", where=where)
    return Event(seat, text, "3.6")


def craft_events(before: Table, after: Table, seat: int, thing: int) -> list[Event]:
    """Return the events of an object crafted, with the group bonus (4.3, 4.4)."""
    name = clan_name(before, seat)
    told = [
        Event(
            seat,
            say(
                "{name} crafts {thing}",
                "{name} fabrica {thing}",
                name=name,
                thing=object_name(before, thing),
            ),
            "4.3",
        )
    ]
    for g in range(2):
        if before.clans[seat].bonus[g] == 0 and after.clans[seat].bonus[g]:
            group = {"wood": say("wood", "madeira"), "stone": say("stone", "pedra")}[GROUPS[g]]
            text = say(
                "{name} has all four objects of {group}: +{n}",
                "{name} tem os quatro objetos de {group}: +{n}",
                name=name,
                group=group,
                n=GROUP_BONUS,
            )
            told.append(Event(seat, text, "4.4", GROUP_BONUS))
    return told


def learn_event(table: Table, seat: int, skill: int) -> Event:
    """Return the event of a skill developed (4.5)."""
    return Event(
        seat,
        say(
            "{name} develops {skill}",
            "{name} desenvolve {skill}",
            name=clan_name(table, seat),
            skill=skill_name(table, skill),
        ),
        "10.5" if table.clans[seat].rival else "4.5",
    )


def play_events(after: Table, seat: int) -> list[Event]:
    """Return the events of a scoring card, with a rival's level points (§5, 10.6, 10.7)."""
    clan = after.clans[seat]
    entry, points = clan.log_card[clan.logged - 1], clan.log_points[clan.logged - 1]
    if clan.rival:
        card = after.box.parts.cards[card_of(entry)].name()
    else:
        card = card_name(after, entry)
    text = say(
        "{name} plays {card}: +{n}",
        "{name} usa {card}: +{n}",
        name=clan_name(after, seat),
        card=card,
        n=points,
    )
    told = [Event(seat, text, "10.6" if clan.rival else section_of(entry), points)]
    level = after.box.level_points[after.level] if clan.rival else 0
    if level:
        text = say(
            "{name} gets {n} for its level",
            "{name} ganha {n} por seu nível",
            name=clan_name(after, seat),
            n=level,
        )
        told.append(Event(seat, text, "10.7", level))
    return told


def tell_rival(before: Table, after: Table) -> list[Event]:
    """Return the events of the rival's move, read off the two positions (10.1-10.7)."""
    seat = before.seat
    old, new = before.clans[seat], after.clans[seat]
    if before.kind == BID:
        plan = after.box.parts.cards[after.plan].name()
        text = say(
            "{name} turns its plan: {plan}",
            "{name} vira seu plano: {plan}",
            name=clan_name(after, seat),
            plan=plan,
        )
        return [Event(seat, text, "10.1"), bid_event(after, seat, "")._replace(rule="10.2")]
    if before.kind == PLAY:
        return play_events(after, seat)
    told = []
    for a, b in zip(old.board, new.board, strict=True):
        if a != b:
            told.append(take_event(before, seat, b, "")._replace(rule="10.3"))
    for o in range(8):
        if new.owns(o) and not old.owns(o):
            told += craft_events(before, after, seat, o)
    for k in range(16):
        if (new.skills & ~old.skills) >> k & 1:
            told.append(learn_event(before, seat, k))
    return told


def tell_end(after: Table) -> list[Event]:
    """Return the final scoring, item by item, and who won (§7)."""
    told = [
        Event(
            TABLE,
            say("round {n} is over: final scoring", "fim da rodada {n}: pontuação final", n=ROUNDS),
            "7.1",
        )
    ]
    for seat in range(after.seats):
        name = clan_name(after, seat)
        for item in final_items(after, seat, score_before_end(after, seat)):
            text = f"{name} - {item.label}: {item.points:+d}"
            told.append(Event(seat, text, item.rule, item.points))
    winners = after.winners()
    text = say("{names} wins", "{names} vence", names=clan_names(after, winners))
    if len(winners) > 1:
        text = say(
            "{names} share the victory",
            "{names} dividem a vitória",
            names=clan_names(after, winners),
        )
    told.append(Event(winners[0], text, "7.6"))
    return told


def score_before_end(table: Table, seat: int) -> int:
    """Return a seat's points before the final scoring, read off its log."""
    clan = table.clans[seat]
    n = clan.before + sum(clan.log_points[: clan.logged])
    n += sum(GROUP_BONUS for r in clan.bonus if r >= table.began)
    if clan.rival:
        n += clan.logged * table.box.level_points[table.level]
    return n
