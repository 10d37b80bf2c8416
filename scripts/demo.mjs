/**
 * `npm run demo`: runs the main workflow on a copy of the example. Generates a router, checks that it isn't
 * registered, registers it by hand, and checks its five routes. Needs no Python.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const TOOL = join(ROOT, 'dist', 'cli', 'main.js');

const scratch = mkdtempSync(join(tmpdir(), 'tool-demo-'));
const main = join(scratch, 'backend', 'main.py');
try {
  cpSync(join(ROOT, 'backend'), join(scratch, 'backend'), { recursive: true });
  say('A copy of the example backend. First look at what would be written, then write it.');
  tool('make', 'api', 'products', '--dry-run');
  tool('make', 'api', 'products');
  say('Nothing is registered yet: the application serves what it served before.');
  const before = tool('routes');
  say('Two lines in backend/main.py register the router:');
  register();
  const after = tool('routes');
  verify(before, after);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function say(text) {
  console.log(`\n# ${text}`);
}

/** Runs `tool` in the scratch folder, echoes the command, and returns its output. */
function tool(...args) {
  console.log(`\n$ tool ${args.join(' ')}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...args], {
    cwd: scratch,
    encoding: 'utf8',
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (status !== 0) throw new Error(`tool ${args.join(' ')} ended with ${status}.`);
  return stdout;
}

/** Follows the instructions that `make api` prints. */
function register() {
  const importLine = 'from api.http.products import router as products_router';
  const includeLine = 'app.include_router(products_router, prefix="/api/v1")';
  const text = readFileSync(main, 'utf8');
  const lastImport = 'from api.http.invoices import router as invoices_router\n';
  if (!text.includes(lastImport)) throw new Error('backend/main.py has changed: the demo no longer fits it.');
  writeFileSync(main, `${text.replace(lastImport, `${lastImport}${importLine}\n`)}${includeLine}\n`);
  console.log(`+ ${importLine}\n+ ${includeLine}`);
}

function verify(before, after) {
  const rows = (table) => table.split('\n').filter((line) => line.includes('/api/v1/products')).length;
  if (rows(before) !== 0 || rows(after) !== 5) {
    throw new Error(`Expected 0 and then 5 routes of products, got ${rows(before)} and ${rows(after)}.`);
  }
  say('0 routes of products before, 5 after. That is all.');
}
