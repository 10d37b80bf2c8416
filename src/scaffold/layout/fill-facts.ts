import type { WantedImport } from '../edit/imports/import-order';
import { type Include, type LayoutFacts, mapInclude, type NameTemplate } from './facts';
import { fill, fillCode, type Joint, type Words } from './words';

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
