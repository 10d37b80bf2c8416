import { printable } from '../../base/diagnostics/printable';
import { cellOf, COLUMNS, TITLES } from '../view/columns';
import type { View } from '../view/view';
import type { Renderer } from './formats';

/** RFC 4180: a line of headings, then one per route, each ended by CRLF. Has all columns unless some are chosen. */
export const csv = { render, renderAll } satisfies Renderer;

function render(view: View): string {
  return [headings(view), ...rows(view)].map(toLine).join('');
}

/** Puts all applications into one table, whose first column names the application of a route. */
function renderAll(views: readonly View[]): string {
  const [first] = views;
  if (first === undefined) return '';
  const lines = views.flatMap((view) => {
    const { file, app } = view.report.entry;
    return rows(view).map((cells) => [`${file}:${app}`, ...cells]);
  });
  return [['Application', ...headings(first)], ...lines].map(toLine).join('');
}

function headings({ columns = COLUMNS }: View): readonly string[] {
  return columns.map((column) => TITLES[column]);
}

function rows({ report, columns = COLUMNS }: View): readonly (readonly string[])[] {
  return report.routes.map((route) => columns.map((column) => cellOf(route, column)));
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * Escapes a cell. One that begins like a formula gets a leading apostrophe, as OWASP advises: a spreadsheet would run
 * it, and the text comes from source. Paths never begin so.
 */
function cell(text: string): string {
  const plain = printable(text);
  const safe = /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
