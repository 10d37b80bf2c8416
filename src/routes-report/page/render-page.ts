import { createHash } from 'node:crypto';
import type { JsonObject } from '../../analysis/types/json/json';
import { printableJson } from '../../base/diagnostics/printable';
import type { Documented } from '../render/openapi';
import type { ReportedDiagnostic, ReportedRoute, RoutesReport } from '../report';
import { anchorsOf } from './anchors';
import { readAssets } from './assets';
import { html, type Markup, raw } from './html';
import { includeTree, type PageRoute } from './include-tree';
import { foundWords, renderDiagnostics } from './render-diagnostics';
import { renderTree } from './render-tree';
import type { SourceLinks } from './source-links';
import { countTags, countVerbs, verbClass } from './verbs';

/** The content of a page. */
export interface PageRequest {
  readonly report: RoutesReport;
  /** The report's routes, in its order, each with its includes. */
  readonly routes: readonly PageRoute[];
  readonly links: SourceLinks;
  /** The OpenAPI document; absent if FastAPI makes none. */
  readonly document: JsonObject | undefined;
  /** Where the document has the operations of a route. */
  readonly operations: ReadonlyMap<ReportedRoute, Documented>;
  /** The notes of the report, and those on the document. */
  readonly diagnostics: readonly ReportedDiagnostic[];
}

/**
 * Renders `--format html`: one file that needs no other file and no network. Text from the source is escaped, and the
 * page's policy runs only its own script. The same report gives the same bytes.
 */
export function renderPage(request: PageRequest): string {
  const { report, routes, links, document, operations, diagnostics } = request;
  const { script, style } = readAssets();
  const rows = report.routes;
  const title = `Routes of ${report.entry.file}:${report.entry.app}`;
  const tree = renderTree(includeTree(routes), { links, anchors: anchorsOf(rows), operations });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policyOf(script, style)}" />
        <meta name="referrer" content="no-referrer" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${element('style', style)}
      </head>
      <body>
        ${renderHeader(report, diagnostics)}${renderControls(rows)}
        <main>
          <h2 id="routes-title">Routes</h2>
          ${tree.length === 0 ? html`<p>The application registers no routes.</p>` : tree}
          <p id="nothing" hidden>No route matches.</p>
          ${renderDiagnostics(diagnostics, { links, rows })}
        </main>
        <footer id="keys" hidden>
          <kbd>/</kbd> search · <kbd>↓</kbd> <kbd>↑</kbd> or <kbd>j</kbd> <kbd>k</kbd> move ·
          <kbd>Enter</kbd> details · <kbd>o</kbd> source · <kbd>Esc</kbd> clear
        </footer>
        ${element('script', dataOf(report), ' type="application/json" id="report"')}
        ${document !== undefined && element('script', dataOf(document), ' type="application/json" id="openapi"')}
        ${element('script', script)}
      </body>
    </html> `.text;
}

/** Returns an element whose content is no markup; the policy has a hash of its exact text. */
const element = (name: 'style' | 'script', content: string, attributes = ''): Markup =>
  raw(`<${name}${attributes}>${content}</${name}>`);

/** Returns the policy: no network, frames or forms; the hashes allow only this script and style. `data:` is the empty icon. */
function policyOf(script: string, style: string): string {
  return `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; img-src data:; base-uri 'none'; form-action 'none'`;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function renderHeader(report: RoutesReport, diagnostics: readonly ReportedDiagnostic[]): Markup {
  const { entry, total, unfilteredTotal, routes } = report;
  return html`<header>
    <div class="bar">
      <h1>${entry.file}<span class="dim">:${entry.app}</span></h1>
      <p>
        Found by
        ${entry.foundBy}.${unfilteredTotal !== undefined && ` Shows ${total} of ${unfilteredTotal} routes.`}
        <a href="#unknown">${foundWords(routes, diagnostics)}</a>
      </p>
      <output id="count" role="status">${total} ${total === 1 ? 'route' : 'routes'}</output>
      <button id="fold" type="button" hidden>Fold all</button>
      <button id="theme" type="button" hidden>Theme: auto</button>
    </div>
  </header> `;
}

/** Returns data as JSON. Escapes `<`, so that no string can end the element. */
const dataOf = (data: RoutesReport | JsonObject): string =>
  printableJson(JSON.stringify(data)).replaceAll('<', '\\u003c');

/** Renders search and filters. Hidden until the script runs, because they do nothing without it. */
function renderControls(routes: readonly ReportedRoute[]): Markup {
  const conditional = routes.filter(({ condition }) => condition !== null).length;
  const partial = routes.filter((route) => route.partial).length;
  return html`<form id="controls" role="search" aria-label="Routes" hidden>
    <input
      id="search"
      name="search"
      type="search"
      placeholder="Search paths, tags, files"
      aria-label="Search routes"
      aria-keyshortcuts="/"
      spellcheck="false"
    />
    <fieldset>
      <legend>Methods</legend>
      ${countVerbs(routes).map(([verb, count]) => checkbox('verb', verb, count))}
    </fieldset>
    <fieldset>
      <legend>Further</legend>
      ${tagChoice(routes)}${conditional > 0 && checkbox('only', 'conditional', conditional)}${partial > 0 && checkbox('only', 'partial', partial)}
    </fieldset>
  </form> `;
}

function checkbox(name: 'verb' | 'only', value: string, count: number): Markup {
  const kind = name === 'verb' ? verbClass(value) : 'mark';
  return html`<label class="${kind}"
    ><input type="checkbox" name="${name}" value="${value}" /> ${value}
    <span class="count">${count}</span></label
  > `;
}

/** Renders the choice of a tag. Values are tags after `=`, so that no tag means "all" or "none". */
function tagChoice(routes: readonly ReportedRoute[]): Markup | false {
  const tags = countTags(routes);
  if (tags.length === 0) return false;
  const bare = routes.filter((route) => route.tags.length === 0).length;
  return html`<select id="tag" name="tag" aria-label="Tag">
    <option value="">All tags</option>
    ${tags.map(([tag, count]) => html`<option value="=${tag}">${tag} (${count})</option> `)}${
      bare > 0 && html`<option value="-">no tag (${bare})</option> `
    }
  </select> `;
}
