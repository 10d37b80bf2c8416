import type { WantedImport } from '../edit/import-order';
import type { ImportTemplate, LayoutFacts, NameTemplate } from './facts';
import { fill, fillCode, type Joint, type Words } from './words';

/** The include of a resource, with its words filled in. */
export interface FilledInclude {
  readonly file: string;
  readonly line: string;
  readonly import: FilledImport | undefined;
}

export interface FilledImport {
  readonly module: string;
  readonly name: string | undefined;
  readonly asname: string | undefined;
}

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
export function fillInclude({ include, url, tags }: LayoutFacts, words: Words): FilledInclude | null {
  if (include.value === null) return null;
  const { file, line, import: needed } = include.value;
  const tag = tags.value.find(({ text }) => text.includes('{'))?.joint ?? url.value.joint;
  return {
    file: fill(file.text, words, file.joint),
    line: fillLine(line.text, words, { url: url.value.joint, tag, name: line.joint }),
    import: needed && fillImport(needed, words),
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

const fillImport = ({ module, name, asname }: ImportTemplate, words: Words): FilledImport => ({
  module: fillCode(module.text, words, module.joint),
  name: name && fillCode(name.text, words, name.joint),
  asname: asname && fillCode(asname.text, words, asname.joint),
});

/** Returns the name that an import takes from its module; none for an import of a whole module. */
export const wantedNames = ({ module, name, asname }: FilledImport): readonly WantedImport[] =>
  name === undefined ? [] : [{ module, name, asname: asname === name ? undefined : asname }];

/** Returns the statement of an import. */
export function importStatement({ module, name, asname }: FilledImport): string {
  const alias = asname === undefined ? '' : ` as ${asname}`;
  return name === undefined ? `import ${module}${alias}` : `from ${module} import ${name}${alias}`;
}
