/* The limit: random deals of Double King under the club's rules, written by hand in C for this purpose
   alone. Plays the choice, every card, tricks, points, and the early end of some games. Uses the engine's
   generator, so that the same seed plays the same deals. */

#include <stdint.h>

typedef uint64_t Cards; /* a bit a card: 13 times the suit (clubs to spades), plus the rank (two to Ace) */

enum { TRICKS, HEARTS, QUEENS, JACKS_KINGS, KING_OF_HEARTS, SEVENTH_LAST, TRUMP };

#define SUIT(s) ((Cards)0x1fff << 13 * (s))
#define RANK(r) ((Cards)1 << (r) | (Cards)1 << (13 + (r)) | (Cards)1 << (26 + (r)) | (Cards)1 << (39 + (r)))
#define JACKS RANK(9)
#define ALL_QUEENS RANK(10)
#define KINGS RANK(11)
#define ACES RANK(12)
#define ALL_HEARTS SUIT(2)

static const Cards COSTLY[7] = {0, ALL_HEARTS, ALL_QUEENS, JACKS | KINGS, (Cards)1 << 37, 0, 0};
static const int COST[7] = {0, 1, 2, 1, 5, 0, 0};

typedef struct {
    Cards hands[4], fallen, trick;
    int points[4], seat, game, trump, best, winner, lead;
} Deal;

static inline uint32_t below(uint64_t *generator, uint32_t limit) {
    uint64_t state = *generator;
    state = (state & 0xffffffff) * 1832564229 + (state >> 32);
    *generator = state;
    return (uint32_t)(((uint64_t)((uint32_t)state ^ (uint32_t)(state >> 32)) * limit) >> 32);
}

static inline int any_of(Cards cards, uint64_t *generator) {
    uint32_t index = below(generator, (uint32_t)__builtin_popcountll(cards));
    while (index--) cards &= cards - 1;
    return __builtin_ctzll(cards);
}

static inline Cards above(int card) { return SUIT(card / 13) & -((Cards)2 << card); }

static inline Cards legal(const Deal *deal, int is_lead) {
    Cards hand = deal->hands[deal->seat];
    if (is_lead) {
        Cards others = hand & ~ALL_HEARTS;
        return (deal->game == HEARTS || deal->game == KING_OF_HEARTS) && others ? others : hand;
    }
    Cards following = hand & SUIT(deal->lead / 13);
    if (deal->game == TRUMP) {
        Cards trumps = hand & SUIT(deal->trump);
        if (following) {
            Cards over = following & above(deal->best);
            return deal->lead / 13 == deal->trump && over ? over : following;
        }
        if (!trumps) return hand;
        Cards over = trumps & above(deal->best);
        return deal->best / 13 == deal->trump && over ? over : trumps;
    }
    if (!following) {
        Cards costly = hand & COSTLY[deal->game];
        return costly ? costly : hand;
    }
    Cards led = (Cards)1 << deal->lead, forced = 0;
    if (deal->game == QUEENS && led & (ACES | KINGS)) forced = following & ALL_QUEENS;
    if (deal->game == JACKS_KINGS && led & (ACES | ALL_QUEENS)) forced = following & (JACKS | KINGS);
    return forced ? forced : following;
}

static inline void play(Deal *deal, int card) {
    Cards bit = (Cards)1 << card;
    deal->hands[deal->seat] &= ~bit;
    deal->fallen |= bit;
    deal->trick |= bit;
    if (card / 13 == deal->best / 13 ? card > deal->best : card / 13 == deal->trump) {
        deal->best = card;
        deal->winner = deal->seat;
    }
}

/* Deal and play `count` deals; return the number of decisions. `points` gets the points of the last deal. */
int64_t random_deals(uint64_t *generator, int64_t count, int dealer, int64_t *points) {
    static const int PACKETS[3] = {4, 4, 5};
    int8_t pack[52];
    int64_t decisions = 0;
    Deal deal;
    for (int8_t card = 0; card < 52; card++) pack[card] = card;
    for (; count > 0; count--) {
        for (int last = 51; last > 0; last--) {
            uint32_t other = below(generator, (uint32_t)last + 1);
            int8_t card = pack[last];
            pack[last] = pack[other];
            pack[other] = card;
        }
        deal = (Deal){.seat = (dealer + 1) & 3, .trump = -1};
        const int8_t *top = pack;
        for (int round = 0; round < 3; round++)
            for (int place = 1; place <= 4; place++)
                for (int card = 0; card < PACKETS[round]; card++)
                    deal.hands[(dealer + place) & 3] |= (Cards)1 << *top++;
        int choice = any_of(0x3ff, generator);
        deal.game = choice < TRUMP ? choice : TRUMP;
        if (deal.game == TRUMP) deal.trump = choice - TRUMP;
        decisions++;
        Cards costly = COSTLY[deal.game];
        for (int trick = 0; trick < 13; trick++) {
            deal.trick = 0;
            for (int turn = 0; turn < 4; turn++) {
                int card = any_of(legal(&deal, turn == 0), generator);
                if (turn == 0) {
                    deal.lead = deal.best = card;
                    deal.winner = deal.seat;
                }
                play(&deal, card);
                deal.seat = (deal.seat + 1) & 3;
            }
            decisions += 4;
            int *own = &deal.points[deal.winner];
            if (deal.game == TRUMP) ++*own;
            else if (deal.game == TRICKS) --*own;
            else if (deal.game == SEVENTH_LAST) *own -= trick == 6 ? 2 : trick == 12 ? 3 : 0;
            else *own -= COST[deal.game] * __builtin_popcountll(deal.trick & costly);
            deal.seat = deal.winner;
            if (costly && !(costly & ~deal.fallen)) break;
        }
    }
    for (int seat = 0; seat < 4; seat++) points[seat] = deal.points[seat];
    return decisions;
}
