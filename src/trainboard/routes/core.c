/* The sweep of sweep.py, grown arm by arm in the same order, for speed; `sweep` there says why it misses no route.
   It knows one question at a time and keeps nothing between calls. Track in use is counted per segment:
   taking a segment blocks the segments that share track with it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NEVER (-((int64_t)1 << 60))
#define DEPTH 24 /* stops that walk bounds look ahead */
#define WIDE 6   /* with so many stops left, the stops in reach are counted */
#define POLL 32768

enum { DONE = 0, TOO_MANY = 1, STOPPED = 2, NO_MEMORY = 3 };

typedef struct {
    int32_t stops, segments, arcs, length, destination, scale;
    const int32_t *first, *to, *segment;            /* ways out of each stop */
    const int32_t *rival_first, *rivals;            /* segments that share track within one train */
    const int64_t *value, *end_pay, *cost;          /* cost by segment */
    const uint8_t *through, *own, *closed;          /* closed: segments taken by other trains */
    int64_t floor, step, limit;
    int32_t (*poll)(int32_t);
    /* the answer: for each route its pay, start, turn, number of segments, and these */
    int64_t *found, size, room, count;
} Question;

typedef struct {
    Question *q;
    int32_t start, two, arcs, path_length, last, steps, rank_count;
    int32_t *first, *to, *segment, *path, *rank, *stack, *mark, *ways;
    int64_t *gain, *ends, *rest, *both, *second, *worth;
    int32_t *blocked;
    uint8_t *seen;
    int64_t start_end, top_end;
    int32_t stamp, owned, status;
} Stage;

static int keep(Stage *s, int64_t pay, int32_t turn) {
    Question *q = s->q;
    if (!s->owned) return 0;
    if (q->count >= q->limit) return s->status = TOO_MANY;
    if (q->size + 4 + s->path_length > q->room) {
        int64_t room = 2 * q->room + 4 + s->path_length + 256;
        int64_t *grown = realloc(q->found, (size_t)room * sizeof *grown);
        if (!grown) return s->status = NO_MEMORY;
        q->found = grown;
        q->room = room;
    }
    int64_t *at = q->found + q->size;
    *at++ = pay;
    *at++ = s->start;
    *at++ = turn;
    *at++ = s->path_length;
    for (int32_t i = 0; i < s->path_length; i++) *at++ = s->segment[s->path[i]];
    q->size += 4 + s->path_length;
    q->count++;
    if (q->step) q->floor = pay + q->step;
    return 0;
}

static void block(Stage *s, int32_t segment, int32_t by) {
    const Question *q = s->q;
    for (int32_t i = q->rival_first[segment]; i < q->rival_first[segment + 1]; i++) s->blocked[q->rivals[i]] += by;
}

/* Marks the free stops next to one; `ways` counts how many ways lead on from or into each. */
static int32_t look_around(Stage *s, int32_t stop, int32_t head, int32_t top) {
    for (int32_t arc = s->first[stop]; arc < s->first[stop + 1]; arc++) {
        int32_t further = s->to[arc];
        if (s->seen[further] || s->blocked[s->segment[arc]]) continue;
        if (s->mark[further] != s->stamp) {
            s->mark[further] = s->stamp;
            s->ways[further] = 0;
            s->stack[top++] = further;
        }
        s->ways[head ? further : stop]++;
    }
    return top;
}

/* As in stage.py, and sharper: a stop with a single way is a dead end, so it can only be the end of an arm. */
static int64_t in_reach(Stage *s, int32_t head, int32_t also, int32_t left, int32_t arms) {
    int64_t total = arms * s->top_end;
    s->stamp++;
    int32_t top = look_around(s, head, 1, 0);
    if (also >= 0) top = look_around(s, also, 1, top);
    while (top) {
        int32_t stop = s->stack[--top];
        top = look_around(s, stop, 0, top);
    }
    for (int32_t i = 0; i < s->rank_count && left; i++) {
        int32_t stop = s->rank[i];
        if (s->mark[stop] != s->stamp) continue;
        if ((!s->q->through[stop] || s->ways[stop] < 2) && arms-- <= 0) {
            arms = 0;
            continue;
        }
        total += s->worth[stop];
        left--;
    }
    return total;
}

static int counted(Stage *s) {
    if (++s->steps < POLL) return 0;
    s->steps = 0;
    if (s->q->poll(POLL)) s->status = STOPPED;
    return s->status;
}

static void enter(Stage *s, int32_t arc) {
    s->seen[s->to[arc]] = 1;
    s->owned += s->q->own[s->to[arc]];
    s->path[s->path_length++] = arc;
    block(s, s->segment[arc], 1);
}

