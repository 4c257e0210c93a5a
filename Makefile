# What people type; meson and ninja do the work.
#
#     make run                    build the command and the page, and open it in the browser
#     make test                   everything: all builds, all tests (what CI runs)
#     make check                  the daily part of it, a few minutes at most
#     make install PREFIX=/usr    the command, the library, the header, and the page where
#                                 `make web` has built it (DESTDIR= too)
#     make help                   the rest

# Build trees; `make B=/elsewhere/build` keeps them out of the source tree.
B ?= build
BUILDS := $(B) $(B)-asan $(B)-tsan $(B)-clang $(B)-fuzz

# A game that comes or goes is seen when a build is configured, and so is a file of one.
$(shell [ ! -d $(B) ] || tools/games.sh all-files | cmp -s - $(B)/.games || \
    { tools/games.sh all-files >$(B)/.games && touch src/meson.build; })

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60

# Looked for when they are needed, and not before.
FIND_CLANG = CC=$$(tools/clang.sh clang)
FIND_FORMAT = format=$$(tools/clang.sh clang-format)

# What the page is made of.
MODULE_SOURCES := $(shell find include src -name '*.[ch]' -o -name '*.def' -o -name bench.txt) \
    tools/web.sh tools/games.sh tools/clang.sh tools/wasi.sh tools/lessons.py \
    $(wildcard lessons/*/*) tools/puzzles.py $(wildcard puzzles/*/*.txt) tools/nets.py \
    $(wildcard nets/*.net) $(wildcard demos/*/*.sgf)
