#!/usr/bin/env node
import { runTool } from './run';

/** A reader that has seen enough (`tool routes | head`) is no error of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Only the exit code is set: the process ends by itself once everything has been written. */
void runTool(process.argv.slice(2), {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  cwd: process.cwd(),
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  env: process.env,
}).then((exitCode) => {
  process.exitCode = exitCode;
});
