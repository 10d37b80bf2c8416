import { printable } from '../../base/diagnostics/printable';
import { cellOf, COLUMNS, TITLES } from '../view/columns';
import type { View } from '../view/view';

/** RFC 4180: a line of headings, then one a route, each ended by CRLF. All columns, unless some were chosen. */
export function renderCsv(view: View): string {
  return [headings(view), ...rows(view)].map(toLine).join('');
}

/** Those of `--all` in one table, whose first column says which application a route is of. */
export function renderCsvAll(views: readonly View[]): string {
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
 * Source is somebody's text, and a spreadsheet runs a cell that begins as a formula does: such a one gets an apostrophe
 * before it, as OWASP advises. Paths never do.
 */
function cell(text: string): string {
  const plain = printable(text);
  const safe = /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
