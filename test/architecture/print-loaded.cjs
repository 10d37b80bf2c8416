const fs = require('node:fs');

const read = [];
const { readFileSync } = fs;
fs.readFileSync = (file, ...rest) => {
  if (String(file).endsWith('.js')) read.push(String(file));
  return readFileSync(file, ...rest);
};

/** `node -r` this file: when the process ends, what was loaded or read as JavaScript is on stderr, one path a line. */
process.on('exit', () => {
  process.stderr.write(`\n${[...new Set([...Object.keys(require.cache), ...read])].join('\n')}\n`);
});
