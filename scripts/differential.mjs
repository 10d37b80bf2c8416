/**
 * `npm run differential [-- --seed N] [--count M]`: made-up applications, read by real FastAPI and by our analyser.
 * See docs/differential.md. Reads src/ as it is, in one process: no build needed.
 */
import { createRequire } from 'node:module';
import { ensurePython } from './python-env.mjs';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('./differential/run.ts');

process.exitCode = await main(process.argv.slice(2), ensurePython());
