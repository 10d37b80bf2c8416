import {
  type RoutedRow,
  type RouterSettings,
  type RoutingStep,
  toRouter,
} from '../../analysis/routing/build';
import { Matching, type Outcome } from '../../analysis/routing/match';
import { decodePath, hostOf, parseRequest } from '../../analysis/routing/request';
import { isWholeSegments, mayMatch, pathParts, withoutQuery } from './may-match';
import type { UrlCall, UrlPart } from './url-call';

/** A row that calls can lead to. */
export interface CalledRow extends RoutedRow {
  /** The name for `url_path_for`. */
  readonly name: string | null;
  /** The includes, mounts and hosts around it, outermost first. */
  readonly includes: readonly RoutingStep[];
}

/** The answer of an application to a call. */
export interface Reached<Row> {
  /**
   * `served`; `maybe`: by a route that depends on a condition, or that an unknown part may mean; `open`: unknown parts may mean
   * any of many; `refused`: the path is there for other methods alone; `missing`.
   */
  readonly kind: (typeof KINDS)[number];
  /** The routes that serve it, or for `refused` those of its path; one for each method if the call's isn't known. */
  readonly rows: readonly Row[];
}

const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'WS'] as const;

/** Values for an unknown part of a URL, tried in turn: a number, a UUID and a word suit every converter but an own one. */
const SAMPLES = ['1', '00000000-0000-4000-8000-000000000000', 'x', ''] as const;

/** Finds the routes of one application that calls lead to, by Starlette's matching. */
export class Reaching<Row extends CalledRow> {
  private readonly matching: Matching<Row>;
  private readonly bases: readonly string[];

  /** Takes all rows in matching order, documentation included, and the application's settings. */
  constructor(
    private readonly rows: readonly Row[],
    settings: RouterSettings,
  ) {
    this.matching = new Matching(toRouter(rows, ({ includes }) => includes, settings));
    this.bases = basesOf(rows);
  }

  /** Returns the answer to a call. One whose URL begins with an unknown base is tried below each prefix of the application. */
  reach({ target, method }: Pick<UrlCall, 'target' | 'method'>): Reached<Row> {
    if (target.kind === 'name') {
      const rows = this.rows.filter(({ name }) => name === target.name);
      return { kind: rows.length > 0 ? 'served' : 'missing', rows };
    }
    const methods = method === undefined ? ALL_METHODS : [method];
    const found = methods.map((one) => this.request(target.parts, one));
    const best = KINDS.find((kind) => found.some((one) => one.kind === kind)) ?? 'missing';
    if (best === 'refused' || best === 'missing') {
      const possible = this.possible(target.parts, method);
      if (possible !== undefined) return possible;
    }
    // Middleware answers OPTIONS: that for CORS does so on each path.
    if (best !== 'served' && best !== 'maybe' && method === 'OPTIONS') return { kind: 'open', rows: [] };
    return { kind: best, rows: [...new Set(found.flatMap((one) => (one.kind === best ? one.rows : [])))] };
  }

  /** Returns the routes that unknown parts of a URL may lead to; `undefined` if there are none, or no such parts. */
  private possible(parts: readonly UrlPart[], method: string | undefined): Reached<Row> | undefined {
    if (!parts.includes(undefined)) return undefined;
    const rows = this.rows.filter((row) => takes(row, method) && !isPassedBy(parts, row));
    const near = rows.filter((row) => mayMatch(parts, row, 'segment') && isNamed(parts, row));
    if (near.length > 0 && isWholeSegments(parts)) return { kind: 'maybe', rows: near };
    return rows.some((row) => mayMatch(parts, row, 'any')) ? { kind: 'open', rows: [] } : undefined;
  }

