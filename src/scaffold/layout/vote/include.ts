import { moduleOf } from '../../../analysis/python/ast/bindings';
import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import type { Studied } from '../find/siblings';
import { type Fact, type Include, type IncludeTemplate, mapInclude } from '../facts';
import type { Sources } from '../read/sources';
import { IDENTIFIER, type Template, type Words } from '../words';
import { type Ballot, mapFact, vote } from './tally';

/** Votes on the include of a router: its file, its text, and the import that it needs. */
export function voteInclude(
  studied: readonly Studied[],
  sources: Sources,
  paths: PathTemplates,
): Fact<IncludeTemplate | null> | undefined {
  const unconditional = studied.filter(({ sibling }) => !sibling.isConditional);
  const ballots = (unconditional.length > 0 ? unconditional : studied).flatMap(
    ({ sibling }): readonly Ballot<Include<Template>>[] => {
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
  return fact && mapFact(fact, toTemplate);
}

const textOf = ({ file, line }: Include<Template>): string =>
  `${file.text}\n${line.text.replaceAll("'", '"')}`;

const toTemplate = (shown: Include<Template>): IncludeTemplate =>
  mapInclude(shown, ({ text, joint }) => ({ text, joint: joint ?? IDENTIFIER }));

/** Returns the last import that binds a name of the include and holds the resource's words: a later one replaces it. */
function importOf(
  sources: Sources,
  paths: PathTemplates,
  { file, text }: { readonly file: string; readonly text: string },
  words: Words,
): Include<Template>['import'] {
  const names = new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  for (const statement of sources.statements(file).toReversed()) {
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
