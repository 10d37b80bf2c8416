import {
  siblingName,
  type Fact,
  type IncludeTemplate,
  type LayoutFacts,
  mapInclude,
  type NameTemplate,
  type ProjectLayout,
} from './facts';
import { fill, type Words, wordsOf } from './words';
import { FLAGS, type LayoutOptions, chosenLayout } from './options';
import { importStatement } from './given';
import { resolve } from 'node:path';
import { jsonText } from '../../base/diagnostics/printable';
import { isOutside, joinPath, toWorkspacePath } from '../../base/source/paths';
import { configured } from '../../routes-report/configured';
import { inspectApplication } from '../../routes-report/inspect/inspect';
import type { Surroundings } from '../../routes-report/inspect/workspace';
import { isJson, type RoutesOptions } from '../../routes-report/options';
import { messagesBeside } from '../../routes-report/output/messages';
import type { Presentation } from '../../routes-report/output/present';
import { layoutOf } from './layout';

/** The object that `tool layout --format json` prints. */
interface LayoutReport {
  readonly version: 1;
  /** The file of the application. */
  readonly entry: string;
  readonly archetype: string;
  readonly resources: readonly ReportedResource[];
  readonly facts: readonly ReportedFact[];
}

/** A resource that the project has. */
interface ReportedResource {
  readonly name: string;
  /** 1 + the number of the five operations that it has. */
  readonly weight: number;
  readonly files: readonly { readonly path: string; readonly role: string; readonly own: boolean }[];
}

/** A fact, with names as templates: `{plural}`, `{singular}`, `{Singular}`. */
export interface ReportedFact {
  readonly fact: string;
  readonly value: unknown;
  readonly confidence: number;
  readonly source: string;
  readonly evidence: readonly string[];
  /** The other values that resources show. */
  readonly others: readonly { readonly value: unknown; readonly share: number }[];
}

const DIGITS = 100;

const rounded = (share: number): number => Math.round(share * DIGITS) / DIGITS;

/** Returns the facts as JSON shows them. For a resource, its words are filled in. */
export const reportedFacts = ({ facts }: ProjectLayout, words?: Words): readonly ReportedFact[] =>
  factsIn(facts).map(({ name, value, confidence, source, evidence, candidates }) => ({
    fact: name,
    value: plain(value, words),
    confidence: rounded(confidence),
    source,
    evidence,
    others: candidates.slice(1).map((one) => ({ value: plain(one.value, words), share: rounded(one.share) })),
  }));

/** Returns a value with its templates as texts. */
function plain(value: unknown, words: Words | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, words));
  if (typeof value !== 'object' || value === null) return value;
  if ('text' in value) return shownValue(value, words);
  // The cast: the one other object among the values.
  const include = value as IncludeTemplate;
  return {
    file: shownValue(include.file, words),
    line: shownValue(include.line, words),
    import: importText(include, words) ?? null,
  };
}

/** Returns the report on a layout. */
function layoutReport(entry: string, layout: ProjectLayout, words?: Words): LayoutReport {
  return {
    version: 1,
    entry,
    archetype: layout.archetype,
    resources: layout.siblings.map(({ words: { plural }, weight, files }) => ({
      name: plural.join('_'),
      weight,
      files: files.map(({ path, role, isOwn }) => ({ path, role, own: isOwn })),
    })),
    facts: reportedFacts(layout, words),
  };
}

/** Returns a layout as text: where it was read from, a line for each fact, and what isn't sure. */
export function layoutText(entry: string, layout: ProjectLayout, words?: Words): string {
  const names = layout.siblings.map(siblingName);
  const read = names.length === 0 ? 'no resource yet' : `read from ${names.join(', ')}`;
  const doubts = doubtsOf(layout.facts, words);
  const rows = factsIn(layout.facts).map(({ name, value, confidence, source, evidence }) => {
    const sure = `${Math.round(confidence * DIGITS)} %`.padStart(SURE_WIDTH);
    const from =
      source === 'siblings' ? evidence.slice(0, SHOWN).join(', ') : `${source}: ${evidence.join(', ')}`;
    return `  ${name.padEnd(NAME_WIDTH)}${sure}  ${shownValue(value, words)}\n${' '.repeat(INDENT)}${from}`;
  });
  const told = doubts.length === 0 ? '' : `\n${doubts.join('\n')}\n`;
  return `${entry}: ${layout.archetype}, ${read}\n\n${rows.join('\n')}\n${told}`;
}

const NAME_WIDTH = 16;
const SURE_WIDTH = 5;
const INDENT = 27;
const SHOWN = 2;

/** From here on a fact is taken without a word. */
const SURE = 0.7;
/** Below it's a guess. */
const LIKELY = 0.5;

