import { resolve } from 'node:path';
import type { Analysis } from '../analysis/analyze';
import { withSettings } from '../base/config/settings';
import { Failure } from '../base/diagnostics/failure';
import { diskTree } from '../base/source/disk';
import { memoryTree } from '../base/source/memory';
import { findSourceRoot } from '../base/source/workspace-root';
import { inspectApplication } from './inspect/inspect';
import type { Inspection } from './inspect/inspection';
import { formatOf, type RoutesOptions } from './options';
import { type Format, FORMATS } from './render/formats';
import type { RoutesReport } from './report';
import { planView, type ViewOptions, viewOf } from './view/view';

/** The options of {@link analyze}: which application to read, and how. They are those of `tool routes` with these names. */
export interface AnalyzeOptions {
  /** The folder that paths are relative to, and where the search for the application begins. Default: the current one. */
  readonly cwd?: string;
  /** `FILE[:EXPRESSION]` or `MODULE[:EXPRESSION]`. Default: the application is searched for. */
  readonly entry?: string;
  /** The workspace root. Default: the nearest parent folder that looks like one. */
  readonly root?: string;
  /** Folders on Python's search path, before the usual ones. */
  readonly pythonPath?: readonly string[];
  /** Installed packages to read too, by the names under which Python imports them. */
  readonly follow?: readonly string[];
  /** Environment variables that the application sees: `NAME=VALUE`. */
  readonly env?: readonly string[];
  /** Files of environment variables, in dotenv syntax. */
  readonly envFile?: readonly string[];
  /** The FastAPI release to emulate: `0.165.0`. */
  readonly fastapi?: string;
  /** The Python release to emulate: `3.13`. */
  readonly pythonVersion?: string;
  /** Lists the routes that lifespan and startup handlers register. Default: true. */
  readonly startup?: boolean;
  /** Uses the variables that `ENV`, `environment:` and the like give the serving command. Default: true. */
  readonly servedEnv?: boolean;
  /** Lists FastAPI's own documentation routes too. */
  readonly docs?: boolean;
  /** Explains the conditions that routes depend on. */
  readonly conditions?: boolean;
}

/** The options of {@link render}: what to show of a report, and how. They are those of `tool routes` with these names. */
export interface RenderOptions extends ViewOptions {
  /** Default: `table`. */
  readonly format?: Format;
  /** The width to fit a table into. Default: unlimited. */
  readonly width?: number;
  /** ANSI colours in a table. Default: none. */
  readonly colour?: boolean;
  /** Draws tables with ASCII characters only. */
  readonly ascii?: boolean;
}

/** The inspections of reports, because some formats show more than the report holds. */
const INSPECTIONS = new WeakMap<RoutesReport, Inspection>();

/**
 * Lists every route that a FastAPI application registers, without running Python: the object that `--format json`
 * prints. `[tool.schematics]` in the nearest `pyproject.toml` applies, as on the command line. Rejects with a
 * {@link Failure} for what the caller must put right: no application, a path that doesn't exist, a wrong option.
 */
export async function analyze(options: AnalyzeOptions = {}): Promise<RoutesReport> {
  const { cwd = '.', ...given } = options;
  const folder = resolve(cwd);
  const surroundings = { cwd: folder, root: findSourceRoot(folder), open: diskTree };
  const whole: RoutesOptions = withSettings(given, 'analysis', surroundings);
  const inspection = await inspectApplication(whole, surroundings, { details: true });
  INSPECTIONS.set(inspection.report, inspection);
  return inspection.report;
}

/**
 * Renders a report as text, as `tool routes` prints it. Throws a {@link Failure} for a wrong option, and for a format that
 * shows more than a report holds (html) if {@link analyze} didn't make the report in this process.
 */
export function render(report: RoutesReport, options: RenderOptions = {}): string {
  const { width, colour, ascii } = options;
  const format = formatOf(options);
  const { needsDetails = false, load } = FORMATS[format];
  const inspection = INSPECTIONS.get(report);
  if (inspection === undefined && needsDetails)
    throw new Failure(`the format ${format} needs a report that analyze() has made in this process.`);
  const view = viewOf(inspection ?? { report, ...NOTHING_MORE }, planView(options));
  const medium = {
    width,
    ...(colour === undefined ? {} : { colour }),
    ...(ascii === undefined ? {} : { ascii }),
  };
  return load().render(view, medium);
}

const ANALYSIS: Analysis = {
  routes: [],
  unreached: [],
  diagnostics: [],
  read: [],
  missing: [],
  sought: [],
};

const NOTHING_MORE: Omit<Inspection, 'report'> = {
  analysis: ANALYSIS,
  files: memoryTree({}),
  isInstalled: () => false,
};
