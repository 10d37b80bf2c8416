import { Failure } from '../../base/diagnostics/failure';
import { nearestWord, suggestion } from '../../base/diagnostics/suggest';
import type { ReportedRoute } from '../report';
import { cellOf, COLUMNS, methodWords, shortName, KIND_WORDS } from './columns';
import { globTest, pathTest } from './glob';
import { type Term, termOf, termsOf } from './terms';
import { METHODS } from 'node:http';

/** The filters of every front end, under the names of `schema.json`. Each is a list; items except `grep` may hold commas. */
export interface FilterOptions {
  readonly method?: readonly string[];
  /** A glob, or a path that includes the paths below it. */
  readonly path?: readonly string[];
  readonly tag?: readonly string[];
  /** `get_item`, `Items.get`, `api.items.get_item`, or a glob. */
  readonly handler?: readonly string[];
  /** A glob or a path, relative to the workspace root. */
  readonly file?: readonly string[];
  /** `get_current_user`, `api.deps.get_current_user`, or a glob; `!*` for path operations without dependencies. */
  readonly dependency?: readonly string[];
  /** Regular expressions. */
  readonly grep?: readonly string[];
}

/** The name of a filter's option. */
export type FilterName = keyof FilterOptions;

type Test = (route: ReportedRoute) => boolean;

/** One word of a given filter, compiled. */
interface FilterTerm extends Term {
  readonly test: Test;
}

/** One given filter. */
export interface Filter {
  readonly name: FilterName;
  readonly terms: readonly FilterTerm[];
}

interface FilterKind {
  readonly parse: (option: string, given: readonly string[] | undefined) => readonly Term[];
  /** Compiles a word. Throws a Failure for a wrong one. */
  readonly test: (text: string) => Test;
  /** Returns the words of a route, for suggestions. */
  readonly words: (route: ReportedRoute) => readonly string[];
}

/** The methods with a decorator in FastAPI, which a mistyped word is compared with. */
const USUAL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];

/** Words of the method column that are no methods, and another word for a websocket. */
const OTHER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(KIND_WORDS).map((word) => [word, word])),
  WEBSOCKET: 'WS',
  ANY: 'ANY',
  '{?}': '{?}',
};

/**
 * Compiles a word of the method column, in any case, to a test. A route for `ANY` method matches each method. Throws a
 * Failure for an unknown method.
 */
function parseMethod(text: string): (route: ReportedRoute) => boolean {
  const word = text.toUpperCase();
  const other = OTHER[word];
  if (other !== undefined) return (route) => methodWords(route).includes(other);
  if (!USUAL.includes(word) && !METHODS.includes(word)) {
    const near = suggestion(word, [...USUAL, ...Object.values(KIND_WORDS)]);
    throw new Failure(`--method "${text}": there's no such method; ${near}`);
  }
  return (route) => methodWords(route).some((one) => one === word || one === 'ANY');
}

/** Every filter. */
const FILTERS: Readonly<Required<Record<FilterName, FilterKind>>> = {
  method: { parse: termsOf, test: parseMethod, words: methodWords },
  path: { parse: termsOf, test: parsePath, words: ({ path }) => [path] },
  tag: { parse: termsOf, test: parseTag, words: ({ tags }) => tags },
  handler: { parse: termsOf, test: byNames(handlerNames), words: handlerNames },
  file: { parse: termsOf, test: parseFile, words: ({ file }) => (file === null ? [] : [file]) },
  dependency: { parse: termsOf, test: byNames(dependencyNames), words: dependencyNames },
  grep: { parse: (_, given = []) => given.map(termOf), test: parseGrep, words: () => [] },
};

/** The names of all filters. */
// The cast: `Object.keys` doesn't know that a total table has no other keys.
const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[];

/** Compiles the given filters. Throws a Failure for a wrong word. */
export function parseFilters(options: FilterOptions): readonly Filter[] {
  return FILTER_NAMES.flatMap((name) => {
    const { parse, test } = FILTERS[name];
    const terms = parse(name, options[name]).map((term) => ({ ...term, test: test(term.text) }));
    return terms.length === 0 ? [] : [{ name, terms }];
  });
}

