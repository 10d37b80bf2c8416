import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../../src/base/diagnostics/failure';
import { ParsedModules } from '../../src/analysis/python/parsed-modules';
import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import type { RoutesOptions } from '../../src/routes-report/options';
import type { RoutesReport } from '../../src/routes-report/report';
import { diskTree } from '../../src/base/source/disk';
import { overlayTree } from '../../src/base/source/overlay';
import { readText } from '../../src/base/source/text';
import { Random, seedOf } from '../differential/random';
import { type DamageScore, rowsIn, scoreDamage } from './damage-score';
import { damage, DAMAGE_KINDS, type Damaged, type DamageKind } from './damages';

/** An application to damage. */
export interface Application {
  readonly name: string;
  /** Absolute. */
  readonly root: string;
  readonly options: RoutesOptions;
}

/** The result for one file that was damaged once. */
export interface DamageResult extends DamageScore {
  readonly kind: DamageKind;
  /** `application file:line`. */
  readonly where: string;
}

/** The number of routes that a file must have: fewer can't tell what damage hides. */
const FEWEST_ROUTES = 2;

export interface DamageRequest {
  readonly seed: number;
  /** The number of files of one application, at most. */
  readonly files: number;
  /** True for every kind of damage in each file, instead of one. */
  readonly isEach?: boolean;
  readonly python: string;
}

/** Damages one line in files of an application that have routes, and compares what is found of the other routes. */
export async function damageApplication(
  application: Application,
  { seed, files: most, isEach = false, python }: DamageRequest,
): Promise<readonly DamageResult[]> {
  const parsed = new ParsedModules();
  const tree = diskTree(application.root);
  const before = await reportOf(application, parsed, new Map());
  if (before === undefined) return [];
  const random = new Random(seedOf(seed, hash(application.name)));
  const files = shuffled(
    [...new Set(before.routes.flatMap(({ file }) => file ?? []))].filter(
      (file) =>
        file.endsWith('.py') && rowsIn(before, file).length >= FEWEST_ROUTES && tree.kind(file) === 'file',
    ),
    random,
  ).slice(0, most);
  const results: DamageResult[] = [];
  for (const file of files) {
    const text = readText(tree, file) ?? '';
    const kinds = isEach ? DAMAGE_KINDS : [random.pick(DAMAGE_KINDS)];
    for (const damaged of breaking(text, kinds, random, python)) {
      const after = await reportOf(application, parsed, new Map([[file, Buffer.from(damaged.text)]]));
      const where = `${application.name} ${file}:${damaged.line}`;
      results.push({ kind: damaged.kind, where, ...scoreDamage(before, after, { file, text, damaged }) });
    }
  }
  parsed.sweep();
  parsed.sweep();
  return results;
}

const TRIES = 12;

/** Returns a damage of each kind that Python itself refuses; none of a kind for which there is none. */
function breaking(
  text: string,
  kinds: readonly DamageKind[],
  random: Random,
  python: string,
): readonly Damaged[] {
  const all = kinds.map((kind) => Array.from({ length: TRIES }, () => damage(text, kind, random)));
  const flat = all.flat().filter((one) => one !== undefined);
  const [isDamagedBefore, ...answers] = brokenOf([text, ...flat.map((one) => one.text)], python);
  if (isDamagedBefore !== false) return [];
  const broken = new Set(flat.filter((_one, index) => answers[index] === true));
  return all.flatMap((tries) => tries.find((one) => one !== undefined && broken.has(one)) ?? []);
}

/** Asks Python which of the texts it refuses. */
function brokenOf(texts: readonly string[], python: string): readonly boolean[] {
  const { stdout, stderr } = spawnSync(python, [join(__dirname, 'damage-check.py')], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (stdout === '') throw new Error(`Python can't tell what's broken: ${stderr}`);
  return JSON.parse(stdout) as readonly boolean[]; // our own script wrote it
}

/** Returns the report; `undefined` if no application is left. */
async function reportOf(
  { root, options }: Application,
  parsed: ParsedModules,
  changed: ReadonlyMap<string, Uint8Array>,
): Promise<RoutesReport | undefined> {
  const open = (folder: string): ReturnType<typeof diskTree> =>
    folder === root ? overlayTree(diskTree(folder), changed) : diskTree(folder);
  const surroundings = { cwd: root, root, open, keepParsed: parsed.keep };
  try {
    return (await inspectApplication(options, surroundings)).report;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const hash = (text: string): number =>
  [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) | 0, 7);

/** Returns the sums of a run. */
export function totals(results: readonly DamageResult[]): {
  readonly others: number;
  readonly found: number;
  readonly share: number;
  readonly unnamed: readonly string[];
} {
  const others = results.reduce((sum, one) => sum + one.others, 0);
  const found = results.reduce((sum, one) => sum + one.found, 0);
  const unnamed = results.filter(({ isNamed }) => !isNamed).map(({ where, kind }) => `${where} (${kind})`);
  return { others, found, share: others === 0 ? 1 : found / others, unnamed };
}

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  files: { type: 'string', default: '6' },
  each: { type: 'boolean', default: false },
  only: { type: 'string' },
} as const;

/** The share of the other routes of damaged files that must be found. */
const GOAL = 0.99;

/** Runs `npm run damage`; see scripts/fuzz/README.md. Returns the exit code. */
export async function main(
  argv: readonly string[],
  applications: readonly Application[],
  python: string,
): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  const request = { seed: Number(values.seed), files: Number(values.files), isEach: values.each, python };
  const results: DamageResult[] = [];
  for (const application of applications) {
    if (values.only !== undefined && application.name !== values.only) continue;
    const own = await damageApplication(application, request);
    results.push(...own);
    for (const { where, kind, lost, others } of own.filter((one) => one.lost.length > 0))
      console.log(`${where} (${kind}): ${lost.length} of ${others} lost: ${lost.slice(0, 3).join('; ')}`);
  }
  for (const kind of DAMAGE_KINDS) {
    const { share, others } = totals(results.filter((one) => one.kind === kind));
    console.log(`${kind}: ${(share * 100).toFixed(1)} % of ${others}`);
  }
  const { others, found, share, unnamed } = totals(results);
  for (const one of unnamed) console.log(`not named in a diagnostic: ${one}`);
  console.log(
    `${results.length} files, ${found} of ${others} other routes found: ${(share * 100).toFixed(2)} %`,
  );
  return share >= GOAL && unnamed.length === 0 ? 0 : 1;
}
