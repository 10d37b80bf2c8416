import { csv } from './csv';
import { json } from './json';
import { markdown } from './markdown';
import { table } from './table';
import type { Medium } from '../view/medium';
import type { View } from '../view/view';
import { page } from '../page/render-html';
import { yaml } from './yaml';

/** Turns a view into text. Uses no console, clock or environment, so that the same view gives the same bytes. */
export interface Renderer {
  readonly render: (view: View, medium: Medium) => string;
  /** Renders the applications of `--all` as one text; absent from a format that holds one application only. */
  readonly renderAll?: (views: readonly View[], medium: Medium) => string;
}

/** A name that `--format` takes. */
export type Format = 'table' | 'json' | 'csv' | 'markdown' | 'yaml' | 'html';

/** The description of a format, known before its renderer is loaded. */
export interface FormatEntry {
  /** The purpose in Markdown: a cell of the table in docs/routes.md. */
  readonly summary: string;
  /** The text holds the diagnostics, so stderr doesn't repeat them. */
  readonly holdsDiagnostics?: true;
  /** Returns whether paths registered under a condition are marked, so that stderr explains the mark. */
  readonly marksConditions?: (view: View) => boolean;
  /** The renderer reads `details` of the analysis, which a report doesn't hold. */
  readonly needsDetails?: true;
  /** The renderer reads what path operations declare from the rows: dependencies, security. `verbose`: with `--verbose`, of the usual columns. */
  readonly needsOperations?: true | 'verbose';
  /** The renderer links places to an editor: see `Medium.editor`. */
  readonly linksPlaces?: true;
  readonly load: () => Renderer;
}

/**
 * Every format, in the order of messages and docs; the first is the default. A new one is a renderer in this folder and
 * an entry here; `npm run derive` then updates the docs and the schema.
 */
export const FORMATS: Readonly<Record<Format, FormatEntry>> = {
  table: {
    summary: 'For people. `--expanded` prints a block for each route instead.',
    marksConditions: ({ expanded }) => !expanded,
    needsOperations: 'verbose',
    load: () => table,
  },
  json: {
    summary:
      'For programs; the schema is in the package: `@tool/schematics/report.schema.json`. With filters, `total` counts the routes shown, `unfilteredTotal` all.',
    holdsDiagnostics: true,
    load: () => json,
  },
  csv: {
    summary:
      'RFC 4180, with headings. With `--all`, the first column is the application. A cell that begins with `=`, `+`, `-` or `@` gets a leading apostrophe, so that no spreadsheet runs text of the source as a formula.',
    load: () => csv,
  },
  markdown: {
    summary:
      'A GitHub table. Cells have no padding, so that a new route changes one line of a file under version control.',
    marksConditions: () => true,
    needsOperations: 'verbose',
    load: () => markdown,
  },
  yaml: {
    summary: 'The object of the JSON.',
    holdsDiagnostics: true,
    load: () => yaml,
  },
  html: {
    summary: 'A searchable [page](serve.md), in one file.',
    holdsDiagnostics: true,
    needsDetails: true,
    needsOperations: true,
    linksPlaces: true,
    load: () => page,
  },
};

// The cast: a total table has no other keys.
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly Format[];

/** Returns whether a word of the user's is a format. */
export const isFormat = (text: string): text is Format => Object.hasOwn(FORMATS, text);
