import type { ReportedRoute } from '../report';
import { cellOf, type Column, marksOf, TITLES } from '../view/columns';
import { columnsOf, totalLine, type View } from '../view/view';
import type { Renderer } from './formats';
import { codeSpan, escapedMarkdown } from '../../base/code/markdown';

/**
 * A table of GitHub's Markdown, one for each group under its heading. Cells have no padding, so that a new route changes
 * one line of a file under version control.
 */
export const markdown = { render, renderAll } satisfies Renderer;

function render(view: View): string {
  const { report, groups } = view;
  const columns = columnsOf(view);
  const tables =
    groups === undefined
      ? table(report.routes, columns)
      : groups
          .map(({ title, routes }) => `### ${escapedMarkdown(title)}\n\n${table(routes, columns)}`)
          .join('\n');
  return `${tables}\n${totalLine(report)}\n`;
}

/** Puts each application under a heading with its name. */
function renderAll(views: readonly View[]): string {
  return views
    .map((view) => `## ${code(`${view.report.entry.file}:${view.report.entry.app}`)}\n\n${render(view)}`)
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

/** The columns whose text is source code. */
const CODE: ReadonlySet<Column> = new Set(['path', 'name', 'handler', 'file', 'host', 'condition']);

function cellText(route: ReportedRoute, column: Column): string {
  const text = cellOf(route, column);
  if (!CODE.has(column)) return escapedMarkdown(text);
  const mark = column === 'path' ? marksOf(route) : '';
  return `${text === '' ? '' : code(text)}${mark}`;
}

/** Returns a code span for a cell, which a bar ends also in code. */
const code = (text: string): string => codeSpan(text).replaceAll('|', '\\|');
