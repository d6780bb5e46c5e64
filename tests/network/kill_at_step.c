/* Kills the process into which it is preloaded with SIGKILL, at a step that the environment names. `kill-at-steps`
 * compiles and preloads it. Steps are calls of the C library, named by the kind of the file:
 *
 *     header.write     journal.write    dice.write        journal.flush
 *     session.write    session.flush    session.rename    session.remove    folder.flush
 *     begin.write      given.write      committed.write   log.write         settled.write    transcript.flush
 *     surrender.write  packet.send      packet.receive
 *
 * `header.write` begins the journal, `dice.write` adds new dice and their order. The writes before `transcript.flush`
 * are lines of a guest's transcript, by their content; `surrender.write` is the surrender in either file.
 * INCURSION_KILL_AT has the steps that must pass, in this order, as KIND:PHASE:COUNT; the last of them kills. The phase
 * is `before` or `after` the call, or within a write: `torn` after half of the bytes, `split` after the first line.
 * INCURSION_STEPS names a file to which all steps are appended. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_STEPS 8

struct awaited_step {
    char kind[32], phase[8];
    int count;
};

static struct awaited_step steps[MAX_STEPS];
static int step_count, next_step, log_file = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void read_environment(void) {
    const char *text = getenv("INCURSION_KILL_AT"), *path = getenv("INCURSION_STEPS");
    char copy[256], *rest = copy;
    snprintf(copy, sizeof copy, "%s", text ? text : "");
    for (char *word; (word = strsep(&rest, " ")) && step_count < MAX_STEPS;) {
        struct awaited_step *step = &steps[step_count];
        if (sscanf(word, "%31[^:]:%7[^:]:%d", step->kind, step->phase, &step->count) == 3) {
            step_count++;
        } else if (*word) {
            fprintf(stderr, "INCURSION_KILL_AT: %s is no step\n", word);
            _exit(99);
        }
    }
    if (path) {
        log_file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }
}

/* Dies if this is the last awaited step. */
static void pass(const char *kind, const char *phase) {
    pthread_mutex_lock(&lock);
    if (log_file >= 0) {
        char line[64];
        int length = snprintf(line, sizeof line, "%s:%s\n", kind, phase);
        syscall(SYS_write, log_file, line, length);
    }
    struct awaited_step *step = &steps[next_step];
    if (next_step < step_count && !strcmp(step->kind, kind) && !strcmp(step->phase, phase) && --step->count == 0) {
        if (++next_step == step_count) {
            kill(getpid(), SIGKILL);
            pause();
        }
    }
    pthread_mutex_unlock(&lock);
}

/* Returns 1 if the process dies in that phase of this call. */
static int dies_in(const char *kind, const char *phase) {
    pthread_mutex_lock(&lock);
    struct awaited_step *step = &steps[next_step];
    int is_last = next_step == step_count - 1 && step->count == 1;
    int dies = is_last && !strcmp(step->kind, kind) && !strcmp(step->phase, phase);
    pthread_mutex_unlock(&lock);
    return dies;
}

static int has_end(const char *path, const char *end) {
    size_t length = strlen(path), end_length = strlen(end);
    return length >= end_length && !strcmp(path + length - end_length, end);
}

static const char *name_file(const char *path) {
    if (has_end(path, ".battle")) return "journal";
    if (has_end(path, ".transcript")) return "transcript";
    if (has_end(path, ".session") || has_end(path, ".session.new")) return "session";
    if (has_end(path, "/sessions")) return "folder";
    return NULL;
}

static const char *name_descriptor(int descriptor) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return NULL;
    path[length] = 0;
    return name_file(path);
}

/* Returns the name of a write: lines of a transcript have their first change after the checksum. */
static const char *name_write(const char *file, const char *bytes, size_t length) {
    if (!strcmp(file, "session")) return "session.write";
    if (memmem(bytes, length, "\"Surrender\"", 11) && !strcmp(file, "transcript")) return "surrender.write";
    if (!strcmp(file, "journal")) {
        if (length > 9 && !memcmp(bytes, "Surrender", 9)) return "surrender.write";
        char first = length ? *bytes : 0;
        return first == '{' ? "header.write" : first == '~' ? "dice.write" : "journal.write";
    }
    static const char *const names[][2] = {{"{\"Since\":{\"given\"", "given.write"},
                                           {"{\"Since\":{\"committed\"", "committed.write"},
                                           {"{\"Since\":{\"log\"", "log.write"},
                                           {"{\"Whole\"", "begin.write"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t wanted = strlen(names[i][0]);
        if (length > 17 + wanted && !memcmp(bytes + 17, names[i][0], wanted)) return names[i][1];
    }
    return "settled.write";
}

#define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t length) {
    static __typeof__(write) *next;
    if (!next) next = NEXT(write);
    const char *file = name_descriptor(descriptor);
    if (!file || !strcmp(file, "folder")) return next(descriptor, bytes, length);
    const char *kind = name_write(file, bytes, length);
    pass(kind, "before");
    const char *line_end = memchr(bytes, '\n', length);
    if (dies_in(kind, "torn")) next(descriptor, bytes, length / 2);
    pass(kind, "torn");
    if (dies_in(kind, "split") && line_end) next(descriptor, bytes, line_end + 1 - (const char *)bytes);
    pass(kind, "split");
    ssize_t done = next(descriptor, bytes, length);
    pass(kind, "after");
    return done;
}

static int flush(int descriptor, int (*next)(int)) {
    const char *file = name_descriptor(descriptor);
    char kind[32];
    if (!file) return next(descriptor);
    snprintf(kind, sizeof kind, "%s.flush", file);
    pass(kind, "before");
    int done = next(descriptor);
    pass(kind, "after");
    return done;
}

int fdatasync(int descriptor) { return flush(descriptor, NEXT(fdatasync)); }
int fsync(int descriptor) { return flush(descriptor, NEXT(fsync)); }

int rename(const char *from, const char *to) {
    const char *file = name_file(to);
    int is_session = file && !strcmp(file, "session");
    if (is_session) pass("session.rename", "before");
    int done = NEXT(rename)(from, to);
    if (is_session) pass("session.rename", "after");
    return done;
}

int unlink(const char *path) {
    int is_session = has_end(path, ".session");
    if (is_session) pass("session.remove", "before");
    int done = NEXT(unlink)(path);
    if (is_session) pass("session.remove", "after");
    return done;
}

/* The transport sends and receives its packets with these two calls, and finds machines with others. */
ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    static __typeof__(sendmsg) *next;
    if (!next) next = NEXT(sendmsg);
    int is_packet = message->msg_name != NULL;
    if (is_packet) pass("packet.send", "before");
    ssize_t done = next(socket, message, flags);
    if (is_packet) pass("packet.send", "after");
    return done;
}

int recvmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags, struct timespec *timeout) {
    static __typeof__(recvmmsg) *next;
    if (!next) next = NEXT(recvmmsg);
    int done = next(socket, messages, count, flags, timeout);
    if (done > 0) pass("packet.receive", "after");
    return done;
}
