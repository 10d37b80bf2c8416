import {
  type Fact,
  type FactSource,
  type NameTemplate,
  type Include,
  type LayoutFacts,
  mapInclude,
} from './facts';
import type { Sources } from './read/sources';
import { IDENTIFIER, fill, fillCode, type Joint, type Words } from './words';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { WantedImport } from '../edit/imports/import-blocks';

/** Holds what is known of an application apart from its resources. */
export interface Surroundings {
  readonly sources: Sources;
  /** The file of the application. */
  readonly entry: string;
  /** The variable of the application: `app`. */
  readonly app: string;
  /** The files that hold routers, whatever these serve. */
  readonly routers: readonly string[];
}

/** Limits the confidence in facts that folders, or router files without a resource, tell. */
export const BY_FOLDERS = 0.7;

/** How much is believed of what a book says: folders that are there tell more. */
const BY_BOOK = 0.4;
const BOOK = 'FastAPI\'s documentation, "Bigger applications"';

/** Returns a fact that no resource shows. */
export function given<T>(
  name: string,
  value: T,
  source: FactSource,
  evidence: readonly string[] = [BOOK],
): Fact<T> {
  const confidence = source === 'archetype' ? BY_FOLDERS : source === 'documentation' ? BY_BOOK : 1;
  return { name, value, confidence, source, evidence, candidates: [] };
}

/** True for a fact that an option or the configuration decides. */
export const isAsked = ({ source }: Pick<Fact<unknown>, 'source'>): boolean =>
  source === 'option' || source === 'configuration';

/** Returns a name of Python's, or a path. */
export const named = (text: string, joint = IDENTIFIER): NameTemplate => ({ text, joint });

/** Returns the variable of an inspected application; `app` for one that the entry reaches in another way. */
export const appVariable = ({ report }: Inspection): string =>
  /^\w+$/.test(report.entry.app) ? report.entry.app : 'app';

/** Returns a name for a resource; `null` stays. */
export function fillName<T extends NameTemplate | null>(
  template: T,
  words: Words,
): T extends null ? null : string;
export function fillName(template: NameTemplate | null, words: Words): string | null {
  return template === null ? null : fill(template.text, words, template.joint);
}

/**
 * Returns the include of a resource; `null` if it needs none. In the strings of its line the words are joined as in URLs
 * and tags, elsewhere as in Python's names.
 */
export function fillInclude({ include, url, tags }: LayoutFacts, words: Words): Include<string> | null {
  if (include.value === null) return null;
  const { line } = include.value;
  const tag = tags.value.find(({ text }) => text.includes('{'))?.joint ?? url.value.joint;
  return {
    ...mapInclude(include.value, ({ text, joint }) => fillCode(text, words, joint)),
    line: fillLine(line.text, words, { url: url.value.joint, tag, name: line.joint }),
  };
}

/** Strings of a line; those in `tags=[…]` are tags. */
const PARTS = /(tags\s*=\s*\[[^\]]*\])|("[^"]*"|'[^']*')/g;

interface Joints {
  readonly url: Joint;
  readonly tag: Joint;
  readonly name: Joint;
}

function fillLine(line: string, words: Words, { url, tag, name }: Joints): string {
  let end = 0;
  let text = '';
  for (const match of line.matchAll(PARTS)) {
    const [whole, tags] = match;
    text += fillCode(line.slice(end, match.index), words, name);
    text += fill(whole, words, tags === undefined ? url : tag);
    end = match.index + whole.length;
  }
  return text + fillCode(line.slice(end), words, name);
}

/** Returns the statement of an import. */
export const importStatement = ({ module, name, asname }: WantedImport): string =>
  `from ${module} import ${name}${asname === undefined ? '' : ` as ${asname}`}`;
