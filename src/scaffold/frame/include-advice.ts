import { fillInclude, importStatement } from '../layout/fill-facts';
import type { ProjectLayout } from '../layout/facts';
import { foundResources } from '../layout/find/found-resources';
import type { IncludePlace, Role, Sibling } from '../layout/sibling';
import type { SiteLayout } from '../layout/site-layout';
import { isSameResource, type Words } from '../layout/words';
import { unnamedInclude } from './unnamed-include';

/** Returns the include of a resource as the code has it. */
export function includeOf({ inspection }: SiteLayout, words: Words): IncludePlace | undefined {
  const { studied } = foundResources(inspection).roster;
  return studied.find(({ sibling }) => isSameResource(sibling.words, words))?.sibling.include;
}

/** True if the router is written though it wasn't asked for: the other resource's schemas or service stand in its router's file. */
const comesAlong = (roles: ReadonlySet<Role>, sibling: Sibling | undefined): boolean =>
  sibling?.files.some(({ role, path }) => path === sibling.router && roles.has(role)) ?? false;

/** Tells the kinds of files that are written (`undefined` for all), after which resource, and its include as the code has it. */
interface Included {
  readonly roles: ReadonlySet<Role> | undefined;
  readonly sibling: Sibling | undefined;
  readonly written: IncludePlace | undefined;
}

/** Says how to include a router that's written, by hand: as the layout says, or as it would stand in the code. */
export function includeAdvice(
  { facts }: ProjectLayout,
  words: Words,
  { roles, sibling, written }: Included,
): string | undefined {
  const isAskedFor = roles === undefined || roles.has('router');
  if (!isAskedFor && !comesAlong(roles, sibling)) return undefined;
  const unnamed = unnamedInclude(sibling);
  if (unnamed !== undefined)
    return `The router isn't registered yet; ${unnamed.file}:${unnamed.line} includes the others.`;
  const usual = fillInclude(facts, words);
  const include =
    usual && (written === undefined ? usual : { ...usual, file: written.file, line: written.text });
  if (include === null) return undefined;
  const needed = include.import === undefined ? [] : [`  ${importStatement(include.import)}`];
  const remedy = isAskedFor
    ? `To register it, in ${include.file} (or add --register):`
    : `The router isn't registered yet. To register it, in ${include.file}:`;
  return [remedy, ...needed, `  ${include.line}`].join('\n');
}
