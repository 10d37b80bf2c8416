import { renderJson, renderJsonAll, renderJsonError, renderNdjson, renderNdjsonAll } from './json';
import { renderTable } from './table';
import type { Medium } from '../view/medium';
import type { View } from '../view/view';

/** A name that `--format` takes. */
export type Format = 'table' | 'json' | 'ndjson' | 'csv' | 'markdown' | 'yaml' | 'html' | 'openapi' | 'http';

/** View in, text out: no console, no clock, no environment. */
export interface Renderer {
  readonly render: (view: View, medium: Medium) => string;
  /** The applications of `--all` in one text; `titled`: one after the other, under their names; absent: one only. */
  readonly renderAll?: ((views: readonly View[], medium: Medium) => string) | 'titled';
  /** Whether the text holds the diagnostics, so that stderr need not repeat them. */
  readonly holdsDiagnostics: boolean;
  /** Whether paths that are registered under a condition are marked, which stderr explains. */
  readonly marksConditions: boolean;
  /** Whether it shows what's known of routes beyond the report: `details` of the analysis. */
  readonly needsDetails?: boolean;
  /** What the text lacks, in words, for stderr. */
  readonly notes?: (view: View) => readonly string[];
}

// Loaded when they're asked for: a table must not pay for the others. The casts name what is required.
const csv = () => require('./csv') as typeof import('./csv');
const expanded = () => require('./expanded') as typeof import('./expanded');
const html = () => require('../page/render-html') as typeof import('../page/render-html');
const http = () => require('./http') as typeof import('./http');
const markdown = () => require('./markdown') as typeof import('./markdown');
const openapi = () => require('./openapi') as typeof import('./openapi');
const yaml = () => require('./yaml') as typeof import('./yaml');

/** What only lists routes. */
const PLAIN = { holdsDiagnostics: false, marksConditions: false };

/** What programs read: the whole report. */
const WHOLE = { holdsDiagnostics: true, marksConditions: false };

/** One entry a format. */
export const RENDERERS = {
  table: {
    render: (view, medium) =>
      view.expanded ? expanded().renderExpanded(view, medium) : renderTable(view, medium),
    renderAll: 'titled',
    holdsDiagnostics: false,
    marksConditions: true,
  },
  json: { render: renderJson, renderAll: renderJsonAll, ...WHOLE },
  ndjson: { render: renderNdjson, renderAll: renderNdjsonAll, ...PLAIN },
  csv: {
    render: (view) => csv().renderCsv(view),
    renderAll: (views) => csv().renderCsvAll(views),
    ...PLAIN,
  },
  markdown: {
    render: (view) => markdown().renderMarkdown(view),
    renderAll: (views) => markdown().renderMarkdownAll(views),
    holdsDiagnostics: false,
    marksConditions: true,
  },
  yaml: {
    render: (view) => yaml().renderYaml(view),
    renderAll: (views) => yaml().renderYamlAll(views),
    ...WHOLE,
  },
  html: {
    render: (view, medium) => html().renderHtml(view, medium),
    needsDetails: true,
    ...WHOLE,
  },
  openapi: {
    render: (view) => openapi().renderOpenapi(view),
    notes: (view) => openapi().leftOut(view),
    needsDetails: true,
    ...PLAIN,
  },
  http: {
    render: (view) => http().renderHttp(view),
    renderAll: (views) => http().renderHttpAll(views),
    needsDetails: true,
    ...PLAIN,
  },
} satisfies Record<Format, Renderer>;

/** All of them, for messages. */
export const FORMATS: readonly string[] = Object.keys(RENDERERS);

/** Whether a word that a user wrote is a format. */
export function isFormat(text: string): text is Format {
  return Object.hasOwn(RENDERERS, text);
}

/** What stands on stdout where there's no report: formats that programs read have an error, too. */
export function renderError(message: string, format: string | undefined): string {
  return format === 'json' ? renderJsonError(message) : '';
}
