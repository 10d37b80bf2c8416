/**
 * Loaded into the measured process: writes its peak resident memory (KiB) and CPU time (microseconds, all threads)
 * to file descriptor 3.
 */
const { writeSync } = require('node:fs');

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ kibibytes: maxRSS, microseconds: userCPUTime + systemCPUTime }));
});
