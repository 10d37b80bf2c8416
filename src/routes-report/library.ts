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

/** Which application {@link analyze} reads, and how: the options of `tool routes` of these names. */
export interface AnalyzeOptions {
  /** The folder that paths are relative to, and from which the application is looked for. Default: the current one. */
  readonly cwd?: string;
  /** `FILE[:EXPRESSION]` or `MODULE[:EXPRESSION]`. Default: the application is found. */
  readonly entry?: string;
  /** The workspace root. Default: the nearest folder upwards that looks like one. */
  readonly root?: string;
  /** Folders on Python's search path, before the usual ones. */
  readonly pythonPath?: readonly string[];
  /** Installed packages whose source is read too, by the names that they're imported under. */
  readonly follow?: readonly string[];
  /** Environment variables that the application sees: `NAME=VALUE`. */
  readonly env?: readonly string[];
  /** Files of them, in dotenv syntax. */
  readonly envFile?: readonly string[];
  /** The FastAPI release whose rules hold: `0.165.0`. */
  readonly fastapi?: string;
  /** The Python release: `3.13`. */
  readonly pythonVersion?: string;
  /** What there is once lifespan and startup handlers have run. */
  readonly startup?: boolean;
  /** FastAPI's own documentation routes too. */
  readonly docs?: boolean;
  /** Explain the tests that routes hang on. */
  readonly conditions?: boolean;
}

/** What {@link render} shows of a report, and how: the options of `tool routes` of these names. */
export interface RenderOptions extends ViewOptions {
  /** Default: `table`. */
  readonly format?: Format;
  /** Columns to fit a table into. Default: as wide as it is. */
  readonly width?: number;
  /** ANSI colours in a table. Default: none. */
  readonly colour?: boolean;
  /** Boxes of ASCII alone. */
  readonly ascii?: boolean;
}

/** What was found beyond the report: some formats show it. */
const INSPECTIONS = new WeakMap<RoutesReport, Inspection>();

/**
 * Lists every route that a FastAPI application registers, without running Python: the object that `--format json`
 * prints. `[tool.schematics]` of the nearest `pyproject.toml` holds, as on the command line. Rejects with a
 * {@link Failure} for what the caller has to put right: no application, a path that isn't there, a wrong option.
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
 * A report as text, as `tool routes` prints it. Throws a {@link Failure} for a wrong option, and for a format that
 * shows more than a report holds (openapi, http, html), where the report isn't one that {@link analyze} has made.
 */
export function render(report: RoutesReport, options: RenderOptions = {}): string {
  const { width, colour, ascii } = options;
  const format = formatOf(options);
  const { needsDetails = false, load } = FORMATS[format];
  const inspection = INSPECTIONS.get(report);
  if (inspection === undefined && needsDetails)
    throw new Failure(`the format ${format} needs a report that analyze() has made in this process.`);
  const view = viewOf(inspection ?? { report, analysis: NOTHING, files: memoryTree({}) }, planView(options));
  const medium = {
    width,
    ...(colour === undefined ? {} : { colour }),
    ...(ascii === undefined ? {} : { ascii }),
  };
  return load().render(view, medium);
}

const NOTHING: Analysis = { routes: [], diagnostics: [], read: [], missing: [], sought: [] };