PAGE_SOURCES := $(shell find web/src web/style web/static -type f) web/index.html web/build.mjs \
    web/catalogs.mjs $(wildcard po/*.po) po/LINGUAS
WEB_PACKAGES := web/node_modules/.package-lock.json

.PHONY: all run web test check soak bench bench-server bench-web levels match odds tune learn fuzz lint format format-check install
.PHONY: screenshots clean help
.DEFAULT_GOAL := all

all: $(B)/build.ninja
	@ninja -C $(B)

run: $(B)/build.ninja web
	@ninja -C $(B) potentia
	@exec $(B)/potentia serve

test: $(B)/.with-tests $(BUILDS:=/build.ninja) web $(B)/module-more.wasm
	@tools/test.sh test $(B)

check: $(B)/.with-tests $(B)-asan/build.ninja web $(B)/module-more.wasm
	@tools/test.sh check $(B)

soak: $(B)/.with-tests $(BUILDS:=/build.ninja) web $(B)/module-more.wasm
	@tools/test.sh soak $(B)

web: $(B)/web/index.html

bench: $(B)/build.ninja
	@ninja --quiet -C $(B) meson-benchmark-prereq
	@meson test -C $(B) --no-rebuild --benchmark --verbose

bench-web: $(B)/build.ninja web | ready-to-test
	@ninja --quiet -C $(B) potentia
	@node web/bench.mjs $(B)/potentia $(B)/web

bench-server: $(B)/.with-tests $(B)/build.ninja web
	@ninja --quiet -C $(B) potentia bench/server/load tests/libserve_drop.so
	@bench/server.py $(B)/potentia $(B)/bench/server/load $(B)/tests/libserve_drop.so $(B)/web

screenshots: $(B)/build.ninja web | ready-to-test
	@ninja --quiet -C $(B) potentia
	@node web/tests/screenshots.mjs $(B)/potentia $(B)/web $(B)/module.wasm docs/pictures

# How strong the engine plays a game: docs/strength.md. COUNT is the number of games.
STRENGTH = tools/strength.py $(B) $@ $(or $(GAME),$(error GAME says which game: make $@ GAME=dvonn)) \
    $(COUNT:%=--count %)

levels: $(B)/build.ninja
	@$(STRENGTH)

match: $(B)/build.ninja
	@$(STRENGTH) $(or $(AGAINST),fixed:terms) $(NODES:%=--nodes %) $(TIME:%=--time %) $(SPRT:%=--sprt %)

odds tune: $(B)/build.ninja
	@$(STRENGTH)

learn: $(B)/build.ninja
	@$(STRENGTH) $(MINUTES:%=--minutes %) $(SEED:%=--seed %) $(if $(ANEW),--anew) $(if $(LOGS),--logs $(LOGS))

fuzz: $(B)-fuzz/build.ninja
	@FUZZ_SECONDS=$(FUZZ_SECONDS) tools/test.sh fuzz $(B)

lint: ready-to-lint $(B)-clang/build.ninja
	@tools/lint.sh $(B)-clang

format: ready-to-lint $(WEB_PACKAGES)
	@$(FIND_FORMAT) && tools/sources.sh | xargs $$format -i
	@cd web && npx prettier --write --log-level warn .

format-check: ready-to-lint
	@$(FIND_FORMAT) && tools/sources.sh | xargs $$format --dry-run --Werror

install: $(B)/build.ninja
	@meson configure $(B) -Dprefix=$(PREFIX)
	@ninja -C $(B) installed
	@meson install -C $(B) --no-rebuild $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi
	@tools/install_web.sh $(B)/web

clean:
	rm -rf $(BUILDS) $(B)-without

help:
	@sed -n 's/^#     //p' Makefile
	@echo 'make soak                   the long forms of the tests, for a night'
	@echo 'make web                    the page, as a folder that any host can serve'
	@echo 'make bench, bench-web       speed, in figures: native, and in the browser'
	@echo 'make bench-server           what the server carries, with a load beside it'
	@echo 'make screenshots            the pictures of the page in docs/pictures'
	@echo 'make levels GAME=dvonn      each level of the engine against the one below'
	@echo 'make match GAME=dvonn       the engine against AGAINST=fixed:terms, a player or a commit'
	@echo 'make odds GAME=dvonn        who wins it as a side game, by who starts'
	@echo 'make tune GAME=dvonn        fit the weights of the engine on COUNT=1000 games with itself'
	@echo 'make learn GAME=dvonn       a generation of networks: games for MINUTES=20, training, a match'
	@echo 'make fuzz FUZZ_SECONDS=60   each fuzz target for that long'
	@echo 'make lint                   clang-tidy and cppcheck'
	@echo 'make format, format-check   the layout of the sources'
	@echo 'make clean                  remove the build trees'

# == Set-up: packages first, then the build trees ==

.PHONY: ready-to-run ready-to-test ready-to-lint ready-for-web
ready-to-run:
	@tools/setup.sh run
ready-to-test:
	@tools/setup.sh run test
ready-to-lint:
	@tools/setup.sh run test lint
ready-for-web:
	@tools/setup.sh run web

# Whoever works on the sources gets errors where others get warnings: their compiler may be
# newer than ours, and warn of more.
test check soak: export WERROR := 1

# The tests need packages that the command does not, so they are switched on when asked for.
$(B)/build.ninja: | ready-to-run
	@CC=gcc meson setup $(B) -Dtests=disabled

$(B)/.with-tests: $(B)/build.ninja | ready-to-test
	@meson configure $(B) -Dwerror=true -Dtests=enabled -Dpostgres=enabled -Dserver=enabled
	@touch $@

# Under the sanitizers gcc warns of what cannot happen; the other builds for tests are strict.
$(B)-asan/build.ninja: | ready-to-test
	@CC=gcc meson setup $(B)-asan --buildtype=debugoptimized \
	    -Dtests=enabled -Dpostgres=enabled -Db_sanitize=address,undefined

$(B)-tsan/build.ninja: | ready-to-test
	@CC=gcc meson setup $(B)-tsan --buildtype=debugoptimized -Dwerror=false \
	    -Dtests=enabled -Dpostgres=enabled -Db_sanitize=thread

$(B)-clang/build.ninja: | ready-to-test
	@$(FIND_CLANG) && export CC && meson setup $(B)-clang -Dwerror=true -Dtests=enabled \
	    -Dpostgres=enabled

$(B)-fuzz/build.ninja: | ready-to-test
	@$(FIND_CLANG) && export CC && meson setup $(B)-fuzz --buildtype=debugoptimized \
	    -Dwerror=true -Dfuzz=true -Dmore_games=tests/games -Db_sanitize=address,undefined -Db_lundef=false

# == The page: the module, then everything around it ==

$(B)/module.wasm: $(MODULE_SOURCES) | ready-for-web
	@mkdir -p $(B)
	@tools/web.sh --module $@

# The same with the games of tests/games.
$(B)/module-more.wasm: $(MODULE_SOURCES) $(wildcard tests/games/*/*) | ready-for-web
	@mkdir -p $(B)
	@MORE_GAMES=tests/games tools/web.sh --module $@

$(WEB_PACKAGES): web/package.json web/package-lock.json | ready-for-web
	@cd web && npm ci --no-audit --no-fund
	@touch $@

$(B)/web/index.html: $(B)/module.wasm $(PAGE_SOURCES) $(WEB_PACKAGES)
	@node web/build.mjs $(B)/module.wasm $(B)/web $(ADDRESS)
