import type { ReportedDiagnostic, ReportedRoute } from '../report';
import { html, type Markup } from './html';
import { renderPlace } from './source-links';

/** The surroundings of the diagnostics on a page. */
interface Beside {
  /** The template of an editor's addresses. */
  readonly editor: string | undefined;
  /** The routes that the page shows. */
  readonly rows: readonly ReportedRoute[];
}

/** Renders the diagnostics, the most severe first. */
export function renderDiagnostics(
  diagnostics: readonly ReportedDiagnostic[],
  { editor, rows }: Beside,
): Markup {
  const ordered = ORDER.flatMap((severity) => diagnostics.filter((one) => one.severity === severity));
  const items = ordered.map((one) => renderDiagnostic(one, editor));
  const open = openRows(rows);
  return html`<section id="unknown" aria-labelledby="unknown-title">
    <h2 id="unknown-title">Unresolved</h2>
    ${open.length > 0 && html`<p>Routes in doubt: ${open.join(', ')}. The filters at the top show them.</p>`}
    ${
      items.length > 0 &&
      html`<ul class="diagnostics">
        ${items}
      </ul>`
    }
    ${items.length === 0 && open.length === 0 && html`<p>Nothing: every registration was resolved.</p>`}
  </section> `;
}

/** Returns the number of findings in words, for the head of a page: `1 unresolved, 2 conditional, 1 note`. */
export function foundWords(
  rows: readonly ReportedRoute[],
  diagnostics: readonly ReportedDiagnostic[],
): string {
  const notes = diagnostics.filter(({ severity }) => severity === 'note').length;
  const unresolved = diagnostics.length - notes;
  const words = [
    ...(unresolved === 0 ? [] : [`${unresolved} unresolved`]),
    ...openRows(rows),
    ...(notes === 0 ? [] : [notes === 1 ? '1 note' : `${notes} notes`]),
  ];
  return words.length === 0 ? 'Everything resolved' : words.join(', ');
}

/** Counts the rows that aren't certain: `2 conditional`, `1 partial`. */
function openRows(rows: readonly ReportedRoute[]): readonly string[] {
  const conditional = rows.filter(({ condition }) => condition !== null).length;
  const partial = rows.filter((row) => row.partial).length;
  return [
    ...(conditional === 0 ? [] : [`${conditional} conditional`]),
    ...(partial === 0 ? [] : [`${partial} partial`]),
  ];
}

const ORDER = ['error', 'warning', 'note'] as const;

function renderDiagnostic(
  { code, severity, message, file, line, affects }: ReportedDiagnostic,
  editor: string | undefined,
): Markup {
  const place = file !== null && html` ${renderPlace({ file, line: line ?? 1 }, editor)}`;
  const modules = affects.map((name, index) => [index > 0 && ', ', html`<code>${name}</code>`]);
  return html`<li>
    <span class="severity ${severity}">${severity}</span> ${message}
    <code class="dim">${code}</code>${place}${
      affects.length > 0 && html`<br /><span class="dim">affects the routes of</span> ${modules}`
    }
  </li> `;
}
