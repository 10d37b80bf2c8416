/**
 * `npm run differential [-- --seed N] [--count M]`: generates applications and compares real FastAPI with our
 * analyser on each. see scripts/differential/README.md. Reads src/ directly, in one process: no build needed.
 */
import { createRequire } from 'node:module';
import { ensurePython } from './python-env.mjs';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('./differential/run.ts');

process.exitCode = await main(process.argv.slice(2), ensurePython());
