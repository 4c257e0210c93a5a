/* The menu of games, and the list of saved ones. */
#ifndef PT_CLI_PLAY_MENU_H
#define PT_CLI_PLAY_MENU_H

#include "cli/keep.h"
#include "cli/seat.h"
#include "potentia.h"

typedef struct menu_choice {
    char resume[GAME_NAME_MAX + 1]; /* a saved game; "" for a new one */
    char start[PT_SETUP_TEXT_MAX];
    seat seats[2];
} menu_choice;

/* Asks for everything; false to leave. */
bool play_menu(const keeper *k, menu_choice *out);

/* Prints the saved games, a line each. */
void play_list_games(const keeper *k);

#endif