static void leave(Stage *s, int32_t arc) {
    s->seen[s->to[arc]] = 0;
    s->owned -= s->q->own[s->to[arc]];
    s->path_length--;
    block(s, s->segment[arc], -1);
}

static int free_arc(const Stage *s, int32_t arc) { return !s->seen[s->to[arc]] && !s->blocked[s->segment[arc]]; }

static int64_t after(const Stage *s, const int64_t *table, int32_t left, int32_t arc) {
    return left > DEPTH ? -NEVER : table[(int64_t)(left - 1) * s->arcs + arc];
}

static int second_arm(Stage *s, int32_t arc, int32_t left, int64_t pay, int32_t turn) {
    if (counted(s)) return s->status;
    int32_t stop = s->to[arc];
    enter(s, arc);
    if (left < WIDE || pay + in_reach(s, stop, -1, left, 1) >= s->q->floor) {
        for (int32_t on = s->first[stop]; left && on < s->first[stop + 1]; on++)
            if (pay + s->gain[on] + after(s, s->rest, left, on) >= s->q->floor && free_arc(s, on) &&
                second_arm(s, on, left - 1, pay + s->gain[on], turn))
                return s->status;
        if (pay + s->ends[stop] >= s->q->floor && keep(s, pay + s->ends[stop], turn)) return s->status;
    }
    leave(s, arc);
    return 0;
}

static int first_arm(Stage *s, int32_t arc, int32_t left, int64_t pay) {
    if (counted(s)) return s->status;
    int32_t stop = s->to[arc], turn;
    enter(s, arc);
    turn = s->path_length;
    if (left < WIDE || pay + in_reach(s, stop, s->two ? s->start : -1, left, 2) >= s->q->floor) {
        for (int32_t on = s->first[stop]; left && on < s->first[stop + 1]; on++)
            if (pay + s->gain[on] + after(s, s->both, left, on) >= s->q->floor && free_arc(s, on) &&
                first_arm(s, on, left - 1, pay + s->gain[on]))
                return s->status;
        int64_t closed = pay + s->ends[stop];
        if (closed + s->start_end >= s->q->floor && keep(s, closed + s->start_end, turn)) return s->status;
        if (left && s->two && (left > DEPTH || closed + s->second[left] >= s->q->floor))
            for (int32_t on = s->path[0] + 1; on < s->last; on++)
                if (closed + s->gain[on] + after(s, s->rest, left, on) >= s->q->floor && free_arc(s, on) &&
                    second_arm(s, on, left - 1, closed + s->gain[on], turn))
                    return s->status;
    }
    leave(s, arc);
    return 0;
}

/* The arcs in use from this start, without barred stops and closed segments. */
static void lay(Stage *s, const uint8_t *barred) {
    const Question *q = s->q;
    s->arcs = 0;
    for (int32_t stop = 0; stop < q->stops; stop++) {
        s->first[stop] = s->arcs;
        if (stop != s->start && (barred[stop] || !q->through[stop])) continue;
        for (int32_t arc = q->first[stop]; arc < q->first[stop + 1]; arc++) {
            int32_t further = q->to[arc], segment = q->segment[arc];
            if (further == s->start || barred[further] || q->closed[segment]) continue;
            s->to[s->arcs] = further;
            s->segment[s->arcs] = segment;
            s->gain[s->arcs++] = q->value[further] * q->scale - q->cost[segment];
        }
    }
    s->first[q->stops] = s->arcs;
    s->last = s->first[s->start + 1];
}

