import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { Inspection } from '../inspect/inspection';
import type { ReportedDiagnostic, ReportedEntry, ReportedRoute } from '../report';
import type { FoundCall, FoundCalls } from './find-calls';
import { foreignHost, OwnPaths } from './ours';
import { type CalledRow, type Reached, Reaching } from './reach';
import type { UrlPart } from './url-call';
import { urlText } from './url-parts';

/** The object that `tool routes calls --format json` prints. */
export interface CallsReport {
  readonly version: 1;
  readonly entries: readonly ReportedEntry[];
  /** By file and line. */
  readonly calls: readonly ReportedCall[];
  /** The number of broken calls that a comment takes out. */
  readonly ignored: number;
  /** The number of routes that calls are expected of. */
  readonly routes: number;
  /** The routes that no call reaches, in the order of the applications. */
  readonly unreached: readonly ReportedRoute[];
  /** TypeScript and JavaScript files that weren't read, because the workspace has no compiler. */
  readonly unread: readonly string[];
  readonly diagnostics: readonly ReportedDiagnostic[];
}

/** A call, and what it reaches. */
export interface ReportedCall {
  readonly file: string;
  readonly line: number;
  /** Null if the source doesn't tell. `WS` for a websocket. */
  readonly method: string | null;
  /** `*` stands for what the source doesn't tell. For `url_path_for` the name. */
  readonly url: string;
  /**
   * `served`; `maybe`: by a route under a condition, or by one that an unknown part may mean; `broken`: the path begins as
   * those of an application do, and no route serves it with this method; `ignored`: it would be broken, and a comment
   * says that it's meant; `elsewhere`: it leads to something else, or the source doesn't tell where.
   */
  readonly outcome: 'served' | 'maybe' | 'broken' | 'ignored' | 'elsewhere';
  /** The routes that it reaches; for `broken` and `ignored` those of its path with other methods. */
  readonly routes: readonly ReportedRoute[];
}

/** A row of an application, with what the report says of it. */
type Row = CalledRow & { readonly reported: ReportedRoute };

/** Finds what calls reach in applications. */
export class Answering {
  readonly #applications: readonly Application[];

  /**
   * Takes inspections with their details, and with documentation routes in their reports. `others` are applications that the
   * report isn't about: what is meant for them leads elsewhere.
   */
  constructor(inspections: readonly Inspection[], others: readonly Inspection[] = []) {
    this.#applications = [
      ...inspections.map((one) => new Application(one, true)),
      ...others.map((one) => new Application(one, false)),
    ];
  }

  /** Returns the report on calls. */
  report({ calls, unread }: FoundCalls, inspections: readonly Inspection[]): CallsReport {
    const answers = calls.map((call) => this.#answerTo(call));
    const hosts = ownHosts(calls, answers);
    const reported = calls.map((call, index) =>
      this.#reported(call, answers[index] ?? NOWHERE, (host) => hosts.has(host)),
    );
    const reached = new Set(reported.flatMap((one) => (isUnserved(one) ? [] : one.routes.map(keyOf))));
    const rows = this.#applications.flatMap((one) =>
      one.isAsked ? one.rows.map((row) => row.reported).filter(isCallable) : [],
    );
    const once = [...new Map(rows.map((row) => [keyOf(row), row])).entries()];
    return {
      version: 1,
      entries: inspections.map(({ report }) => report.entry),
      calls: reported,
      ignored: reported.filter(({ outcome }) => outcome === 'ignored').length,
      routes: once.length,
      unreached: once.flatMap(([key, row]) => (reached.has(key) ? [] : [row])),
      unread,
      diagnostics: inspections.flatMap(({ report }) => report.diagnostics),
    };
  }

  /** Returns the answer of the applications that serve a call, or else the best of others. */
  #answerTo(call: FoundCall): Reached<Row> {
    const answers = this.#applications.map((one) => ({ one, reached: one.reaching.reach(call) }));
    for (const kind of ['served', 'maybe', 'open', 'refused'] as const) {
      const best = answers.filter(({ reached }) => reached.kind === kind);
      if (best.length === 0) continue;
      const meant = nearest(call.file, best, ({ one }) => one).filter(({ one }) => one.isAsked);
      return meant.length === 0 ? OTHERS : { kind, rows: meant.flatMap(({ reached }) => reached.rows) };
    }
    return NOWHERE;
  }

  /** Returns whether the path of a call begins as those of an application do that the report is about. */
  #isBelow(file: string, parts: readonly UrlPart[]): boolean {
    const below = this.#applications.filter(({ paths }) => paths.has(parts));
    return nearest(file, below, (one) => one).some(({ isAsked }) => isAsked);
  }

  #reported(call: FoundCall, { kind, rows }: Reached<Row>, isOwn: (host: string) => boolean): ReportedCall {
    const { file, line, method, target } = call;
    const isName = target.kind === 'name';
    const host = isName ? undefined : foreignHost(target.parts);
    const isForeign = host !== undefined && !isOwn(host);
    const isReached = kind === 'served' || kind === 'maybe';
    // A name may be that of a mount, or of another framework's route.
    const isBroken = !isReached && kind !== 'open' && !isName && this.#isBelow(file, target.parts);
    const known = isReached ? kind : !isBroken ? 'elsewhere' : call.isIgnored ? 'ignored' : 'broken';
    const outcome = isForeign ? 'elsewhere' : known;
    return {
      file,
      line,
      method: method ?? null,
      url: isName ? target.name : urlText(target.parts),
      outcome,
      routes: outcome === 'elsewhere' ? [] : rows.map(({ reported }) => reported),
    };
  }
}

