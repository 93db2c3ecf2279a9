"""Why not, phase 3: scoring cards (§5)."""

from __future__ import annotations

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.engis.codes import A_DIFFERENT, A_PLAY, A_SAME
from engis_lab.games.engis.components import C_DIFFERENT, C_SAME, INTELLIGENCE
from engis_lab.games.engis.names import terrain_name
from engis_lab.games.engis.table import Table


def play_checks(table: Table, code: int) -> list[Refusal]:
    """Check 5.1, 5.6, 5.9 and K16."""
    clan = table.clans[table.seat]
    card = (C_SAME if code >= A_SAME else C_DIFFERENT) if code >= A_DIFFERENT else code - A_PLAY
    failed = []
    if not (table.playable(clan) >> card) & 1:
        failed.append(used_card(table, card))
    if code >= A_SAME and clan.terrains[code - A_SAME] == 0:
        owned = [terrain_name(table, t) for t in range(5) if clan.terrains[t] > 0]
        failed.append(
            Refusal(
                "5.6",
                say(
                    "SAME TERRAINS names a basic terrain that you own",
                    "TERRENOS IGUAIS nomeia um terreno básico que você tem",
                ),
                (
                    say(
                        "you have no {name}",
                        "você não tem {name}",
                        name=terrain_name(table, code - A_SAME),
                    ),
                ),
                say("You have: {names}.", "Você tem: {names}.", names=listed(owned)),
            )
        )
    return failed


def used_card(table: Table, card: int) -> Refusal:
    """Refuse a card that was played before (5.1, 5.9, K16)."""
    clan = table.clans[table.seat]
    name = table.box.parts.cards[card].name()
    playable = table.playable(clan)
    left = [table.box.parts.cards[c].name() for c in range(8) if (playable >> c) & 1]
    fix = say("You may play: {cards}.", "Você pode usar: {cards}.", cards=listed(left, "or", "ou"))
    if clan.has(INTELLIGENCE):
        return Refusal(
            "5.1",
            say(
                "Intelligence replays a discarded card, except the top one",
                "Inteligência reusa uma carta descartada, exceto a do topo",
            ),
            (
                say(
                    "{name} lies on top of your pile",
                    "a carta {name} está no topo da sua pilha",
                    name=name,
                ),
            ),
            fix,
            (),
            ("K16",),
        )
    return Refusal(
        "5.1",
        say(
            "a scoring card is played from hand, and used cards are gone",
            "uma carta de pontuação vem da mão, e as já usadas não voltam",
        ),
        (
            say(
                "{name} was used in an earlier round",
                "a carta {name} foi usada numa rodada anterior",
                name=name,
            ),
        ),
        fix,
        (),
        ("5.9",),
    )