static void bound(Stage *s, int32_t depth) {
    const Question *q = s->q;
    int64_t arcs = s->arcs;
    for (int32_t arc = 0; arc < arcs; arc++) s->rest[arc] = s->ends[s->to[arc]];
    s->second[0] = s->start_end;
    int64_t *top = s->worth, *other = top + q->stops;
    int32_t *where = s->rank;
    for (int32_t k = 1; k <= depth; k++) {
        const int64_t *before = s->rest + (k - 1) * arcs;
        int64_t *now = s->rest + k * arcs;
        for (int32_t stop = 0; stop < q->stops; stop++) {
            top[stop] = other[stop] = NEVER;
            where[stop] = -1;
            for (int32_t arc = s->first[stop]; arc < s->first[stop + 1]; arc++) {
                int64_t pay = s->gain[arc] + before[arc];
                if (s->to[arc] == where[stop]) {
                    if (pay > top[stop]) top[stop] = pay;
                } else if (pay > top[stop]) {
                    other[stop] = top[stop];
                    top[stop] = pay;
                    where[stop] = s->to[arc];
                } else if (pay > other[stop]) other[stop] = pay;
            }
        }
        for (int32_t from = 0; from < q->stops; from++)
            for (int32_t arc = s->first[from]; arc < s->first[from + 1]; arc++) {
                int32_t stop = s->to[arc];
                int64_t on = where[stop] != from ? top[stop] : other[stop];
                now[arc] = on > s->ends[stop] ? on : s->ends[stop];
            }
        s->second[k] = s->two && top[s->start] > s->start_end ? top[s->start] : s->start_end;
    }
    for (int32_t k = 0; k <= depth; k++)
        for (int32_t arc = 0; arc < arcs; arc++) {
            int64_t best = s->rest[k * arcs + arc] + s->start_end;
            for (int32_t j = 1; s->two && j <= k; j++) {
                int64_t pay = s->rest[(k - j) * arcs + arc] + s->second[j];
                if (pay > best) best = pay;
            }
            s->both[k * arcs + arc] = best;
        }
}

static void rank(Stage *s) {
    const Question *q = s->q;
    memset(s->worth, 0, (size_t)q->stops * sizeof *s->worth);
    for (int32_t arc = 0; arc < s->arcs; arc++)
        if (s->gain[arc] > s->worth[s->to[arc]]) s->worth[s->to[arc]] = s->gain[arc];
    s->rank_count = 0;
    for (int32_t stop = 0; stop < q->stops; stop++) {
        if (s->worth[stop] <= 0) continue;
        int32_t at = s->rank_count++;
        for (; at && s->worth[s->rank[at - 1]] < s->worth[stop]; at--) s->rank[at] = s->rank[at - 1];
        s->rank[at] = stop;
    }
}

static int explore(Stage *s, int32_t start, const uint8_t *barred) {
    Question *q = s->q;
    int32_t depth = q->length - 2;
    s->start = start;
    s->two = q->through[start] && q->destination < 0;
    s->start_end = q->end_pay[start] * q->scale;
    s->top_end = s->start_end;
    for (int32_t stop = 0; stop < q->stops; stop++) {
        s->ends[stop] = q->destination < 0 || stop == q->destination ? q->end_pay[stop] * q->scale : NEVER;
        if (s->ends[stop] > s->top_end) s->top_end = s->ends[stop];
    }
    lay(s, barred);
    bound(s, depth < DEPTH ? depth : DEPTH);
    rank(s);
    s->seen[start] = 1;
    s->owned = q->own[start];
    int64_t base = q->value[start] * q->scale;
    for (int32_t arc = s->first[start]; arc < s->last; arc++) {
        if (base + s->gain[arc] + after(s, s->both, depth + 1, arc) < q->floor) continue;
        if (first_arm(s, arc, depth, base + s->gain[arc])) return s->status;
    }
    s->seen[start] = 0;
    return 0;
}

int32_t trainboard_sweep(Question *q, const int32_t *starts, int32_t count) {
    int32_t depth = (q->length - 2 < DEPTH ? q->length - 2 : DEPTH) + 1;
    size_t n = (size_t)q->stops + 1, a = (size_t)q->arcs + 1, g = (size_t)q->segments + 1;
    int64_t *wide = calloc(a + n + 2 * a * (size_t)depth + (size_t)depth + 2 * n, sizeof *wide);
    int32_t *narrow = calloc(7 * n + 2 * a + g, sizeof *narrow);
    uint8_t *flags = calloc(2 * n, 1);
    Stage s = {.q = q, .status = NO_MEMORY};
    if (wide && narrow && flags) {
        s.status = DONE;
        s.gain = wide, s.ends = s.gain + a, s.rest = s.ends + n, s.both = s.rest + a * (size_t)depth;
        s.second = s.both + a * (size_t)depth, s.worth = s.second + depth;
        s.first = narrow, s.rank = s.first + n, s.path = s.rank + n, s.stack = s.path + n, s.mark = s.stack + 2 * n;
        s.ways = s.mark + n, s.to = s.ways + n, s.segment = s.to + a, s.blocked = s.segment + a;
        s.seen = flags;
        uint8_t *barred = flags + n;
        for (int32_t i = 0; i < count && !explore(&s, starts[i], barred); i++) barred[starts[i]] = 1;
        q->poll(s.steps);
    }
    free(wide);
    free(narrow);
    free(flags);
    return s.status;
}

void trainboard_release(Question *q) {
    free(q->found);
    q->found = NULL;
}
