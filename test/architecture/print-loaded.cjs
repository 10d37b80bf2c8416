/** `node -r` this file: when the process ends, what `require` has loaded is on stderr, one path a line. */
process.on('exit', () => {
  process.stderr.write(`\n${Object.keys(require.cache).join('\n')}\n`);
});
