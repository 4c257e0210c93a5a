/* Puts the page together: node build.mjs NAME.wasm OUTPUT [ADDRESS]
 *
 * Beside the module stand NAME-plain.wasm, for browsers without SIMD, and NAME.files, the lessons,
 * puzzles and networks that it is handed when they are needed; tools/web.sh makes them all.
 *
 * ADDRESS is where the page will be, as https://games.example.org/: programs that show what a
 * link leads to find its picture by a whole address alone. Nothing else needs it.
 *
 * Everything that can be kept for ever has a hash of its content in its name; index.html and
 * the service worker name what belongs together. Beside each file stand its compressed forms,
 * for servers that send them as they are. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

import { build } from 'esbuild';

import { byChapter, catalogs } from './catalogs.mjs';

const FIRST_LOAD_MAX = 400 * 1024;
/** What a language may add to it. */
const LANGUAGE_MAX = 60 * 1024;

/** What one game's network may take. */
const NETWORK_MAX = 80 * 1024;
/** For others than the page, which keeps all else for use without a network. */
const UNKEPT = ['icons/preview.png', 'icons/apple-touch-icon.png'];
const web = path.dirname(fileURLToPath(import.meta.url));

const hashed = (name, content) => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const { name: stem, ext } = path.parse(name);
  return `${stem}.${hash}${ext}`;
};

const settings = {
  absWorkingDir: web,
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2021',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

async function bundle(entry, define = {}, more = {}) {
  const quoted = Object.fromEntries(
    Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const result = await build({ ...settings, entryPoints: [entry], define: quoted, ...more });
  return result.outputFiles[0].contents;
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const compressible = /\.(html|js|css|wasm|svg|json|webmanifest|txt|net)$/;

const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 };

/** The files as they are sent: plain, and compressed where that is worth while. */
async function compress(files) {
  const sent = new Map();
  for (const [name, content] of files) {
    const plain = Buffer.from(content);
    sent.set(name, plain);
    if (!compressible.test(name)) continue;
    sent.set(`${name}.gz`, await gzip(plain, { level: 9 }));
    sent.set(`${name}.br`, await brotli(plain, { params: quality }));
  }
  return sent;
}

/** In a new folder that takes the place of the old one: a page that is being served never has
 * half of its files. */
async function save(output, sent) {
  const fresh = `${output}.new`;
  await rm(fresh, { recursive: true, force: true });
  for (const [name, bytes] of sent) {
    const target = path.join(fresh, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
  await rm(output, { recursive: true, force: true });
  await rename(fresh, output);
}

/** Everything below web/static, as it is. */
async function staticFiles(files, under = '') {
  const folder = path.join(web, 'static', under);
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.posix.join(under, entry.name);
    if (entry.isDirectory()) await staticFiles(files, name);
    else files.set(name, await readFile(path.join(web, 'static', name)));
  }
}

async function main(wasmFile, output, address) {
  const files = new Map();
  const add = (name, content) => {
    const full = hashed(name, content);
    files.set(full, content);
    return full;
  };

  const wasm = add('module.wasm', await readFile(wasmFile));
  const plain = add('plain.wasm', await readFile(wasmFile.replace(/\.wasm$/, '-plain.wasm')));
  const moduleFiles = {};
  const networks = {};
  const chapters = new Map(); // to the lines of their files
  const folder = wasmFile.replace(/\.wasm$/, '.files');
  for (const file of (await readdir(folder)).sort()) {
    const { name, ext } = path.parse(file);
    const table = ext === '.net' ? networks : moduleFiles;
    const content = await readFile(path.join(folder, file));
    table[name] = `./${add(file, content)}`;
    const [, chapter] = /^lessons-(.+)$/.exec(name) ?? [];
    if (chapter) chapters.set(chapter, new Set(content.toString().split('\n')));
  }
  const networkFiles = Object.values(networks).map((address) => address.slice(2));
  const worker = add('worker.js', await bundle('src/module/module.worker.ts'));
  const gif = add('gif.js', await bundle('src/film/gif.worker.ts'));
  const languages = {};
  for (const [code, { page, lessons }] of await catalogs(path.join(web, '..', 'po'))) {
    const parts = {};
    for (const [chapter, texts] of byChapter(lessons, chapters)) {
      const name = ['lessons', chapter, code].filter((part) => part !== '').join('-');
      parts[chapter] = `./${add(`${name}.json`, JSON.stringify(texts))}`;
    }
    languages[code] = `./${add(`text-${code}.json`, JSON.stringify({ ...page, lessons: parts }))}`;
  }
  const app = add(
    'app.js',
    await bundle('src/app.tsx', {
      MODULE_WORKER: `./${worker}`,
      MODULE_WASM: `./${wasm}`,
      MODULE_PLAIN: `./${plain}`,
      MODULE_FILES: moduleFiles,
      MODULE_NETWORKS: networks,
      GIF_WORKER: `./${gif}`,
      LANGUAGES: languages,
    }),
  );
  const style = add('app.css', await bundle('style/app.css'));
  const first = [wasm, worker, app, style];

  await staticFiles(files);
  const fill = (text) =>
    text
      .replaceAll('{{address}}', address)
      .replaceAll('{{app.js}}', app)
      .replaceAll('{{app.css}}', style)
      .replaceAll('{{worker.js}}', worker)
      .replaceAll('{{module.wasm}}', wasm);
  files.set('index.html', fill(await readFile(path.join(web, 'index.html'), 'utf8')));
  first.push('index.html');

  const serviceWorker = path.join(web, 'src/sw.worker.ts');
  if (existsSync(serviceWorker)) {
    const later = [plain, ...networkFiles];
    const names = [...files.keys()]
      .filter((name) => !UNKEPT.includes(name) && !later.includes(name))
      .sort();
    const content = names.map((name) => [name, Buffer.from(files.get(name))]);
    const version = createHash('sha256');
    for (const [name, bytes] of content) version.update(name).update(bytes);
    files.set(
      'sw.js',
      await bundle(
        serviceWorker,
        { FILES: names, LATER: later, VERSION: version.digest('hex').slice(0, 16) },
        { format: 'iife' },
      ),
    );
  }

  const sent = await compress(files);
  const size = (name) => (sent.get(`${name}.br`) ?? sent.get(name)).length;
  // One language is loaded: the largest counts.
  const texts = [...files.keys()].filter((name) => /^text-\w\w\./.test(name));
  first.push(...texts.sort((a, b) => size(b) - size(a)).slice(0, 1));
  const total = first.reduce((sum, name) => sum + size(name), 0);
  for (const name of first) console.log(`${String(size(name)).padStart(8)}  ${name}`);
  console.log(`${String(total).padStart(8)}  first load, compressed (at most ${FIRST_LOAD_MAX})`);
  const large = [
    ...texts.filter((name) => size(name) > LANGUAGE_MAX),
    ...networkFiles.filter((name) => size(name) > NETWORK_MAX),
  ];
  for (const name of large)
    console.error(`build.mjs: ${name} takes ${size(name)} bytes: too large`);
  if (total > FIRST_LOAD_MAX || large.length > 0) {
    process.exitCode = 1;
    return;
  }
  await save(output, sent);
}

const [wasmFile, output, address = ''] = process.argv.slice(2);
if (!wasmFile || !output || !/^(https?:\/\/[^\s"<>]+\/)?$/.test(address)) {
  console.error('usage: node build.mjs NAME.wasm OUTPUT [ADDRESS/]');
  process.exitCode = 2;
} else {
  await main(path.resolve(wasmFile), path.resolve(output), address);
}
