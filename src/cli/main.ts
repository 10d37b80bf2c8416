#!/usr/bin/env node
import { runOrRepeat } from './again';
import { isTerminal, writerTo } from './streams';
import { createInterface } from 'node:readline/promises';

// Node (20 to 24) reads `--env-file` itself, wherever it stands: it exits if the file is missing, and takes
// NODE_OPTIONS from it. Only `node -- script` would prevent that, or `env -S` in the first line, which BusyBox
// (Alpine images) doesn't have. So the help shows the option's other spelling, `--envFile`.

/** Sets only the exit code: the process ends by itself after everything is written. */
void runOrRepeat(process.argv.slice(2), {
  stdout: writerTo(1),
  stderr: writerTo(2),
  cwd: process.cwd(),
  columns: isTerminal(1) ? process.stdout.columns : undefined,
  errorColumns: isTerminal(2) ? process.stderr.columns : undefined,
  env: process.env,
  ask: isTerminal(0) && isTerminal(1) ? ask : undefined,
}).then((exitCode) => {
  process.exitCode = exitCode;
});

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(`${question} `);
  } finally {
    terminal.close();
  }
}
