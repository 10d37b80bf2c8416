import { baseName } from '../../base/source/paths';
import { includeByBook } from './defaults';
import type { IncludeTemplate, NameTemplate } from './facts';
import { named, type Surroundings } from './given';

/** Returns the usual include with an import that leads to another place. */
export function movedInclude(
  usual: IncludeTemplate | null,
  around: Surroundings,
  { from, to }: { readonly from: NameTemplate; readonly to: NameTemplate },
): IncludeTemplate | null {
  if (usual === null) return includeByBook(around, to);
  const needed = usual.import;
  if (needed?.name === undefined) return usual;
  const bound = needed.asname ?? needed.name;
  const [old, now] = [from, to].map(({ text }) => baseName(text).replace(/\.py$/, ''));
  const byBook = includeByBook(around, to).import;
  if (byBook?.name === undefined || old === undefined || now === undefined) return usual;
  const isModule = needed.name.text === old;
  const asname = isModule ? (bound.text === now ? undefined : bound) : needed.asname;
  const module = isModule ? byBook.module : named([byBook.module.text, now].filter(Boolean).join('.'));
  return { ...usual, import: { module, name: isModule ? byBook.name : needed.name, asname } };
}

/** Returns the usual include as another file has it, whose relative imports count from elsewhere. */
export function elsewhere(
  usual: IncludeTemplate,
  around: Surroundings,
  router: NameTemplate | null,
): IncludeTemplate {
  const isRelative = usual.import?.module.text.startsWith('.') === true;
  return isRelative && router !== null
    ? (movedInclude(usual, around, { from: router, to: router }) ?? usual)
    : usual;
}
