import { siblingName } from '../sibling';
import type { IncludeTemplate, ProjectLayout } from '../facts';
import type { Words } from '../words';
import { doubtsOf } from './doubts';
import { factsIn, importText, shownValue } from './show';

/** The object that `tool layout --format json` prints. */
export interface LayoutReport {
  readonly version: 1;
  /** The file of the application. */
  readonly entry: string;
  readonly archetype: string;
  readonly resources: readonly ReportedResource[];
  readonly facts: readonly ReportedFact[];
}

/** A resource that the project has. */
export interface ReportedResource {
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
export function layoutReport(entry: string, layout: ProjectLayout, words?: Words): LayoutReport {
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
