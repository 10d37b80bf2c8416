import { moduleOf } from '../../edit/bindings';
import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import type { Studied } from '../find/siblings';
import type { Fact, ImportTemplate, IncludeTemplate, NameTemplate } from '../facts';
import type { Sources } from '../read/sources';
import { IDENTIFIER, type Template, type Words } from '../words';
import { type Ballot, vote } from './vote';

/** The include of one resource. */
interface Shown {
  readonly file: Template;
  readonly line: Template;
  readonly isElement: boolean;
  readonly import: ShownImport | undefined;
}

interface ShownImport {
  readonly module: Template;
  readonly name: Template | undefined;
  readonly asname: Template | undefined;
}

/** Votes on the include of a router: its file, its text, and the import that it needs. */
export function voteInclude(
  studied: readonly Studied[],
  sources: Sources,
  paths: PathTemplates,
): Fact<IncludeTemplate | null> | undefined {
  const unconditional = studied.filter(({ sibling }) => !sibling.isConditional);
  const ballots = (unconditional.length > 0 ? unconditional : studied).flatMap(
    ({ sibling }): readonly Ballot<Shown>[] => {
      const { include, words, weight } = sibling;
      if (include === undefined) return [];
      const value = {
        file: paths.file(include.file, words),
        line: paths.text(include.text, words),
        isElement: include.isElement,
        import: importOf(sources, paths, include, words),
      };
      return [{ value, weight, at: `${include.file}:${include.line}` }];
    },
  );
  const fact = vote('include', ballots, textOf);
  if (fact === undefined) return undefined;
  return {
    ...fact,
    value: toTemplate(fact.value),
    candidates: fact.candidates.map(({ value, share }) => ({ value: toTemplate(value), share })),
  };
}

const textOf = ({ file, line }: Shown): string => `${file.text}\n${line.text.replaceAll("'", '"')}`;

const name = ({ text, joint }: Template): NameTemplate => ({ text, joint: joint ?? IDENTIFIER });

const toTemplate = ({ file, line, isElement, import: needed }: Shown): IncludeTemplate => ({
  file: name(file),
  line: name(line),
  isElement,
  import: needed && importTemplate(needed),
});

const importTemplate = ({ module, name: imported, asname }: ShownImport): ImportTemplate => ({
  module: name(module),
  name: imported && name(imported),
  asname: asname && name(asname),
});

/** Returns the import that binds a name of the include and holds the resource's words. */
function importOf(
  sources: Sources,
  paths: PathTemplates,
  { file, text }: { readonly file: string; readonly text: string },
  words: Words,
): ShownImport | undefined {
  const names = new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  for (const statement of sources.statements(file)) {
    if (statement.type !== 'ImportFrom' || statement.names === '*') continue;
    const alias = statement.names.find((one) => {
      const bound = one.asname ?? one.name;
      return names.has(bound) && hasPlaceholder(paths.text(bound, words).text);
    });
    if (alias === undefined) continue;
    const module = moduleOf(statement);
    const target = sources.fileOf(module, file);
    return {
      module: target === undefined ? { text: module, joint: undefined } : paths.module(module, target, words),
      name: paths.text(alias.name, words),
      asname: alias.asname === undefined ? undefined : paths.text(alias.asname, words),
    };
  }
  return undefined;
}
