import { createHash } from 'node:crypto';
import { printableJson } from '../../base/diagnostics/printable';
import type { Renderer } from '../render/formats';
import type { ReportedRoute, RoutesReport } from '../report';
import type { Medium } from '../view/medium';
import { originsOf } from '../view/origins';
import type { View } from '../view/view';
import { anchorsOf } from './anchors';
import { readAssets } from './assets';
import { html, type Markup, raw } from './html';
import { includeTree } from './include-tree';
import { foundWords, renderDiagnostics } from './render-diagnostics';
import { renderTree } from './render-tree';
import { countTags, countVerbs, verbClass } from './verbs';

/**
 * `--format html`: the rows of a view in the tree of their includes, as one file that needs no other file and no network. Text
 * from the source is escaped, and the page's policy runs only its own script. The same report gives the same bytes.
 */
export const page = { render } satisfies Renderer;

function render({ report, inspection }: View, { editor }: Medium): string {
  const { script, style } = readAssets();
  const rows = report.routes;
  const title = `Routes of ${report.entry.file}:${report.entry.app}`;
  const origins = originsOf(inspection);
  const routes = rows.map((route) => ({ route, includes: origins.get(route)?.details?.includes ?? [] }));
  const tree = renderTree(includeTree(routes), { editor, anchors: anchorsOf(rows) });
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
        ${renderHeader(report)}${renderControls(rows)}
        <main>
          <h2 id="routes-title">Routes</h2>
          ${tree.length === 0 ? html`<p>The application registers no routes.</p>` : tree}
          <p id="nothing" hidden>No route matches.</p>
          ${renderDiagnostics(report.diagnostics, { editor, rows })}
        </main>
        <footer id="keys" hidden>
          <kbd>/</kbd> search · <kbd>Tab</kbd> move · <kbd>Enter</kbd> details · <kbd>Esc</kbd> clear
        </footer>
        ${element('script', dataOf(report), ' type="application/json" id="report"')}
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

function renderHeader({ entry, total, unfilteredTotal, routes, diagnostics }: RoutesReport): Markup {
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
    </div>
  </header> `;
}

/** Returns data as JSON. Escapes `<`, so that no string can end the element. */
const dataOf = (data: RoutesReport): string => printableJson(JSON.stringify(data)).replaceAll('<', '\\u003c');

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