/** Returns the rows that pass every filter: that match one of its plain words, if it has any, and none of its negated words. */
export function select(
  routes: readonly ReportedRoute[],
  filters: readonly Filter[],
): readonly ReportedRoute[] {
  return routes.filter((route) => filters.every(({ terms }) => passes(route, terms)));
}

function passes(route: ReportedRoute, terms: readonly FilterTerm[]): boolean {
  const wanted = terms.filter(({ isNegated }) => !isNegated);
  return (
    (wanted.length === 0 || wanted.some(({ test }) => test(route))) &&
    !terms.some(({ isNegated, test }) => isNegated && test(route))
  );
}

/** Returns lines for stderr if the filters leave no row: each word that matches no route, and the nearest one that does. */
export function unmatched(routes: readonly ReportedRoute[], filters: readonly Filter[]): readonly string[] {
  const lines = filters.flatMap(({ name, terms }) =>
    terms
      .filter(({ isNegated, test }) => !isNegated && !routes.some(test))
      .map(({ text }) => {
        const near = nearestWord(text, [...new Set(routes.flatMap(FILTERS[name].words))]);
        return `no route has --${name} ${text}${near === undefined ? '' : `; did you mean "${near}"?`}`;
      }),
  );
  return lines.length > 0 ? lines : ['no route passes all filters; leave one out'];
}

function parsePath(text: string): Test {
  if (!/^[/*]/.test(text)) {
    throw new Failure(
      `--path "${text}" begins with neither / nor *; did you mean "/${text}" or "*${text}*"?`,
    );
  }
  if (text === '/') return () => true; // the path of a mount at the root is empty
  const test = pathTest(text);
  return ({ path }) => test(path);
}

function parseTag(text: string): Test {
  const test = globTest(text, 'i');
  return ({ tags }) => tags.some(test);
}

/** Returns the names of a handler: `get`, `Items.get`, `api.items.Items.get`. */
function handlerNames({ handler, module }: ReportedRoute): readonly string[] {
  if (handler === null) return [];
  const last = handler.slice(handler.lastIndexOf('.') + 1);
  return [...new Set([last, handler, ...(module === null ? [] : [`${module}.${handler}`])])];
}

function parseFile(text: string): Test {
  const test = pathTest(text.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''));
  return ({ file }) => file !== null && test(file);
}

/** Returns what makes a test of a glob for the names that a route has. */
function byNames(namesOf: (route: ReportedRoute) => readonly string[]): (text: string) => Test {
  return (text) => {
    const test = globTest(text);
    return (route) => namesOf(route).some(test);
  };
}

/** Returns the names of the dependencies of a route, short and dotted, and those of its security schemes and of middleware that refuses. */
function dependencyNames({
  dependencies = [],
  security = [],
  middleware = [],
}: ReportedRoute): readonly string[] {
  const refusing = middleware.filter(({ doubt }) => doubt === null);
  return [
    ...dependencies.flatMap((name) => [shortName(name), name]),
    ...[...security, ...refusing].map(({ name }) => name),
  ];
}

/** Matches against every column joined by one space, case-insensitively. */
function parseGrep(text: string): Test {
  const pattern = regexOf(text);
  return (route) => pattern.test(rowText(route));
}

const rowText = (route: ReportedRoute): string =>
  COLUMNS.map((column) => cellOf(route, column))
    .filter((text) => text !== '')
    .join(' ');

function regexOf(text: string): RegExp {
  try {
    return new RegExp(text, 'iu');
  } catch {
    try {
      return new RegExp(text, 'i'); // the strict grammar refuses `\-` and `{id}`
    } catch (error) {
      // The cast: what `RegExp` throws is a SyntaxError.
      const { message } = error as SyntaxError;
      throw new Failure(
        `--grep ${message.charAt(0).toLowerCase()}${message.slice(1)}; write \\ before ( [ { * + ?.`,
      );
    }
  }
}
