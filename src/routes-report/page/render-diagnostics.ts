import type { ReportedDiagnostic } from '../report';
import { html, type Markup } from './html';
import { renderPlace } from './render-place';
import type { SourceLinks } from './source-links';

/** Renders the diagnostics, the most severe first. */
export function renderDiagnostics(diagnostics: readonly ReportedDiagnostic[], links: SourceLinks): Markup {
  const ordered = ORDER.flatMap((severity) => diagnostics.filter((one) => one.severity === severity));
  const items = ordered.map((one) => renderDiagnostic(one, links));
  return html`<section id="unknown" aria-labelledby="unknown-title">
    <h2 id="unknown-title">Unresolved</h2>
    ${
      items.length === 0
        ? html`<p>Nothing: every registration was resolved.</p>`
        : html`<ul class="diagnostics">
            ${items}
          </ul>`
    }
  </section> `;
}

const ORDER = ['error', 'warning', 'note'] as const;

function renderDiagnostic(
  { code, severity, message, file, line, affects }: ReportedDiagnostic,
  links: SourceLinks,
): Markup {
  const place = file !== null && html` ${renderPlace({ file, line: line ?? 1 }, links)}`;
  const modules = affects.map((name, index) => [index > 0 && ', ', html`<code>${name}</code>`]);
  return html`<li>
    <span class="severity ${severity}">${severity}</span> ${message}
    <code class="dim">${code}</code>${place}${
      affects.length > 0 && html`<br /><span class="dim">affects the routes of</span> ${modules}`
    }
  </li> `;
}