/** Returns whether no route serves a call whose path begins as those of the applications do, be that meant or not. */
export const isUnserved = ({ outcome }: ReportedCall): boolean =>
  outcome === 'broken' || outcome === 'ignored';

/** Returns the same for the rows of one route in several applications. */
const keyOf = ({ methods, path, file, line }: ReportedRoute): string =>
  JSON.stringify([methods, path, file, line]);

const NOWHERE: Reached<Row> = { kind: 'missing', rows: [] };

/** Stands for the answer of an application that the report isn't about. */
const OTHERS: Reached<Row> = { kind: 'open', rows: [] };

/** Returns the nearest for a file in Python: tests of one application stand beside it, those of another one elsewhere. */
function nearest<One>(
  file: string,
  all: readonly One[],
  applicationOf: (one: One) => Application,
): readonly One[] {
  if (!file.endsWith('.py')) return all;
  const near = Math.max(...all.map((one) => applicationOf(one).nearness(file)));
  return all.filter((one) => applicationOf(one).nearness(file) === near);
}

/** An application as calls see it. */
class Application {
  readonly rows: readonly Row[];
  readonly reaching: Reaching<Row>;
  readonly paths: OwnPaths;
  readonly #folder: readonly string[];

  constructor(
    { report, analysis }: Inspection,
    readonly isAsked: boolean,
  ) {
    this.rows = report.routes.flatMap((reported, index) => {
      const route = analysis.routes[index];
      return route === undefined ? [] : [toCalled(route, reported)];
    });
    const settings = analysis.details?.routing ?? { redirectSlashes: true, rootPath: '' };
    this.reaching = new Reaching(this.rows, settings);
    this.paths = new OwnPaths(this.rows);
    this.#folder = report.entry.file.split('/').slice(0, -1);
  }

  /** Returns how many folders the application and a file have in common. */
  nearness(file: string): number {
    const folders = file.split('/');
    const end = this.#folder.findIndex((one, index) => one !== folders[index]);
    return end < 0 ? this.#folder.length : end;
  }
}

const toCalled = (route: RegisteredRoute, reported: ReportedRoute): Row => ({
  ...route,
  name: reported.name,
  includes: route.details?.includes ?? [],
  reported,
});

/** Returns whether calls are expected of a row: FastAPI's own pages and files of a mount are for browsers. */
const isCallable = ({ kind }: ReportedRoute): boolean =>
  kind === 'api' || kind === 'route' || kind === 'websocket';

/**
 * Returns the hosts of the internet under which the applications are served: those of which a call reaches a route by more
 * than one word. Others have `/users/1`, too.
 */
function ownHosts(calls: readonly FoundCall[], answers: readonly Reached<Row>[]): ReadonlySet<string> {
  const hosts = calls.flatMap(({ target }, index) => {
    const host = target.kind === 'url' ? foreignHost(target.parts) : undefined;
    const answer = answers[index];
    const isOwn = answer?.kind === 'served' && answer.rows.some(({ path }) => wordsIn(path) > 1);
    return host !== undefined && isOwn ? [host] : [];
  });
  return new Set(hosts);
}

const wordsIn = (path: string): number =>
  path.split('/').filter((one) => one !== '' && !one.includes('{')).length;
