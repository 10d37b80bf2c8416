/**
 * `npm run fuzz [-- --seed N] [--minutes M] [--cases N] [--replay PATH]`: damaged and made-up Python for the analyser and
 * all that's made of its answers. See docs/fuzzing.md. Reads src/ as it is: no build needed.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('./fuzz/run.ts');

process.exitCode = await main(process.argv.slice(2));
