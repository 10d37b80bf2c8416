import { printable } from '../../base/diagnostics/printable';
import { columnsOf, totalLine } from './table';
import type { ReportedRoute } from '../report';
import { cellOf, type Column, TITLES } from '../view/columns';
import type { View } from '../view/view';

/**
 * A table of GitHub's Markdown, one for each group under its heading. Cells aren't padded, so that a route that's new
 * changes one line of a file that's kept.
 */
export function renderMarkdown(view: View): string {
  const { report, groups } = view;
  const columns = columnsOf(view);
  const tables =
    groups === undefined
      ? table(report.routes, columns)
      : groups.map(({ title, routes }) => `### ${escaped(title)}\n\n${table(routes, columns)}`).join('\n');
  return `${tables}\n${totalLine(report)}\n`;
}

/** Those of `--all`, each under its application's name. */
export function renderMarkdownAll(views: readonly View[]): string {
  return views
    .map(
      (view) => `## ${code(`${view.report.entry.file}:${view.report.entry.app}`)}\n\n${renderMarkdown(view)}`,
    )
    .join('\n');
}

function table(routes: readonly ReportedRoute[], columns: readonly Column[]): string {
  return [
    columns.map((column) => TITLES[column]),
    columns.map(() => '---'),
    ...routes.map((route) => columns.map((column) => cellText(route, column))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

/** What's source is set as such. */
const CODE: ReadonlySet<Column> = new Set(['path', 'name', 'handler', 'file', 'host', 'condition']);

function cellText(route: ReportedRoute, column: Column): string {
  const text = cellOf(route, column);
  if (!CODE.has(column)) return escaped(text);
  const mark = column === 'path' && route.condition !== null ? ' ?' : '';
  return `${text === '' ? '' : code(text)}${mark}`;
}

/** A bar ends a cell in code, too; a text with backticks stands between more of them than it has. */
function code(text: string): string {
  const plain = printable(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${plain}${space}${fence}`;
}

/** What Markdown or HTML would take for its own. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\\`*_[\]|~#]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
