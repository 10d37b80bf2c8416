import {
  siblingName,
  type Role,
  type Fact,
  type IncludeTemplate,
  type LayoutFacts,
  type NameTemplate,
} from './facts';
import { Failure } from '../../base/diagnostics/failure';
import { nearestWord } from '../../base/diagnostics/suggest';
import { baseName, joinPath, parentOf } from '../../base/source/paths';
import { elsewhere, includeByBook } from './defaults';
import { movedTo } from './moved';
import { named, type Surroundings } from './given';
import type { Roster, Studied } from './find/found-resources';
import { type ChosenLayout, type LayoutOptions, sourceOf, FLAGS } from './options';
import { wordsOf } from './words';
import { posix } from 'node:path';
import { parametersIn } from '../output/router-lines';
import { shellWord } from '../../base/code/shell-word';
import { Question } from '../../base/diagnostics/question';

/** Returns the resource that `--like` names. Throws a Failure that lists those that are there. */
export function likeOne({ studied }: Roster, like: string): Studied {
  const wanted = wordsOf(like).plural.join('_');
  const all = studied.map(({ sibling }) => siblingName(sibling));
  const names = [...new Set(all)];
  const found = studied[all.indexOf(wanted)];
  if (found !== undefined) return found;
  if (names.length === 0)
    throw new Failure(`--like ${like}: the application has no resource yet; leave the option out.`);
  const near = nearestWord(wanted, names);
  const advice = near === undefined ? `there are: ${names.join(', ')}.` : `did you mean "${near}"?`;
  throw new Failure(`--like ${like}: the application has no such resource; ${advice}`);
}

/** Returns the resources in the folder that `--into` names; none if it names a file, or nothing. */
export function groupOf(
  { studied }: Roster,
  { into, workingDirectory = '' }: ChosenLayout,
): readonly Studied[] {
  if (into === undefined || isFile(into)) return [];
  const folder = joinPath(workingDirectory, into);
  return studied.filter(({ sibling }) => sibling.router.startsWith(`${folder}/`));
}

const isFile = (path: string): boolean => /\.py(?::\w+)?$/.test(path);

/** The places that an option decides on. */
const PLACES = [
  ['schemas', 'place.schema'],
  ['services', 'place.service'],
  ['models', 'place.model'],
  ['testsDir', 'place.test'],
] as const satisfies readonly (readonly [keyof LayoutOptions, keyof LayoutFacts])[];

/** Replaces facts with what options and configuration say. */
export function withChoices(facts: LayoutFacts, chosen: ChosenLayout, around: Surroundings): LayoutFacts {
  const placed = PLACES.reduce((current, [option, usual]) => {
    const value = chosen[option];
    if (value === undefined) return current;
    const name = option === 'services' ? logicPlace(current) : usual;
    const place = placeIn(value, current[name].value, chosen, option === 'testsDir' ? 'test_' : '');
    return { ...current, [name]: said(current[name], place, chosen, option) };
  }, facts);
  return withPrefix(withInto(placed, chosen, around), chosen, around);
}

/** Returns the place that `--services` decides on: that of crud or repositories where resources have only those. */
const logicPlace = (facts: LayoutFacts): 'place.service' | 'place.crud' =>
  facts['place.service'].value === null && facts['place.crud'].value !== null
    ? 'place.crud'
    : 'place.service';

/** Returns a fact with the value that an option gives. */
const said = <T>(fact: Fact<T>, value: T, chosen: ChosenLayout, option: keyof LayoutOptions): Fact<T> => ({
  ...fact,
  value,
  confidence: 1,
  ...sourceOf(chosen, option),
});

/** Returns the place in a folder, under the name that files have there; a file is taken as it is, `none` is no place. */
function placeIn(
  value: string,
  usual: NameTemplate | null,
  { workingDirectory = '' }: ChosenLayout,
  lead: string,
): NameTemplate | null {
  if (value === 'none') return null;
  const path = joinPath(workingDirectory, value);
  if (path.endsWith('.py')) return named(path);
  const name = usual === null ? '' : baseName(usual.text);
  const file = name.includes('{') ? name : `${lead}{singular}.py`;
  return { ...(usual ?? named('')), text: joinPath(path, file) };
}

function withInto(facts: LayoutFacts, chosen: ChosenLayout, around: Surroundings): LayoutFacts {
  const { into, workingDirectory = '' } = chosen;
  if (into === undefined) return facts;
  const path = joinPath(workingDirectory, into);
  if (isFile(into)) {
    const [file = path] = path.split(':');
    if (around.sources.tree.kind(file) !== 'file')
      throw new Failure(`--into ${into}: there's no file ${file}; check the path.`);
    const include = includeIn(facts, path, around);
    return { ...facts, include: said(facts.include, include, chosen, 'into') };
  }
  const router = facts['place.router'].value ?? named('{plural}.py');
  if (parentOf(router.text) === path)
    return { ...facts, 'place.router': said(facts['place.router'], router, chosen, 'into') };
  return movedTo(facts, path, around, (fact, value) => said(fact, value, chosen, 'into'));
}

