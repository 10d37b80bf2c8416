/**
 * `npm run fuzz [-- --seed N] [--minutes M] [--cases N] [--replay PATH]`: feeds damaged and generated Python to the
 * analyser and to everything that uses its reports. See scripts/fuzz/README.md. Reads src/ directly: no build needed.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('./fuzz/run.ts');

process.exitCode = await main(process.argv.slice(2));