  private request(parts: readonly UrlPart[], method: string): Reached<Row> {
    let best: Reached<Row> = { kind: 'missing', rows: [] };
    for (const [first, ...rest] of readings(withoutQuery(parts)))
      for (const base of first === undefined ? this.bases : [first])
        for (const sample of rest.includes(undefined) ? SAMPLES : ([''] as const)) {
          const url = base + rest.map((part) => part ?? sample).join('');
          const found = this.answer(`${method} ${url}`);
          const isGuess = first === undefined && !found.rows.some((row) => isNamed(parts, row));
          const answer = isGuess && found.kind !== 'missing' ? GUESS : found;
          // An unknown part is seldom empty.
          const isDoubtful = sample === '' && rest.includes(undefined) && answer.kind === 'served';
          const reached = isDoubtful ? { ...answer, kind: 'maybe' as const } : answer;
          if (reached.kind === 'served') return reached;
          if (KINDS.indexOf(reached.kind) < KINDS.indexOf(best.kind)) best = reached;
        }
    return best;
  }

  private answer(text: string): Reached<Row> {
    const request = parseRequest(text);
    if (request === undefined) return { kind: 'missing', rows: [] };
    const host = hostOf(request.authority ?? 'localhost');
    const ask = (path: string): Outcome<Row> =>
      this.matching.match({ type: request.type, method: request.method, path: decodePath(path), host });
    const first = ask(request.rawPath);
    const outcome = first.location === undefined ? first : ask(first.location);
    if (outcome.kind === 'served' && outcome.route !== undefined)
      return { kind: 'served', rows: [outcome.route.row] };
    const open = outcome.losers.filter(({ lost }) => lost === 'open').map(({ row }) => row);
    if (open.length > 0) return { kind: 'maybe', rows: open };
    if (outcome.kind !== 'refused') return { kind: 'missing', rows: [] };
    const others = outcome.losers.filter(({ lost }) => lost === 'method').map(({ row }) => row);
    return {
      kind: 'refused',
      rows: [...(outcome.route === undefined ? [] : [outcome.route.row]), ...others],
    };
  }
}

/** From the best answer to the worst. */
const KINDS = ['served', 'maybe', 'open', 'refused', 'missing'] as const;

/** Stands for routes that any path would reach behind an unknown base: `/{id}` takes each word. */
const GUESS: Reached<never> = { kind: 'open', rows: [] };

/** Returns whether a URL is below a mount, whatever its unknown parts are: no value of theirs leads to it where one didn't. */
const isPassedBy = (parts: readonly UrlPart[], { kind, path }: CalledRow): boolean =>
  kind === 'mount' && pathParts(parts)[0]?.startsWith(`${path}/`) === true;

/** Returns whether a word of a URL behind an unknown base is in a route's path, too. */
function isNamed([first, ...rest]: readonly UrlPart[], { path }: CalledRow): boolean {
  if (first !== undefined) return true;
  const words = new Set(path.split('/'));
  return withoutQuery(rest).some((part) => part?.split('/').some((word) => word !== '' && words.has(word)));
}

/** Returns the ways to read a URL, the likeliest first: an unknown part right behind a word is a query, or else more of the word. */
function readings(parts: readonly UrlPart[]): readonly (readonly UrlPart[])[] {
  const isQuery = parts.length > 1 && parts.at(-1) === undefined && parts.at(-2)?.endsWith('/') === false;
  return isQuery ? [parts.slice(0, -1), parts] : [parts];
}

/** Returns whether a row may take a method: `undefined` stands for each. */
function takes({ kind, methods }: CalledRow, method: string | undefined): boolean {
  if (method === undefined || kind === 'mount') return true;
  if (method === 'WS') return kind === 'websocket';
  return kind !== 'websocket' && (methods.length === 0 || methods.includes(method));
}

/** Returns what paths of routes may begin with, without parameters, the shortest first: `''`, `/api`, `/api/v1`. */
function basesOf(rows: readonly CalledRow[]): readonly string[] {
  const bases = new Set<string>(['']);
  for (const { path } of rows) {
    const known = path.split('{', 1)[0] ?? '';
    for (let end = known.indexOf('/', 1); end > 0; end = known.indexOf('/', end + 1))
      bases.add(known.slice(0, end));
  }
  return [...bases].sort((left, right) => left.length - right.length);
}
