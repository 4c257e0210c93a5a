/* A layer between SQLite and the disk that can lose what a power cut would lose. Once installed it
 * is SQLite's default. Files are written as usual; in addition the layer remembers what each file
 * was at its last sync, and what was written since. */
#ifndef TESTS_VFS_DROP_H
#define TESTS_VFS_DROP_H

#include <stdbool.h>
#include <stdint.h>

void vfs_drop_install(void);

/* From now on it only counts syncs, for measurements. */
void vfs_drop_only_count(void);
uint64_t vfs_drop_syncs(void);
void vfs_drop_forget_syncs(void);

/* Writes to `directory` what is left of the files if the power fails now: everything that was
 * synced, and of the later writes an arbitrary part in arbitrary order, with torn sectors. */
void vfs_drop_cut(const char *directory, uint32_t seed);

/* The same as the last thing the process does: nothing is synced or reported after it. */
_Noreturn void vfs_drop_cut_and_die(const char *directory, uint32_t seed, int status);

/* While on, newly opened files bypass the layer: to look at what a cut left. */
void vfs_drop_bypass(bool on);

/* Syncs report success but do nothing, as on a disk that lies. */
void vfs_drop_lie(bool on);

/* From now on the disk is full once files have grown by `bytes`; negative: there is always room. */
void vfs_drop_room(int64_t bytes);

/* The next `count` syncs fail. */
void vfs_drop_fail_syncs(unsigned count);

/* Drops everything it remembers. No file may be open. */
void vfs_drop_forget(void);

#endif
