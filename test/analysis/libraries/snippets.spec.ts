import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { ensurePython } from '../../support/python';
import { runSnippet } from './run-snippet';

const SNIPPETS = join(__dirname, 'snippets');
const FILES = readdirSync(SNIPPETS)
  .filter((name) => name.endsWith('.py'))
  .map((name) => join(SNIPPETS, name));

type Shown = Readonly<Record<string, Readonly<Record<string, string>>>>;

const python = ensurePython();
const describeWithPython = python === undefined ? describe.skip : describe;

/** One file is one area; what real Python says of its variables is the truth. */
describeWithPython('the models, beside real Python', () => {
  let truth: Shown;

  beforeAll(async () => {
    const printed = execFileSync(python ?? 'python3', [join(__dirname, 'oracle.py'), ...FILES], {
      encoding: 'utf8',
    });
    // The cast: the oracle prints exactly this.
    truth = JSON.parse(printed) as Shown;
  }, 120_000);

  it.each(FILES.map((path) => [basename(path, '.py'), path] as const))('agree on %s', (_, path) => {
    const { shown, problems } = runSnippet(parse, readFileSync(path, 'utf8'));
    expect(problems).toEqual([]);
    expect(shown).toEqual(truth[path]);
  });
});
