import { printableJson } from '../diagnostics/printable';
import type { AllReports, RoutesReport } from './report';
import { type Medium, renderTable } from './render-table';

/** Report in, text out: no console, no clock, no environment. */
export interface Renderer {
  readonly render: (report: RoutesReport, medium: Medium) => string;
  /** Whether the text holds the diagnostics, so that stderr need not repeat them. */
  readonly holdsDiagnostics: boolean;
}

/** One entry a format. */
export const RENDERERS = {
  table: { render: renderTable, holdsDiagnostics: false },
  json: { render: renderJson, holdsDiagnostics: true },
} satisfies Record<string, Renderer>;

/** A name that `--format` takes. */
export type Format = keyof typeof RENDERERS;

/** All of them, for messages. */
export const FORMATS: readonly string[] = Object.keys(RENDERERS);

/** Whether a word that a user wrote is a format. */
export function isFormat(text: string): text is Format {
  return Object.hasOwn(RENDERERS, text);
}

function renderJson(report: RoutesReport): string {
  return toJson(report);
}

/** The reports of `--all` as one object. */
export function renderJsonAll(applications: readonly RoutesReport[]): string {
  const all: AllReports = { version: 1, applications };
  return toJson(all);
}

/** What stands on stdout instead of the report when `--format json` fails; see `report.schema.json`. */
export function renderJsonError(message: string): string {
  return toJson({ version: 1, error: { message } });
}

function toJson(value: unknown): string {
  return `${printableJson(JSON.stringify(value, undefined, 2))}\n`;
}
