import { commonest } from '../../../base/code/groups';
import type { PathTemplates } from '../find/path-templates';
import type { Studied } from '../find/siblings';
import type { Fact, ImportStyle } from '../facts';
import { quotesIn } from '../../edit/texts';
import { isWithin, joinPath, parentOf } from '../../../base/source/paths';
import type { Sources } from '../read/sources';
import { voteOne } from './routes';

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