/** The options that override a fact; `--like` overrides the others. */
const OVERRIDES: Readonly<Partial<Record<keyof LayoutFacts, keyof LayoutOptions>>> = {
  'place.router': 'into',
  'place.schema': 'schemas',
  'place.service': 'services',
  'place.crud': 'services',
  'place.model': 'models',
  'place.test': 'testsDir',
  url: 'prefix',
  include: 'into',
};

/** Returns the option that overrides a fact. */
const overrideOf = (name: string): string =>
  // The cast: a name that isn't a fact's has no entry.
  FLAGS[OVERRIDES[name as keyof LayoutFacts] ?? 'like'];

/** The facts whose doubts are told without being asked: they decide where code goes, and what it answers. */
const TOLD: ReadonlySet<string> = new Set(Object.keys(OVERRIDES));

/** Returns a line for each fact that says where code goes and isn't sure: its two candidates, or that it's a guess. */
function doubtsOf(facts: LayoutFacts, words?: Words): readonly string[] {
  return factsIn(facts)
    .filter((fact) => TOLD.has(fact.name) && fact.confidence < SURE && !isNone(fact))
    .map((fact) => doubtOf(fact, words));
}

/** True for a fact that nobody misses: a service where no resource tells of one. */
const isNone = ({ value, source }: Fact<unknown>): boolean => value === null && source !== 'siblings';

const PERCENT = 100;

function doubtOf({ name, value, confidence, candidates }: Fact<unknown>, words: Words | undefined): string {
  const option = overrideOf(name);
  const shown = shownValue(value, words);
  const [, second] = candidates;
  if (confidence < LIKELY) return `${name}: ${shown} is a guess; ${option} says otherwise.`;
  if (second === undefined)
    return `${name}: ${shown}, by the folders that are there; ${option} says otherwise.`;
  const [ours, theirs] = [confidence, second.share].map((share) => `${Math.round(share * PERCENT)} %`);
  return `${name}: ${shown} (${ours ?? ''}), not ${shownValue(second.value, words)} (${theirs ?? ''}); ${option} says otherwise.`;
}

/** Returns a fact's value in words; for a resource its names are filled in, else they keep their placeholders. */
function shownValue(value: unknown, words?: Words): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.map((one) => shownValue(one, words)).join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  // The casts: a fact's value that is an object is one of the two, which its properties tell.
  if ('text' in value) return nameOf(value as NameTemplate, words);
  return includeText(value as IncludeTemplate, words);
}

const nameOf = ({ text, joint }: NameTemplate, words: Words | undefined): string =>
  words === undefined ? text : fill(text, words, joint);

function includeText({ file, line }: IncludeTemplate, words: Words | undefined): string {
  return `${nameOf(file, words)}: ${nameOf(line, words)}`;
}

/** Returns the statement that an include needs; `undefined` if its names are there. */
function importText(include: IncludeTemplate, words?: Words): string | undefined {
  const { import: needed } = mapInclude(include, (name) => nameOf(name, words));
  return needed && importStatement(needed);
}

/** Returns the facts in their order. */
const factsIn = (facts: LayoutFacts): readonly Fact<unknown>[] =>
  // The cast: the values of this object are facts, which Object.values forgets.
  Object.values(facts) as readonly Fact<unknown>[];

/** The options of `tool layout`. */
interface LayoutCommandOptions
  extends LayoutOptions, Pick<RoutesOptions, 'entry' | 'root' | 'format' | 'verbose'> {
  /** The resource whose words are filled in; without it names keep their placeholders. */
  readonly resource?: string;
}

/** Returns the output of `tool layout`, errors included. */
export function runLayout(given: LayoutCommandOptions, surroundings: Surroundings): Promise<Presentation> {
  const { layout, prefix, into, schemas, services, models, testsDir, like, resource, ...analysis } = given;
  const own = { layout, prefix, into, schemas, services, models, testsDir, like };
  return configured(analysis, 'analysis', surroundings, async (options) => {
    const { format: _, ...rest } = options;
    const inspection = await inspectApplication(rest, surroundings, { details: true, operations: true });
    const { cwd, root: usual } = surroundings;
    const root = options.root === undefined ? usual : resolve(cwd, options.root);
    const base = toWorkspacePath(root, cwd, '');
    const chosen = chosenLayout(inspection.files, own, isOutside(base) ? '' : joinPath(base));
    const found = layoutOf(inspection, chosen);
    const words = resource === undefined ? undefined : wordsOf(resource);
    const { file } = inspection.report.entry;
    const json = isJson(options);
    // The layout doesn't know more than the analysis.
    const messages = json ? [] : messagesBeside(inspection.report, options);
    return {
      stdout: json ? jsonText(layoutReport(file, found, words)) : layoutText(file, found, words),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: 0,
    };
  });
}
