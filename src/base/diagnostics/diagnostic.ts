import type { Place } from './place';

/** `error`: the list can't be trusted. `warning`: a named part of it may be incomplete. `note`: worth knowing. */
export type Severity = 'error' | 'warning' | 'note';

/** A finding besides the routes, as data. {@link MESSAGES} has the words. */
export interface Diagnostic {
  readonly code: Code;
  /** The subject of the message: a piece of source, a name, or the reason why something isn't known. */
  readonly detail: string;
  readonly at: Place | undefined;
  /** Dotted names of the only modules whose routes may be missing or wrong because of it. */
  readonly affects: readonly string[];
  /** The message of the exception, if it's known and no secret. */
  readonly told?: string | undefined;
  /** Diagnostics with the same code and group are reported once, at the first place, with a count. */
  readonly group?: string | undefined;
  /** The number of places, if it's more than one. */
  readonly count?: number | undefined;
  /** The package whose source would tell more. */
  readonly package?: string | undefined;
  /** True if that package is installed nowhere. */
  readonly isAbsent?: boolean | undefined;
  /** Set if the run ended there, which makes it an error: says in words what the report lists all the same. */
  readonly ended?: string | undefined;
  /** True if it's about a startup that the report leaves out: reports have it as a note with the code `startup`. */
  readonly isAtStartup?: boolean | undefined;
  /** True if no application was found because the program ended early. */
  readonly isFailure?: boolean | undefined;
}

/** The function by which a program ends itself at once. */
export const EXIT = 'os._exit';

/** Details of an `exception` that stands for a program which ends itself at once. */
const EXITS: ReadonlySet<string> = new Set([EXIT, 'os.abort']);

/** Returns true for the detail of an `exception` that stands for a program which ends itself at once. */
export const isExit = (detail: string): boolean => EXITS.has(detail);

interface Wording {
  readonly severity: Severity;
  readonly message: (detail: string, count: number) => string;
}

/** Says how many registrations one cause touches. */
const firstOf = (count: number): string =>
  count > 1 ? `; touches ${count} registrations, the first here` : '';

