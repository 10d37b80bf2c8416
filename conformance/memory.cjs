/** Loaded into the measured process: tells its peak resident memory in KiB through the pipe that's the fourth file. */
const { writeSync } = require('node:fs');

process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
