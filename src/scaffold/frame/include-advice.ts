import type { Place } from '../../base/diagnostics/place';
import { fillInclude, importStatement } from '../layout/fill-facts';
import type { ProjectLayout } from '../layout/facts';
import { foundResources } from '../layout/find/found-resources';
import type { IncludePlace, Role } from '../layout/sibling';
import type { SiteLayout } from '../layout/site-layout';
import { isSameResource, type Words } from '../layout/words';

/** Returns the include of a resource as the code has it. */
export function includeOf({ inspection }: SiteLayout, words: Words): IncludePlace | undefined {
  const { studied } = foundResources(inspection).roster;
  return studied.find(({ sibling }) => isSameResource(sibling.words, words))?.sibling.include;
}

/** Says how to include the router by hand: as the layout says, or as it would stand in the code. */
export function includeAdvice(
  { facts }: ProjectLayout,
  words: Words,
  roles: ReadonlySet<Role> | undefined,
  written: IncludePlace | undefined,
  unnamed: Place | undefined,
): string | undefined {
  if (roles !== undefined && !roles.has('router')) return undefined;
  if (unnamed !== undefined)
    return `The router isn't registered yet; ${unnamed.file}:${unnamed.line} includes the others.`;
  const usual = fillInclude(facts, words);
  const include =
    usual && (written === undefined ? usual : { ...usual, file: written.file, line: written.text });
  if (include === null) return undefined;
  const needed = include.import === undefined ? [] : [`  ${importStatement(include.import)}`];
  return [`To register it, in ${include.file} (or add --register):`, ...needed, `  ${include.line}`].join(
    '\n',
  );
}
