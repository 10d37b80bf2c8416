/**
 * `npm run openapi:differential [-- --seed N] [--count M]`: makes up applications with models, parameters, bodies and
 * responses, and compares our OpenAPI document of each with that of real FastAPI.
 *
 *   --only I[,I]    those of these numbers alone
 *   --shrink N      how many differing applications to make small and print, one for each kind of difference; 5 by default
 *   --keep FOLDER   writes these there
 *   --list          prints the differences of all
 *   --signs         counts the kinds of differences
 *   --refusals      counts why FastAPI refuses applications
 *
 * Reads src/ directly, in one process: no build needed.
 */
import { createRequire } from 'node:module';
import { ensurePython } from './python-env.mjs';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('./differential-openapi/run.ts');

process.exitCode = await main(process.argv.slice(2), ensurePython());
