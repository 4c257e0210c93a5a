/* A layer between SQLite and the disk that can lose what a power cut loses.
 *
 * It becomes SQLite's default once installed. Every file it opens is written as always; beside
 * that it remembers what each file was at its last sync, and what was written since. */
#ifndef TESTS_VFS_DROP_H
#define TESTS_VFS_DROP_H

#include <stdbool.h>
#include <stdint.h>

void vfs_drop_install(void);

/* From now on only counts syncs, for measuring. */
void vfs_drop_only_count(void);
uint64_t vfs_drop_syncs(void);
void vfs_drop_forget_syncs(void);

/* Writes to `directory` what is left of the files if the power goes now: all that was synced,
 * and of the writes since then an arbitrary part in arbitrary order, sectors torn. */
void vfs_drop_cut(const char *directory, uint32_t seed);

/* The same as the last thing the process does: nothing is synced, and told to anybody, after it. */
_Noreturn void vfs_drop_cut_and_die(const char *directory, uint32_t seed, int status);

/* While on, files that are opened go straight to the disk: to look at what a cut left. */
void vfs_drop_bypass(bool on);

/* Syncs are said to have worked and do nothing: what a disk that lies would do. */
void vfs_drop_lie(bool on);

/* From now on the disk is full once files have grown by `bytes`; negative: it has room. */
void vfs_drop_room(int64_t bytes);

/* The next syncs, that many, fail. */
void vfs_drop_fail_syncs(unsigned count);

/* Lets go of all it remembers. No file may be open. */
void vfs_drop_forget(void);

#endif
