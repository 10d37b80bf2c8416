'use strict';
// Loaded into `tool` before all else (`node -r`). It knows every change of the disk that the process is about to make:
//   TOOL_KILL_AT=n     ends it, as `kill -9` does, right before the n-th; a write of a content counts twice, for it can
//                      end in the middle
//   TOOL_COUNT_TO=file writes down how many there were
//   TOOL_MEET=folder:n waits before the first until n processes have come as far
//   TOOL_TELL=fd       writes a byte there before the first
const fs = require('node:fs');

const { TOOL_KILL_AT, TOOL_COUNT_TO, TOOL_MEET, TOOL_TELL } = process.env;
const { openSync, writeFileSync, writeSync, readdirSync } = fs;
let count = 0;

function next() {
  if (count === 0) first();
  count += 1;
  if (count === Number(TOOL_KILL_AT)) die();
}

function first() {
  if (TOOL_TELL !== undefined) writeSync(Number(TOOL_TELL), '.');
  if (TOOL_MEET === undefined) return;
  const [folder, others] = TOOL_MEET.split(':');
  writeFileSync(`${folder}/${process.pid}`, '');
  const end = Date.now() + 60_000;
  while (readdirSync(folder).length < Number(others) && Date.now() < end);
}

function die() {
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

for (const name of [
  'mkdirSync',
  'chmodSync',
  'chownSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
]) {
  const original = fs[name];
  fs[name] = (...args) => {
    next();
    return original(...args);
  };
}
fs.openSync = (path, flags, ...rest) => {
  if (/[wax+]/.test(String(flags))) next();
  return openSync(path, flags, ...rest);
};
fs.writeFileSync = (file, content, ...rest) => {
  next();
  if (count + 1 === Number(TOOL_KILL_AT)) {
    writeFileSync(file, content.subarray(0, content.length >> 1), ...rest);
    die();
  }
  count += 1;
  writeFileSync(file, content, ...rest);
};

if (TOOL_COUNT_TO !== undefined) process.on('exit', () => writeFileSync(TOOL_COUNT_TO, String(count)));
