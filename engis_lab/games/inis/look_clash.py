"""The table of a clash in a picture: who is exposed, whose maneuver it is, who answers (9, 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engis_lab.core.look import Table
from engis_lab.core.words import listed, say
from engis_lab.games.inis.parts import player, tile_name

View = Mapping[str, Any]

STEPS = {
    "start": ("start of the clash (9.1)", "início do combate (9.1)"),
    "citadels": ("Citadels step (9.2)", "passo das Cidadelas (9.2)"),
    "resolution": ("Resolution: maneuvers (9.2)", "Resolução: manobras (9.2)"),
    "peace": ("peace is put to the vote (9.2)", "a paz está em votação (9.2)"),
    "end": ("end of the clash (9.2)", "fim do combate (9.2)"),
}
ABOUT = {
    "W1": ("the Assembly begins", "começa a Assembleia"),
    "W2": ("a card was declared", "uma carta foi declarada"),
    "W3": ("a clash begins", "começa um combate"),
    "W4": ("a clan is about to be removed", "um clã está para ser removido"),
    "W5": ("a clan was removed", "um clã foi removido"),
    "W6": ("the Citadels step ends", "termina o passo das Cidadelas"),
    "W7": ("the Resolution begins", "começa a Resolução"),
    "W8": ("an Attack was declared", "um Ataque foi declarado"),
    "W9": ("an Attack is finished", "um Ataque terminou"),
    "W10": ("the maneuver removed a clan", "a manobra removeu um clã"),
    "W11": ("a maneuver is finished", "uma manobra terminou"),
    "W12": ("an Action card was resolved", "uma carta de Ação foi resolvida"),
    "W13": ("an Epic Tale was played", "um Conto Épico foi usado"),
    "W14": ("a Season card is resolved", "uma carta de Estação foi resolvida"),
    "W15": ("clans moved to the Mountains", "clãs foram para as Montanhas"),
    "W16": ("the Gates are resolved", "os Portões são resolvidos"),
    "W17": ("an Epic Tale is about to be drawn", "um Conto Épico será comprado"),
    "W18": ("a turn ends", "um turno termina"),
    "W19": ("a decision", "uma decisão"),
}
"""What each window is about, said to anybody who looks on."""

MANEUVERS = ("maneuvers", "manobra")


def clash_title(view: View) -> str:
    """Return the heading, with the territory."""
    where = tile_name(int(view["clash"]["territory"][1:]) - 1)
    return say("Clash in {tile}", "Combate em {tile}", tile=where)


def clash_table(view: View) -> Table:
    """Return a row for each participant, then step, window, and who answers (9, 10)."""
    if view["clash"] is None:
        return Table("", ())
    head = (say("player", "jogador"), say("exposed", "expostos"),
            say("sheltered", "abrigados"), say("role", "papel"))  # fmt: skip
    facts = tuple((name, "", "", text) for name, text in clash_facts(view))
    return Table(clash_title(view), (head, *sides(view), *facts))


def sides(view: View) -> list[tuple[str, str, str, str]]:
    """Return who takes part: exposed clans, sheltered clans, role."""
    clash = view["clash"]
    return [
        (player(s), str(clash["exposed"][s]), str(clash["sheltered"][s]), roles(clash, s))
        for s in clash["participants"]
    ]


def roles(clash: View, seat: int) -> str:
    """Return what a participant is in the clash, and does just now."""
    found = []
    if seat == clash["instigator"]:
        found.append(say("instigator", "instigador"))
    elif seat == clash["initiator"]:
        found.append(say("initiator", "iniciador"))
    if maneuvering(clash) and seat == clash["actor"]:
        ways = ("offers peace", "oferece paz") if clash["step"] == "peace" else MANEUVERS
        found.append(say(*ways))
    if clash["attack"] is not None and seat == clash["attack"]["target"]:
        found.append(say("attacked", "atacado"))
    return ", ".join(found)


def maneuvering(clash: View) -> bool:
    """Tell whether somebody performs a maneuver; at W7 nobody does yet, at W11 it is over."""
    between = clash["window"] is not None and clash["window"]["id"] in ("W7", "W11")
    return clash["step"] in ("resolution", "peace") and not between


def clash_facts(view: View) -> list[tuple[str, str]]:
    """Return what else is going on, as names and texts."""
    clash, decision = view["clash"], view.get("decision")
    rows = [(say("step", "passo"), say(*STEPS[clash["step"]]))]
    window = clash["window"]
    if window is not None:
        text = f"{window['id']}: {say(*ABOUT[window['id']])}"
        rows.append((say("window", "janela"), text))
    if decision is not None:
        rows.append((say("answers now", "responde agora"), player(decision["seat"])))
    if window is not None and window["asked"][1:]:
        later = listed([player(seat) for seat in window["asked"][1:]])
        rows.append((say("asked next", "depois"), later))
    if not clash["triskel"]:
        none = say("none (e.spear)", "nenhuma (e.spear)")
        rows.append((say("Triskel cards", "cartas Tríscele"), none))
    pot = clash["cauldron"]
    if pot is not None:
        name, n = player(pot["seat"]), pot["clans"]
        text = say("{name}, clans: {n}", "{name}, clãs: {n}", name=name, n=n)
        rows.append((say("Cauldron", "Caldeirão"), text))
    return rows


def clash_said(view: View) -> list[str]:
    """Return the clash in sentences, for those who can't see the table."""
    if view["clash"] is None:
        return []
    said = [
        say("{name}: exposed {a}, sheltered {b}", "{name}: expostos {a}, abrigados {b}",
            name=name, a=a, b=b) + (f", {role}" if role else "")
        for name, a, b, role in sides(view)
    ]  # fmt: skip
    said += [f"{name}: {text}" for name, text in clash_facts(view)]
    return [f"{clash_title(view)}: {'; '.join(said)}."]
