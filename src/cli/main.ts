#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { runTool } from './run';

/**
 * V8 optimises a WebAssembly function after some use of it (1.8 million units), and the process can't end while it
 * does. On a small project that costs more CPU (100 ms) than all the rest; on 3 MB of Python this value loses nothing.
 */
setFlagsFromString('--wasm-tiering-budget=300000000');

/** A reader that has seen enough (`tool routes | head`) is no error of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Only the exit code is set: the process ends by itself once everything has been written. */
void runTool(process.argv.slice(2), {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  cwd: process.cwd(),
  // Some terminals say that they have no columns: they don't know.
  columns: process.stdout.isTTY ? process.stdout.columns || undefined : undefined,
  env: process.env,
}).then((exitCode) => {
  process.exitCode = exitCode;
});
