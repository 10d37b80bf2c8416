/**
 * Loaded into the measured process: tells its peak resident memory (KiB) and CPU time (microseconds, all threads)
 * through the pipe that's the fourth file.
 */
const { writeSync } = require('node:fs');

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ kibibytes: maxRSS, microseconds: userCPUTime + systemCPUTime }));
});
