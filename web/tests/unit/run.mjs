/* Runs the unit tests of the page's pure parts: node run.mjs [FILE...]
 *
 * Each *.test.ts is bundled with what it imports, as the page is, and node runs the bundles. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const named = process.argv.slice(2);
const files = named.length > 0 ? named : readdirSync(here).filter((name) => name.endsWith('.ts'));
const output = mkdtempSync(path.join(os.tmpdir(), 'potentia-unit-'));
process.on('exit', () => rmSync(output, { recursive: true, force: true }));

await build({
  entryPoints: files
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(here, name)),
  outdir: output,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'es2021',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  sourcemap: 'inline',
  logLevel: 'warning',
});
const bundles = readdirSync(output).map((name) => path.join(output, name));
const tests = spawn(process.execPath, ['--enable-source-maps', '--test', ...bundles], {
  stdio: 'inherit',
});
process.exitCode = await new Promise((resolve) => tests.on('close', (code) => resolve(code ?? 1)));
