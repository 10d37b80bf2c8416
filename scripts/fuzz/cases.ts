import { readFileSync } from 'node:fs';
import { Random, seedOf } from '../differential/random';
import type { FuzzCase } from './fuzz-case';
import { grammarCase } from './grammar';
import { mutate } from './mutate';
import type { Sources } from './sources';

/** The file that imports a single file of a real application. */
const AROUND = `from fastapi import FastAPI
import target
from target import *

app = getattr(target, "app", None) or FastAPI()
if hasattr(target, "router"):
    app.include_router(target.router)
for name in ("api_router", "api", "routes"):
    app.include_router(getattr(target, name))
`;

/** Returns one case of a run, reproducible from the same sources. */
export function caseOf(run: number, index: number, sources: Sources): FuzzCase {
  const random = new Random(seedOf(run, index));
  const share = random.next();
  if (share < 0.4) return grammarCase(random);
  if (share < 0.55 && sources.corpus.length > 0) return corpusCase(random, sources);
  return projectCase(random, sources, share > 0.9);
}

/** Returns a fixture with one or two damaged files. For an edit it's the entry, which is sometimes undamaged. */
function projectCase(random: Random, sources: Sources, isEdit: boolean): FuzzCase {
  const { files: whole, config } = random.pick(sources.projects);
  const files = new Map(whole);
  const paths = [...files.keys()].filter((path) => path.endsWith('.py'));
  const entry = `${(config.entry.split(':')[0] ?? '').replaceAll('.', '/')}.py`;
  const count = isEdit ? random.between(0, 1) : random.between(1, 2);
  for (let left = count; left > 0 && paths.length > 0; left -= 1) {
    const path = isEdit && files.has(entry) ? entry : random.pick(paths);
    files.set(
      path,
      mutate(files.get(path) ?? new Uint8Array(), random, () => anyFile(random, sources)),
    );
  }
  return { files, config, ...(isEdit && { isEdit }) };
}

function corpusCase(random: Random, sources: Sources): FuzzCase {
  const content = new Uint8Array(readFileSync(random.pick(sources.corpus)));
  const target = mutate(content, random, () => anyFile(random, sources));
  const files = new Map([
    ['main.py', new TextEncoder().encode(AROUND)],
    ['target.py', target],
  ]);
  return { files, config: { entry: 'main:app' } };
}

function anyFile(random: Random, sources: Sources): Uint8Array {
  if (sources.corpus.length > 0 && random.chance(0.5)) return readFileSync(random.pick(sources.corpus));
  const { files } = random.pick(sources.projects);
  const contents = [...files].flatMap(([path, content]) => (path.endsWith('.py') ? [content] : []));
  return contents.length === 0 ? new Uint8Array() : random.pick(contents);
}
