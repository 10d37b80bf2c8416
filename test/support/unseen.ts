import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../src/cli/run';
import type { RoutesReport } from '../../src/routes-report/report';
import type { Outcome } from './scratch';

const UNSEEN = join(__dirname, '..', 'unseen');

/** The content of an application's `app.json`; see test/unseen/README.md. */
interface Application {
  readonly rule: string;
  readonly expect: 'rows' | 'diagnostic' | 'candidates';
  /** True where the rows must be exact although a diagnostic is expected. */
  readonly rows?: boolean;
  /** Texts that the output must have, each or one of those between `|`. */
  readonly told?: readonly string[];
  /** Texts that the output must not have. */
  readonly silent?: readonly string[];
  /** Exit codes that are right; default: 0 alone. */
  readonly exits?: readonly number[];
  /** The greatest number of diagnostics. */
  readonly diagnosticsAtMost?: number;
}

interface TrueRow {
  readonly methods: readonly string[];
  readonly path: string;
  readonly startup: boolean;
  readonly conditional?: boolean;
}

type Row = RoutesReport['routes'][number] & { readonly startup?: boolean };

/** Returns the names of the applications, sorted. */
export function unseenNames(): readonly string[] {
  const entries = readdirSync(UNSEEN, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Returns the names of the applications that aren't right yet, each with what's wrong. */
export function unseenPending(): Readonly<Record<string, string>> {
  return readJson('pending.json') as Readonly<Record<string, string>>;
}

/** Returns the rule that an application is about. */
export function ruleOf(name: string): string {
  return (readJson(join(name, 'app.json')) as Application).rule;
}

/** Runs `tool routes --format json` in a copy of an application; returns what's wrong with its output, a line each. */
export async function wrongWith(name: string): Promise<readonly string[]> {
  const application = readJson(join(name, 'app.json')) as Application;
  const { exitCode, stdout, stderr } = await runIn(join(UNSEEN, name, 'project'));
  const { exits = [0], told = [], silent = [] } = application;
  const text = `${stdout}\n${stderr}`.toLowerCase();
  const has = (choices: string): boolean =>
    choices.split('|').some((one) => text.includes(one.toLowerCase()));
  return [
    ...(exits.includes(exitCode) ? [] : [`exit ${exitCode}: ${stderr}`]),
    ...wrongReport(name, application, reportIn(stdout)),
    ...told.filter((one) => !has(one)).map((one) => `not told: ${one}`),
    ...silent.filter(has).map((one) => `told: ${one}`),
  ];
}

function wrongReport(name: string, application: Application, report: RoutesReport | undefined): string[] {
  const { expect, rows = expect === 'rows', diagnosticsAtMost = Infinity } = application;
  if (report === undefined) return rows ? ['no report'] : [];
  const { routes, diagnostics } = report;
  const noise = expect === 'rows' ? diagnostics.filter(({ severity }) => severity !== 'note') : [];
  return [
    ...(rows ? wrongRows(name, routes) : []),
    ...noise.map(({ code, message }) => `noise: ${code}: ${message}`),
    ...(diagnostics.length > diagnosticsAtMost ? [`${diagnostics.length} diagnostics`] : []),
    ...(expect === 'diagnostic' && diagnostics.length === 0 ? ['no diagnostic'] : []),
  ];
}

/** Returns rows that are missing and rows that are too many, each as many times as it differs. */
function wrongRows(name: string, routes: readonly Row[]): string[] {
  const truth = readJson(join(name, 'truth.json')) as { readonly routes: readonly TrueRow[] };
  const wanted = truth.routes.map(({ methods, path, startup, conditional = false }) =>
    lineOf(methods, path, startup, conditional),
  );
  const actual = routes.map((row) => lineOf(methodsOf(row), row.path, row.startup, row.condition !== null));
  return [
    ...without(wanted, actual).map((line) => `missing: ${line}`),
    ...without(actual, wanted).map((line) => `extra: ${line}`),
  ];
}

function lineOf(methods: readonly string[], path: string, startup: boolean, conditional: boolean): string {
  return `${methods.join(' ')} ${path}${startup ? ' (startup)' : ''}${conditional ? ' (conditional)' : ''}`;
}

function methodsOf({ kind, methods }: Row): readonly string[] {
  const special = { websocket: 'WS', mount: 'MOUNT', frontend: 'FRONTEND' }[kind as string];
  if (special !== undefined) return [special];
  return methods.length === 0 ? ['ANY'] : [...methods].sort();
}

/** Returns the lines of a list that another doesn't have, each of which counts once. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Runs the command in a copy that no other repository is around. */
async function runIn(project: string): Promise<Outcome> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'unseen-')));
  try {
    const cwd = join(folder, 'project');
    cpSync(project, cwd, { recursive: true });
    const said = { stdout: '', stderr: '' };
    const exitCode = await runTool(['routes', '--format', 'json'], {
      stdout: (text) => (said.stdout += text),
      stderr: (text) => (said.stderr += text),
      cwd,
      columns: undefined,
      env: {},
    });
    return { exitCode, ...said };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the report on stdout; none where the command failed. */
function reportIn(stdout: string): RoutesReport | undefined {
  if (!stdout.startsWith('{')) return undefined;
  // The cast names what --format json prints; an error has no routes.
  const output = JSON.parse(stdout) as Partial<RoutesReport>;
  return output.routes === undefined ? undefined : (output as RoutesReport);
}

/** Parses a file. The casts of its results hold because we wrote the files; a wrong one fails its test. */
function readJson(file: string): unknown {
  const path = join(UNSEEN, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