/** Returns the include in another file, or of another variable: `app/api/main.py:api_router`. */
function includeIn(facts: LayoutFacts, into: string, around: Surroundings): IncludeTemplate {
  const [file = into, variable] = into.split(':');
  const usual = facts.include.value;
  const include =
    usual?.line.text.includes('.include_router(') === true
      ? usual.file.text === file
        ? usual
        : { ...elsewhere(usual, around, facts['place.router'].value), file: named(file) }
      : { ...includeByBook(around, facts['place.router'].value), file: named(file) };
  if (variable === undefined) return include;
  const text = include.line.text.replace(/^[\w.]+(?=\.include_router\()/, variable);
  return { ...include, line: { ...include.line, text } };
}

/** Returns the part of a collection's path before the first step of its own: `/api/v1` of `/api/v1/{plural}`. */
export const commonPath = (url: string): string => url.replace(/\/[^/]*$|\/[^/]*\{.*$/, '');

function withPrefix(facts: LayoutFacts, chosen: ChosenLayout, { app }: Surroundings): LayoutFacts {
  const { prefix: given, into } = chosen;
  if (given === undefined) return facts;
  if (given !== '' && !/^\/.*[^/]$/.test(given))
    throw new Failure(`--prefix "${given}" has to begin with a slash and not to end in one: /api/v1`);
  const { value } = facts.url;
  // A prefix with parameters stands below the part that the project's paths have in common.
  const usual = commonPath(value.text);
  const isBelow = parametersIn(given).length > 0 && !given.startsWith(usual) && !isFile(into ?? '');
  const prefix = isBelow ? `${usual}${given}` : given;
  const text = `${prefix}/${value.text.split('/').at(-1) ?? '{plural}'}`;
  const include = withPath(facts, text, app);
  return {
    ...facts,
    url: said(facts.url, { ...value, text }, chosen, 'prefix'),
    include: { ...facts.include, value: include },
  };
}

/** Returns the include with the prefix under which the router is at a path; as it is where the router's own file says that. */
function withPath(facts: LayoutFacts, to: string, app: string): IncludeTemplate | null {
  const include = facts.include.value;
  if (include === null || include.isElement) return include;
  const { text } = include.line;
  const given = prefixIn(text);
  if (given === undefined && facts.prefixPlace.value !== 'include') return include;
  const from = facts.url.value.text;
  const own = facts.prefixPlace.value === 'include' ? '' : from.slice(from.lastIndexOf('/'));
  const shown = `${/^["'](.*)["']$/.exec(given ?? '""')?.[1] ?? '?'}${own}`;
  const outer = text.startsWith(`${app}.`)
    ? ''
    : from.endsWith(shown)
      ? from.slice(0, from.length - shown.length)
      : undefined;
  if (outer === undefined || !to.startsWith(outer) || !to.endsWith(own)) return include;
  const argument = `prefix="${to.slice(outer.length, to.length - own.length)}"`;
  const line =
    given === undefined ? text.replace(/\)$/, `, ${argument})`) : text.replace(PREFIX, () => argument);
  return { ...include, line: { ...include.line, text: line } };
}

const PREFIX = /\bprefix\s*=\s*(f?"[^"]*"|f?'[^']*'|[\w.]+)/;

/** Returns the code of the prefix that an include gives. */
export const prefixIn = (line: string): string | undefined => PREFIX.exec(line)?.[1];

/**
 * Throws a Question where as many resources have a file of a role in another folder as in the one of the most weight: nothing says
 * which is meant. A file that several resources share counts for none.
 */
export function refuseTied(facts: LayoutFacts, role: Role, workingDirectory: string): void {
  const { source, candidates } = facts[role === 'other' ? 'place.router' : (`place.${role}` as const)];
  const counts = new Map<string, number>();
  for (const { value, count } of source === 'siblings' ? candidates : [])
    if (value?.text.includes('{') === true)
      counts.set(homeOf(value), (counts.get(homeOf(value)) ?? 0) + count);
  const [usual = 0, ...others] = counts.values();
  if (others.every((count) => count < usual)) return;
  const tied = [...counts].filter(([, count]) => count >= usual).map(([folder]) => folder);
  throw new Question(
    `where does it go? As many resources lie in ${tied.join(' as in ')}:`,
    tied.map((folder) => `${FLAGS.into} ${shellWord(posix.relative(workingDirectory, folder) || '.')}`),
  );
}

/** Returns the folder of a place, around that of a resource's own. */
export function homeOf(place: NameTemplate): string {
  const folder = parentOf(place.text);
  return baseName(folder).includes('{') ? parentOf(folder) : folder;
}
