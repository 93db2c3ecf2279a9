"""Pocket: a tiny game of the test-suite, so that nothing in the library knows Engis only.

Each seat hides one of two cards, then bids coins for an open card over a few rounds; the
winner keeps it or swaps it with the hidden one. The rules stand in ``pocket.toml``.
"""

import re
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from engis_lab.core.answers import Event, Item, Outcome, Refusal, SetupError
from engis_lab.core.game import Game, Unreadable, check_seed, did_you_mean
from engis_lab.core.look import Board, Kind, Look, Place, Table
from engis_lab.core.luck import Luck, fold
from engis_lab.core.rulebook import Rulebook
from engis_lab.core.words import say

HIDE, BID, SWAP, OVER = range(4)
ASKS = (("hide", "1.2"), ("bid", "2.1"), ("swap", "3.1"))
CODES = range(15)  # hide 1-9, bid 0-3, keep, swap
FIRST_BID, KEEP, SWAPPED = 9, 13, 14
WORDS = {"hide": ("hide", "esconde"), "bid": ("bid", "lance"), "keep": ("keep", "fica"),
         "swap": ("swap", "troca")}  # fmt: skip
DEAL, MARKET, REDEAL = range(3)  # events that luck is keyed by


class PocketState:
    def __init__(self, coins, rounds, seed):
        self.seats, self.rounds = len(coins), rounds
        self.round, self.phase, self.seat = 1, HIDE, 0
        self.coins, self.bids = list(coins), [-1] * len(coins)
        self.deck = list(range(1, 10))  # seat s was dealt cards 2s and 2s + 1
        Luck(fold(seed, DEAL)).shuffle(self.deck, 9)
        self.kept = [-1] * len(coins)  # which of the two: 0 or 1
        self.hidden, self.public = [0] * len(coins), [False] * len(coins)
        self.shown = [False] * len(coins)  # the card of the deck was scored, so all saw it
        self.log = [[] for _ in coins]  # (round, card) that scored
        self.luck, self.told = seed, []
        self._open()

    @property
    def when(self):
        return self.round, self.phase

    def legal(self):
        if self.phase == HIDE:
            return sorted(card - 1 for card in self.dealt(self.seat))
        if self.phase == BID:
            return [FIRST_BID + n for n in range(4) if not self.bid_refused(n)]
        return [KEEP, SWAPPED] if self.phase == SWAP else []

    def dealt(self, seat):
        return self.deck[2 * seat : 2 * seat + 2]

    def bid_refused(self, n):
        """The section that forbids a bid, or None."""
        if n > self.coins[self.seat]:
            return "2.2"
        return "2.3" if n and n in self.bids else None

    def apply(self, code):
        seat, self.told = self.seat, []
        if self.phase == HIDE:
            self.kept[seat] = self.dealt(seat).index(code + 1)
            self.hidden[seat] = code + 1
            self._tell(seat, "hide", "1.2")
            self.seat += 1
            if self.seat == self.seats:
                self.phase, self.seat = BID, self._first()
        elif self.phase == BID:
            self.bids[seat] = code - FIRST_BID
            self._tell(seat, "bid", "2.1", self.bids[seat])
            self.seat = (seat + 1) % self.seats
            if self.seat == self._first():
                self._settle()
        else:
            self._take(seat, code)

    def _settle(self):
        """2.4: the highest bid pays; nobody's zero wins. 3.2: a blank is kept unasked."""
        best = max(self.bids)
        for seat in range(self.seats):
            if self.bids[seat] == 0:
                self.coins[seat] = min(3, self.coins[seat] + 1)
        if best == 0:
            return self._close()
        winner = self.bids.index(best)
        self.coins[winner] -= best
        self._tell(winner, "win", "2.4", self.open)
        self.phase, self.seat = SWAP, winner
        return self._take(winner, KEEP, "3.2") if self.open == 0 else None

    def _take(self, seat, code, rule="3.1"):
        scored = self.open
        if code == SWAPPED:
            scored, self.hidden[seat] = self.hidden[seat], self.open
            self.public[seat] = self.shown[seat] = True
        self.log[seat].append((self.round, scored))
        self._tell(seat, "swap" if code == SWAPPED else "keep", rule, scored, scored)
        self._close()

    def _close(self):
        self.bids = [-1] * self.seats
        self.round += 1
        if self.round > self.rounds:
            self.phase, self.seat = OVER, -1
            self.shown = [True] * self.seats
            for s in range(self.seats):
                self._tell(s, "end", "4.1", 0, self.hidden[s] + self.coins[s])
        else:
            self.phase, self.seat = BID, self._first()
            self._open()

    def _open(self):
        self.open = Luck(fold(self.luck, MARKET, self.round)).below(7)
        self._tell(-1, "open", "1.3", self.open)

    def _first(self):
        return (self.round - 1) % self.seats

    def _tell(self, *happened):
        self.told.append(happened)

    def clone(self):
        other = object.__new__(PocketState)
        vars(other).update(
            {k: v.copy() if isinstance(v, list) else v for k, v in vars(self).items()}
        )
        other.log = [entries.copy() for entries in self.log]
        return other

    def key(self):
        return repr(sorted((k, v) for k, v in vars(self).items() if k != "told")).encode()

    def digest(self):
        return int.from_bytes(blake2b(self.key(), digest_size=8).digest(), "big")

    def scores(self):
        over = self.phase == OVER
        return [
            sum(card for _, card in self.log[s]) + over * (self.hidden[s] + self.coins[s])
            for s in range(self.seats)
        ]

    def sources(self, seat):
        over = self.phase == OVER
        cards = sum(card for _, card in self.log[seat])
        return [cards, over * self.hidden[seat], over * self.coins[seat]]

    def winners(self):
        best = [
            s for s in range(self.seats) if self.rank(s) == max(map(self.rank, range(self.seats)))
        ]
        return best if self.phase == OVER and len(best) < self.seats else []

    def rank(self, seat):
        return self.scores()[seat], self.coins[seat]

    def resample(self, seat, seed):
        cells = [
            cell
            for cell in range(9)
            if not (cell // 2 == seat or (cell // 2 < self.seats and self.shown[cell // 2]
                                          and cell % 2 == self.kept[cell // 2]))
        ]  # fmt: skip
        cards = [self.deck[cell] for cell in cells]
        luck = Luck(fold(seed, REDEAL, seat))
        cards.sort()
        luck.shuffle(cards, len(cards))
        for cell, card in zip(cells, cards, strict=True):
            self.deck[cell] = card
        for s in range(self.seats):
            if self.kept[s] >= 0 and not self.public[s]:
                self.hidden[s] = self.dealt(s)[self.kept[s]]
        self.luck = fold(seed, MARKET)

    def playout(self, seed, policies, rounds=0):
        made, last = 0, self.round + rounds - 1 if rounds else self.rounds
        while self.seat >= 0 and self.round <= last:
            luck = fold(fold(seed, self.seat, *self.when), made)
            self.apply(choose(Pocket.policies[policies[self.seat]], self, luck))
            made += 1
        return made


def choose(policy, state, seed):
    legal = state.legal()
    return legal[-1] if policy == "greedy" else legal[Luck(seed).below(len(legal))]


class Pocket(Game):
    name = "pocket"
    titles = {"en": "Pocket", "pt": "Bolso"}  # noqa: RUF012 - read only
    version = 1
    automatic_rule = "3.2"
    seats = range(2, 4)
    policies = ("random", "greedy")
    sources = ("card", "hidden", "coins")  # also the keys of its items

    def new(self, seats, seed, components, options):
        for key in options:
            if key not in ("rounds", "coins"):
                raise SetupError(key, did_you_mean(key, ["rounds", "coins"]))
        mapping = {"coins": [options.get("coins", 2)] * self.check_seats(seats), "seed": seed}
        return self.setup(mapping | {"rounds": options.get("rounds", 3)}, components)

    def setup(self, mapping, components):
        if components is not None:
            raise SetupError(
                "components", say("Pocket has one set only", "Bolso só tem um conjunto")
            )
        for key in mapping:
            if key not in ("coins", "rounds", "seed"):
                raise SetupError(str(key), did_you_mean(str(key), ["coins", "rounds", "seed"]))
        coins, rounds = mapping.get("coins"), mapping.get("rounds", 3)
        if not isinstance(coins, list) or any(type(n) is not int or not 0 <= n < 4 for n in coins):
            raise SetupError("coins", say("0 to 3 for each seat", "de 0 a 3 para cada lugar"))
        if type(rounds) is not int or not 1 <= rounds <= 10_000:
            raise SetupError("rounds", say("1 to 10000", "de 1 a 10000"))
        self.check_seats(len(coins))
        return PocketState(coins, rounds, check_seed(mapping.get("seed", 0)))

    def components(self, state):
        return ""

    @cached_property
    def rulebook(self):
        return Rulebook(Path(__file__).with_name("pocket.toml"))

    def ask(self, state):
        return ASKS[state.phase]

    def question(self, state):
        return (
            say("Which card do you hide?", "Que carta você esconde?"),
            say("How many coins do you bid?", "Quantas moedas você lança?"),
            say("Keep the card or swap it?", "Ficar com a carta ou trocar?"),
        )[state.phase]

    def text(self, state, code, seat=None):
        if code < FIRST_BID:
            known = seat is None or seat == state.seat or state.phase != HIDE
            return f"hide {code + 1}" if known else "hide ?"
        return f"bid {code - FIRST_BID}" if code < KEEP else ("keep", "swap")[code - KEEP]

    def label(self, state, code):
        if code < FIRST_BID:
            return say("Hide card {n}", "Esconder a carta {n}", n=code + 1)
        if code < KEEP:
            return say("Bid coins: {n}", "Lançar moedas: {n}", n=code - FIRST_BID)
        return (say("Keep the card", "Ficar com a carta"),
                say("Swap the cards", "Trocar as cartas"))[code - KEEP]  # fmt: skip

    def group(self, state, code):
        return self.text(state, code).split()[0].upper()

    def picks(self, state, code):
        return (self.text(state, code).replace(" ", ":"),)

    def parse(self, state, text):
        for verb, spellings in WORDS.items():
            found = re.fullmatch(rf"\s*({'|'.join(spellings)})\s*([0-9]{{1,2}})?\s*", text.lower())
            if found:
                n = int(found[2]) if found[2] else -1
                if verb in ("keep", "swap") and n < 0:
                    return KEEP if verb == "keep" else SWAPPED
                if verb == "hide" and 1 <= n <= 9:
                    return n - 1
                if verb == "bid" and 0 <= n <= 3:
                    return FIRST_BID + n
        meant = [self.text(state, code) for code in state.legal()][:3]
        raise Unreadable(say("no action of Pocket", "não é uma ação do Bolso"), meant, "2.1")

    def refusal(self, state, text):
        code = self.parse(state, text)
        kind = HIDE if code < FIRST_BID else BID if code < KEEP else SWAP
        if kind != state.phase:
            asked, rule = ASKS[state.phase]
            return Refusal(rule, say("now it is time to {asked}", "agora é hora de {asked}",
                                     asked=asked))  # fmt: skip
        if kind == HIDE and code + 1 not in state.dealt(state.seat):
            cards = ", ".join(map(str, state.dealt(state.seat)))
            return Refusal(
                "1.2", say("hide a card you were dealt", "esconda uma carta sua"), (cards,)
            )
        rule = state.bid_refused(code - FIRST_BID) if kind == BID else None
        if rule == "2.2":
            have = say("you have {n}", "você tem {n}", n=state.coins[state.seat])
            return Refusal(rule, say("bid coins you have", "lance moedas que você tem"), (have,))
        if rule == "2.3":
            return Refusal(rule, say("no two bids are equal", "não há lances iguais"))
        return None

    def all_codes(self):
        return CODES

    def automatic(self, state, text):
        return text == "keep"

    def items(self, state, seat, past=()):
        def item(en, pt, card, rule, key, round_):
            sources = (f"card:{card}",) if key == "card" else ()
            return Item(say(en, pt, n=card), card, rule, sources, key, round_)

        items = [item("card {n}", "carta {n}", n, "3.1", "card", r) for r, n in state.log[seat]]
        if state.phase == OVER:
            end, card, coins = state.round, state.hidden[seat], state.coins[seat]
            items.append(item("hidden card", "carta escondida", card, "4.1", "hidden", end))
            items.append(item("coins", "moedas", coins, "4.1", "coins", end))
        return items

    def view(self, state, seat):
        all_, over = seat is None, state.phase == OVER
        own = [all_ or s == seat for s in range(state.seats)]
        return {
            "game": self.name,
            "version": self.version,
            "viewer": seat,
            "round": state.round,
            "phase": ["hide", "bid", "swap", "end"][state.phase],
            "open": state.open,
            "coins": state.coins.copy(),
            "bids": [None if n < 0 else n for n in state.bids],
            "dealt": [sorted(state.dealt(s)) if own[s] else None for s in range(state.seats)],
            "hidden": [
                card if own[s] or state.public[s] or over else None
                for s, card in enumerate(state.hidden)
            ],
            "log": [[list(entry) for entry in entries] for entries in state.log],
            "deck": state.deck.copy() if all_ else None,
            "luck": state.luck if all_ else None,
        }

    def events(self, before, code, after):
        again = before.clone()
        again.apply(code)
        return [self._event(*happened) for happened in again.told]

    def opening(self, state, origin):
        return [self._event(*happened) for happened in state.told]

    def _event(self, seat, kind, rule, n=0, points=0):
        texts = {
            "hide": say("hides a card", "esconde uma carta"),
            "bid": say("bids {n}", "lança {n}", n=n),
            "win": say("wins card {n}", "ganha a carta {n}", n=n),
            "keep": say("keeps card {n}", "fica com a carta {n}", n=n),
            "swap": say("swaps and shows card {n}", "troca e mostra a carta {n}", n=n),
            "open": say("card {n} is opened", "a carta {n} é aberta", n=n),
            "end": say("shows its last points", "mostra os últimos pontos"),
        }
        return Event(seat, texts[kind], rule, points)

    def outcome(self, state):
        if state.phase != OVER:
            return None
        ranks = sorted({state.rank(s) for s in range(state.seats)}, reverse=True)
        ranking = tuple(
            tuple(s for s in range(state.seats) if state.rank(s) == rank) for rank in ranks
        )
        reason = say("most points, then coins", "mais pontos, depois moedas")
        return Outcome(tuple(state.winners()), ranking, reason, "4.2")

    def look(self, view):
        kind = Kind("card", "card", "#cccccc")
        boards = tuple(
            Board(
                f"seat:{s}",
                say("seat {n}", "lugar {n}", n=s),
                (Place(f"{s}:card", 0, 0, "card", kind, str(card or "?")),),
                (say("{n} coins", "{n} moedas", n=view["coins"][s]),),
                seat=s,
            )
            for s, card in enumerate(view["hidden"])
        )
        status = say("round {n}", "rodada {n}", n=view["round"])
        table = Table(say("open", "aberta"), ((str(view["open"]),),))
        return Look(self.titles["en"], status, boards, (table,), f"Pocket, {status}.", {})

    def policy(self, name, state, seed):
        return choose(name, state, seed)
