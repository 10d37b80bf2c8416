import type { ReportedRoute } from '../report';
import { html, type Markup } from './html';
import { countTags, countVerbs, verbClass } from './verbs';

/** Renders search and filters. Hidden until the script runs, because they do nothing without it. */
export function renderControls(routes: readonly ReportedRoute[]): Markup {
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
