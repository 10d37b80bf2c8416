/** The floor of anything that reads a project: reads the files of a list, one a line, and does nothing with them. */
const { readFileSync } = require('node:fs');

for (const file of readFileSync(process.argv[2], 'utf8').split('\n')) if (file !== '') readFileSync(file);
