/* The desktop the command may have been started from. */
#ifndef PT_SERVER_DESKTOP_H
#define PT_SERVER_DESKTOP_H

#include <stdbool.h>

bool desktop_present(void);

/* Opens a URL in the user's browser, without waiting for it. False, with errno set, if that
 * fails. */
bool desktop_open(const char *url);

#endif
