/* Loaded into the server by LD_PRELOAD, this puts vfs_drop between SQLite and the disk of the real
 * program. SIGUSR1 cuts the power: what is left of the files goes to the folder $DROP_TO, and the
 * process ends. SIGUSR2 fills the disk, and empties it again. With $DROP_COUNT nothing is lost; the
 * number of syncs is written to that file at the end. */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "vfs_drop.h"

static void *wait_for_signals(void *set) {
    bool is_full = false;
    for (int number;;) {
        if (sigwait(set, &number) != 0)
            continue;
        if (number == SIGUSR1) {
            struct timespec t;
            clock_gettime(CLOCK_REALTIME, &t);
            vfs_drop_cut_and_die(getenv("DROP_TO"), (uint32_t)t.tv_nsec, 9);
        }
        is_full = !is_full;
        vfs_drop_room(is_full ? 0 : -1);
    }
    return NULL;
}

/* Runs before anything of the program, so that its threads inherit the blocked signals. */
__attribute__((constructor)) static void install(void) {
    static sigset_t set;
    pthread_t thread;
    if (getenv("DROP_COUNT")) {
        vfs_drop_install();
        vfs_drop_only_count();
    }
    if (!getenv("DROP_TO"))
        return;
    vfs_drop_install();
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (pthread_create(&thread, NULL, wait_for_signals, &set) != 0)
        abort();
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("DROP_COUNT");
    FILE *f = path ? fopen(path, "w") : NULL;
    if (!f)
        return;
    fprintf(f, "%" PRIu64 "\n", vfs_drop_syncs());
    fclose(f);
}
