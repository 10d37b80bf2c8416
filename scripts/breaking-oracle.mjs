/**
 * `npm run breaking:oracle [-- --check]`: asks real FastAPI for the documents of each pair in test/openapi/breaking, and
 * real oasdiff for its verdict on both directions: the highest severity that it gives a change. Needs `oasdiff` 1.35.0 on
 * the PATH: `go install github.com/oasdiff/oasdiff@v1.35.0`. `--check` writes nothing, and fails if a verdict differs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from './python-env.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', 'test', 'openapi', 'breaking');
const ANSWERS = join(FOLDER, 'oasdiff.json');
const LEVELS = ['info', 'info', 'warning', 'breaking'];

const DOCUMENTS = `
import json, pathlib, runpy, sys
folder, target = map(pathlib.Path, sys.argv[1:])
for path in sorted(folder.glob("*/*.py")):
    document = runpy.run_path(str(path))["app"].openapi()
    (target / f"{path.parent.name}.{path.stem}.json").write_text(json.dumps(document))
`;

/** Returns the highest severity of the changes from one document to another. */
function verdict(base, head) {
  const printed = execFileSync('oasdiff', ['changelog', base, head, '--format', 'json'], {
    encoding: 'utf8',
  });
  const answer = printed.trim() === '' ? [] : JSON.parse(printed);
  const changes = Array.isArray(answer) ? answer : answer.changes;
  return LEVELS[Math.max(0, ...changes.map(({ level }) => level))];
}

const work = mkdtempSync(join(tmpdir(), 'breaking-oracle-'));
const names = readdirSync(FOLDER, { withFileTypes: true }).filter((one) => one.isDirectory());
try {
  execFileSync(ensurePython(''), ['-W', 'ignore', '-c', DOCUMENTS, FOLDER, work]);
  const entries = names.map(({ name }) => {
    const [before, after] = ['before', 'after'].map((side) => join(work, `${name}.${side}.json`));
    return [name, { 'before → after': verdict(before, after), 'after → before': verdict(after, before) }];
  });
  const text = `${JSON.stringify(Object.fromEntries(entries.sort()), null, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(ANSWERS, text);
  else if (text !== readFileSync(ANSWERS, 'utf8')) {
    console.error("oasdiff's verdicts differ from test/openapi/breaking/oasdiff.json");
    process.exitCode = 1;
  }
} finally {
  rmSync(work, { recursive: true });
}
