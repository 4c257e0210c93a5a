/* The desktop that the command may have been started on. */
#ifndef PT_SERVER_DESKTOP_H
#define PT_SERVER_DESKTOP_H

#include <stdbool.h>

/* Whether there is one. */
bool desktop_present(void);

/* Opens an address in the user's browser, which goes on by itself. False, and errno set, where
 * that cannot be started. */
bool desktop_open(const char *url);

#endif
