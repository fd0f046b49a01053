/* The fight of naive.py in plain C: the same combatants, order, targets and morale check.
   Usage: naive FIGHTS SEED; prints fights, wins and seconds as JSON. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FIGHTERS = 4, GOBLINS = 6, EVERYONE = FIGHTERS + GOBLINS };

static uint64_t rng_state;

/* xorshift64*, the upper half; multiplying instead of dividing leaves a bias far below what could be seen. */
static int roll(uint32_t sides) {
    rng_state ^= rng_state >> 12;
    rng_state ^= rng_state << 25;
    rng_state ^= rng_state >> 27;
    uint32_t word = (uint32_t)((rng_state * 2685821657736338717ULL) >> 32);
    return 1 + (int)(((uint64_t)word * sides) >> 32);
}

/* Combatants 0..3 are the fighters, 4..9 the goblins. */
static int first_living(const int *hit_points, int from, int to) {
    for (int i = from; i < to; i++)
        if (hit_points[i] > 0) return i;
    return -1;
}

static int fight(void) {
    int hit_points[EVERYONE], initiative[EVERYONE];
    int goblins_alive = GOBLINS, checked = 0;
    for (int i = 0; i < FIGHTERS; i++) hit_points[i] = 6;
    for (int i = FIGHTERS; i < EVERYONE; i++) {
        int rolled = roll(8) - 1;
        hit_points[i] = rolled > 1 ? rolled : 1;
    }
    for (;;) {
        for (int i = 0; i < EVERYONE; i++) initiative[i] = roll(6);
        for (int number = 6; number >= 1; number--) {
            for (int i = 0; i < EVERYONE; i++) {
                if (initiative[i] != number || hit_points[i] <= 0) continue;
                int is_fighter = i < FIGHTERS;
                int target = is_fighter ? first_living(hit_points, FIGHTERS, EVERYONE)
                                        : first_living(hit_points, 0, FIGHTERS);
                if (target < 0) return is_fighter;
                int face = roll(20);
                int needed = is_fighter ? 14 - 1 : 15;
                if (face != 20 && (face == 1 || face < needed)) continue;
                hit_points[target] -= roll(is_fighter ? 8 : 6);
                if (hit_points[target] > 0 || !is_fighter) continue;
                goblins_alive--;
                if (!checked && goblins_alive > 0 && goblins_alive <= GOBLINS / 2) {
                    checked = 1;
                    if (roll(6) + roll(6) > 7) return 1;
                }
            }
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s FIGHTS SEED\n", argv[0]);
        return 2;
    }
    long fights = atol(argv[1]), wins = 0;
    rng_state = (uint64_t)atol(argv[2]) * 0x9E3779B97F4A7C15ULL + 1;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long i = 0; i < fights; i++) wins += fight();
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    printf("{\"fights\": %ld, \"wins\": %ld, \"seconds\": %.9f}\n", fights, wins, seconds);
    return 0;
}