/** The severity and the one line of each code. `docs/limits.md` explains them. */
const MESSAGES = {
  'app-not-found': { severity: 'error', message: (detail) => `no application: ${detail}` },
  'app-unreadable': {
    severity: 'error',
    message: (detail) => `${detail}; no application could be read from it; mend the file`,
  },
  'limit-steps': {
    severity: 'error',
    message: (detail) => `stopped after ${detail} steps; what follows isn't listed`,
  },
  'limit-statement': {
    severity: 'warning',
    message: (detail) => `this was left after ${detail} steps, with the statement that leads to it`,
  },
  'limit-nesting': { severity: 'warning', message: (detail) => `${detail}; it was left out` },
  'limit-size': { severity: 'warning', message: (detail) => `this was left, as it would make ${detail}` },
  'file-unreadable': { severity: 'warning', message: (detail) => `can't read the file: ${detail}` },
  'syntax-error': {
    severity: 'warning',
    message: (detail) => `syntax error: ${detail}; the rest of the file was read`,
  },
  internal: {
    severity: 'warning',
    message: (detail) => `a defect of this tool (${detail}); the statement was left out`,
  },
  'input-needed': { severity: 'note', message: (detail) => `needs ${detail}` },
  'env-file-unread': {
    severity: 'note',
    message: (detail) =>
      `routes depend on settings that ${detail} may give, which isn't read: --envFile ${detail}`,
  },
  'source-unknown': { severity: 'note', message: (detail) => detail },
  'environment-unused': {
    severity: 'note',
    message: (detail) =>
      `${detail} ${detail.includes(', ') ? 'are' : 'is'} set here and not used, as this image isn't known to serve the application: --env NAME=…`,
  },
  exception: {
    severity: 'warning',
    message: (detail) =>
      isExit(detail)
        ? `the program ends here (${detail})`
        : `${detail} ${detail.includes(': ') ? '(raised here, and nothing catches it)' : 'is raised here, and nothing catches it'}`,
  },
  'maybe-caught': { severity: 'warning', message: (detail) => detail },
  'handler-skipped': { severity: 'note', message: (detail) => detail },
  'limit-iterations': { severity: 'warning', message: (detail) => `a loop was left after ${detail} rounds` },
  'path-unknown': {
    severity: 'warning',
    message: (detail, count) => `path only partly known: ${detail}${firstOf(count)}`,
  },
  'methods-unknown': {
    severity: 'warning',
    message: (detail, count) => `methods not known: ${detail}${firstOf(count)}`,
  },
  'tags-unknown': {
    severity: 'warning',
    message: (detail, count) => `tags only partly known: ${detail}${firstOf(count)}`,
  },
  'router-unknown': {
    severity: 'warning',
    message: (detail, count) =>
      count > 1
        ? `routes of ${count} unknown routers are missing: ${detail}; the first here`
        : `routes of an unknown router are missing: ${detail}`,
  },
  'target-unknown': {
    severity: 'warning',
    message: (detail, count) =>
      count > 1
        ? `${count} routes may be registered on something unknown: ${detail}; the first here`
        : `a route may be registered on something unknown: ${detail}`,
  },
  'mount-unknown': {
    severity: 'note',
    message: (detail) => `routes below this mount aren't known: ${detail}`,
  },
  'routes-unknown': {
    severity: 'warning',
    message: (detail, count) =>
      count > 1
        ? `routes that can't be known are added at ${count} places: ${detail}; the first here`
        : `routes that can't be known are added here: ${detail}`,
  },
  'loop-unknown': {
    severity: 'warning',
    message: (detail) => `routes of a loop over something unknown, listed once: ${detail}`,
  },
  'condition-undecided': {
    severity: 'note',
    message: (detail, count) =>
      count > 1
        ? `routes depend on ${count} tests that can't be decided: ${detail}`
        : `routes depend on a test that can't be decided: ${detail}`,
  },
  'routes-missing': { severity: 'warning', message: (detail) => detail },
  'document-unknown': {
    severity: 'warning',
    message: (detail, count) =>
      count > 1
        ? `${count} parts of the OpenAPI document aren't known: ${detail}; the first here`
        : `a part of the OpenAPI document isn't known: ${detail}`,
  },
  'name-unresolved': { severity: 'error', message: (detail) => detail },
  unreached: { severity: 'note', message: (detail) => detail },
  startup: {
    severity: 'note',
    message: (detail) => detail,
  },
  'startup-unfinished': {
    severity: 'note',
    message: (detail) => `startup was left here, so routes that it registers may be missing: ${detail}`,
  },
  'handed-over': { severity: 'note', message: (detail) => `routes may be added by ${detail}` },
  'made-later': {
    severity: 'note',
    message: (detail) => `routes are made when the first request comes: ${detail}`,
  },
  rejected: { severity: 'warning', message: (detail) => `FastAPI refuses this: ${detail}` },
} as const satisfies Readonly<Record<string, Wording>>;

export type Code = keyof typeof MESSAGES;

/** Diagnostics on rows that are listed: they say that a part of a row isn't known, a condition of it, or what fails in it. */
const OF_ROWS: ReadonlySet<string> = new Set<Code>([
  'path-unknown',
  'methods-unknown',
  'tags-unknown',
  'condition-undecided',
  'name-unresolved',
]);

/** Returns true for a diagnostic on rows that are listed: no route is missing because of it. */
export const isOfRows = ({ code }: { readonly code: string }): boolean => OF_ROWS.has(code);

export function severityOf({ code, ended, isAtStartup }: Diagnostic): Severity {
  if (isAtStartup === true) return 'note';
  return ended === undefined ? MESSAGES[code].severity : 'error';
}

/** Returns the one line of a diagnostic. */
export function messageOf(diagnostic: Diagnostic): string {
  const { code, count = 1, package: name, isAbsent, isAtStartup, ended, told } = diagnostic;
  const detail = told === undefined ? diagnostic.detail : `${diagnostic.detail}: ${told}`;
  const { message: worded }: Wording = MESSAGES[code];
  const words = isAtStartup === true ? `at startup, ${worded(detail, count)}` : worded(detail, count);
  const message = ended === undefined ? words : `${words}; ${ended}`;
  if (name === undefined) return message;
  return isAbsent === true
    ? `${message}; nowhere found: --python-path DIR if it's yours, else install it and pass --follow ${name}`
    : `${message}; --follow ${name} reads its source`;
}
