import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import { counted } from '../../base/diagnostics/counted';
import { baseName } from '../../base/source/paths';
import type { ReportedRoute } from '../report';
import { methodWords } from '../view/columns';
import { html, type Markup, type Part, breakable } from './html';
import type { IncludeNode, Run } from './include-tree';
import type { Anchors } from './anchors';
import { renderPlace } from './source-links';
import { verbClass } from './verbs';

/** Input for the rows of a page besides the routes. */
export interface Setting {
  /** The template of an editor's addresses. */
  readonly editor: string | undefined;
  readonly anchors: Anchors;
}

/** Rows per `tbody`, which a browser lays out together, and only when they are in view. */
const CHUNK = 40;

/** The deepest heading level of HTML. The page's title is 1, "Routes" 2. */
const DEEPEST_HEADING = 6;

/** Renders routes as nested, foldable sections with tables, which need no script to be read. */
export function renderTree({ way, children }: IncludeNode, setting: Setting): readonly Markup[] {
  return children.map((child) =>
    'routes' in child ? renderRun(child, way, setting) : renderNode(child, setting),
  );
}

function renderNode(node: IncludeNode, setting: Setting): Markup {
  const step = node.way.at(-1);
  if (step === undefined) return html`${renderTree(node, setting)}`;
  const level = Math.min(node.way.length + 2, DEEPEST_HEADING);
  const heading = html`<span class="kind">${step.kind}</span> ${titleOf(step)}`;
  const below = step.madeAt === null || step.madeAt.file === '' ? false : baseName(step.madeAt.file);
  return html`<details class="node" open>
    <summary>
      <span role="heading" aria-level="${level}">${heading} <span class="dim">${below}</span></span>
      <span class="total">${counted(node.total, 'route')}</span>
    </summary>
    <p class="origin">${originOf(step, setting)}</p>
    ${renderTree(node, setting)}
  </details> `;
}

/** Returns what a step adds to the path. */
function titleOf({ prefix, host }: IncludeStep): Part {
  const path = prefix === '' ? false : html`<code class="path">${renderPath(prefix)}</code>`;
  if (host !== null) return html`<code>${host}</code> ${path}`;
  return path === false ? html`<span class="dim">no prefix</span>` : path;
}

function originOf({ kind, place, madeAt, tags, condition }: IncludeStep, { editor }: Setting): Part {
  const done = { include: 'included', mount: 'mounted', host: 'mounted' }[kind];
  const what = kind === 'include' ? 'router' : 'application';
  return [
    place.file !== '' && html`${done} at ${renderPlace(place, editor)}`,
    madeAt !== null && madeAt.file !== '' && html` · ${what} made at ${renderPlace(madeAt, editor)}`,
    tags.length > 0 && html` · tags ${tags.map(renderTag)}`,
    condition !== null && html` · ${renderCondition(condition)}`,
  ];
}

function renderRun({ routes }: Run, way: readonly IncludeStep[], setting: Setting): Markup {
  const prefix = way.map((step) => step.prefix).join('');
  const label = prefix === '' ? 'Routes' : `Routes below ${prefix}`;
  const chunks = Array.from({ length: Math.ceil(routes.length / CHUNK) }, (_, index) =>
    routes.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  return html`<table aria-label="${label}">
    <thead>
      <tr>
        <th scope="col">Method</th>
        <th scope="col">Path</th>
        <th scope="col">Tags</th>
        <th scope="col">Handler and source</th>
      </tr>
    </thead>
    ${chunks.map(
      (rows) =>
        html`<tbody>
          ${rows.map(({ index, route }) => renderRow(route, index, setting))}
        </tbody> `,
    )}
  </table> `;
}

function renderRow(route: ReportedRoute, index: number, { editor, anchors }: Setting): Markup {
  const { path, tags, handler, file, line, condition, partial, host, startup } = route;
  const id = anchors.idOf(index);
  const verbs = methodWords(route).map((verb) => html`<span class="${verbClass(verb)}">${verb}</span>`);
  const place = file === null ? false : renderPlace({ file, line: line ?? 1 }, editor);
  return html`<tr id="${id}" data-route="${index}">
    <td>${verbs}</td>
    <td>
      <a class="path" href="#${anchors.hrefOf(index)}">${renderPath(path)}</a>${
        partial && html` <span class="mark" title="A part of the path is unknown">partial</span>`
      }${startup && html` <span class="mark" title="Registered by lifespan or a startup handler">startup</span>`}${host !== null && html` <span class="mark">host ${host}</span>`}${
        condition !== null && html` <span class="condition">${renderCondition(condition)}</span>`
      }
    </td>
    <td>${tags.map(renderTag)}</td>
    <td>${handler !== null && html`<code>${handler}</code> `}${place}</td>
  </tr> `;
}

const renderTag = (tag: string): Markup => html`<span class="tag">${tag}</span> `;

const renderCondition = (condition: string): Markup =>
  html`<span class="mark">if</span> <code>${condition}</code>`;

/** Renders a path with its parameters and unknown parts, `{?}`, highlighted. */
function renderPath(path: string): Part {
  if (path === '') return html`<span class="dim" title="The path is empty">""</span>`;
  return path.split(/(\{[^{}]*\})/).map((piece) => {
    if (piece === '{?}') return html`<span class="hole">{?}</span>`;
    return piece.startsWith('{') ? html`<var>${piece}</var>` : breakable(piece, path.length);
  });
}
