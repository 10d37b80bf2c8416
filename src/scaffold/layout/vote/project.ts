import { commonest } from '../../../base/code/groups';
import { type PathTemplates, hasPlaceholder } from '../find/path-templates';
import type { Studied } from '../find/found-resources';
import { type Fact, type ImportStyle, type Include, type IncludeTemplate, mapInclude } from '../facts';
import { quotesIn } from '../../edit/texts';
import { isWithin, joinPath, parentOf } from '../../../base/source/paths';
import type { Sources } from '../read/sources';
import { voteOne } from './routes';
import { moduleOf } from '../../../analysis/python/ast/bindings';
import { IDENTIFIER, type Template, type Words } from '../words';
import { type Ballot, mapFact, vote } from './tally';

/** Votes on how routers import what belongs to their resource. */
export function voteImports(
  studied: readonly Studied[],
  sources: Sources,
  paths: PathTemplates,
): Fact<ImportStyle> | undefined {
  return voteOne<ImportStyle>('imports', studied, ({ sibling: { router, files } }) => {
    const own = new Set(files.map(({ path }) => path));
    const all = sources.importsOf(router).filter(({ binding }) => binding.imported !== undefined);
    const ofResource = all.filter(({ imported }) => own.has(imported.file));
    const shown = (ofResource.length > 0 ? ofResource : all).map(({ binding }) =>
      styleOf(binding.imported?.module ?? '', sources, paths.entry),
    );
    const value = commonest(shown);
    return value === undefined ? undefined : { value, at: router };
  });
}

/** Returns the style of an import: flat if the application's own module is beside it, in no package. */
function styleOf(module: string, sources: Sources, entry: string): ImportStyle {
  if (module.startsWith('.')) return 'relative';
  return isFlat(sources, entry) ? 'flat' : 'absolute';
}

/** True if the application's module stands on the search path by itself, in no package. */
export function isFlat({ tree, roots }: Sources, entry: string): boolean {
  const folder = parentOf(entry);
  return (
    roots.find((one) => isWithin(one, folder)) === folder &&
    tree.kind(joinPath(folder, '__init__.py')) === undefined
  );
}

/** Votes on the quotes of strings, docstrings apart. */
export const voteQuotes = (
  studied: readonly Studied[],
  sources: Sources,
): Fact<'double' | 'single'> | undefined =>
  voteOne('quotes', studied, ({ sibling: { router } }) => {
    const { text = '', body = [] } = sources.module(router) ?? {};
    const quote = commonest(quotesIn(text, body));
    return quote === undefined ? undefined : { value: quote === '"' ? 'double' : 'single', at: router };
  });

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
