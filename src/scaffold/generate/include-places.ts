import { appVariable, isAsked, fillInclude } from '../layout/given';
import { baseName, joinPath, moduleStem, parentOf } from '../../base/source/paths';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Evidence } from '../conventions/evidence';
import { ownPath, urlOf } from '../conventions/router';
import { dottedName } from '../edit/names';
import type { WantedImport } from '../edit/imports/import-blocks';
import { nodesIn } from '../../analysis/python/ast/walk';
import { includeByBook } from '../layout/defaults';
import type { Include, LayoutFacts } from '../layout/facts';
import { isTest } from '../layout/find/roles';
import type { IncludeText } from './include';

/** Returns the ways to include a router, the best first: as the project's others are, then in the application itself. */
export function includesFor(
  inspection: Inspection,
  evidence: Evidence,
  router: IncludeText['router'],
): readonly IncludeText[] {
  const { facts } = evidence;
  const own = usable(facts) ? includeAt(inspection, evidence, facts, router) : undefined;
  const others = isAsked(facts.include)
    ? []
    : [includeBeside(evidence, router), inApplication(inspection, evidence, router)];
  const isShown = facts.include.source !== 'documentation';
  // A library that the project shares with others isn't its own.
  const all = (isShown ? [own, ...others] : [...others, own])
    .filter((one) => one !== undefined)
    .filter(({ file }) => evidence.sources.isOwn(file) || file === inspection.report.entry.file);
  return all.filter(
    (one, index) => all.findIndex((other) => other.file === one.file && other.line === one.line) === index,
  );
}

/** True for an include that's a call of a router, or an element of what a loop goes through. */
const usable = ({ include: { value } }: LayoutFacts): boolean =>
  value !== null &&
  (value.isElement || /\.(?:include_router|mount)\(|\.append\(/.test(value.line.text)) &&
  // A function that makes a router makes that of one resource.
  !/\.include_router\(\s*(?:router\s*=\s*)?[\w.{}]+\(/.test(value.line.text);

function includeAt(
  inspection: Inspection,
  { words, layout }: Evidence,
  facts: LayoutFacts,
  router: IncludeText['router'],
): IncludeText | undefined {
  const filled = fillInclude(facts, words);
  if (filled === null) return undefined;
  const { evidence } = facts.include;
  const at = evidence.find((one) => one.startsWith(`${filled.file}:`));
  const { madeAt } = inspection.analysis;
  const isApp = filled.line.startsWith(`${appVariable(inspection)}.`);
  const witness = layout.siblings.find(
    ({ include }) => include !== undefined && `${include.file}:${include.line}` === at,
  );
  const guarded =
    witness === undefined ? filled.line : withOwnGuards(filled.line, witness.include?.text ?? '');
  // A name that's called after each resource, as `settings.prefixes.items`, leads nowhere for a new one.
  const isNamed = /\bprefix=[\w.]*\{/.test(facts.include.value?.line.text ?? '');
  const last = `"/${urlOf(facts, words).split('/').at(-1) ?? ''}"`;
  const line = isNamed ? guarded.replace(/\bprefix=[\w.]+/, `prefix=${last}`) : guarded;
  const wanted = filled.import && ofRouter(wantedOf(filled.import), filled, router);
  // A module that's called otherwise than the neighbours' would be.
  const isRenamed = wanted?.asname === undefined && wanted?.name !== filled.import?.name;
  return {
    file: filled.file,
    line: isRenamed
      ? line.replace(new RegExp(`\\b${filled.import?.name ?? ''}(?=\\.)`), wanted?.name ?? '')
      : line,
    isElement: filled.isElement,
    imports: wanted === undefined ? [] : [wanted],
    like: at === undefined ? undefined : Number(at.split(':').at(-1)),
    madeAt: isApp && madeAt?.file === filled.file ? madeAt.line : undefined,
    router,
  };
}

const wantedOf = ({ module, name, asname }: WantedImport): WantedImport => ({
  ...{ module, name },
  asname: asname === name ? undefined : asname,
});

/** Takes the router by its own name from its module, and the module by its own from its folder, whatever the neighbour's are called. */
function ofRouter(
  wanted: WantedImport,
  { file, line }: Include<string>,
  { path, variable }: IncludeText['router'],
): WantedImport {
  const { module, name, asname = name } = wanted;
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll('.', '/');
  const own = path.replace(/\.py$/, '');
  const isIts = (place: string): boolean =>
    dots > 0
      ? place === joinPath(parentOf(file), '../'.repeat(dots - 1), inner)
      : `/${place}`.endsWith(`/${inner}`) && !file.endsWith(inner);
  if (isIts(own) && name !== variable) return { module, name: variable, asname };
  const isModule = new RegExp(`\\b${asname}\\.`).test(line) && name !== variable;
  return isModule && isIts(parentOf(own)) ? { ...wanted, name: baseName(own) } : wanted;
}

const GUARDS = /\bdependencies\s*=\s*\[(?:[^[\]]|\[[^\]]*\])*\]/;

/** Leaves what an include depends on as the other one has it: `get_current_user` isn't about users that it serves. */
function withOwnGuards(line: string, other: string): string {
  const own = GUARDS.exec(other)?.[0];
  return own === undefined ? line : line.replace(GUARDS, () => own);
}

/** Returns the include beside that of another router of the same folder, wherever that stands. */
function includeBeside(
  { sources, words, facts }: Evidence,
  router: IncludeText['router'],
): IncludeText | undefined {
  for (const file of sources.files) {
    if (isTest(sources, file) || !sources.module(file)?.text.includes('.include_router(')) continue;
    for (const node of [...nodesIn(sources.module(file)?.body ?? [])].filter((one) => one.type === 'Call')) {
      const owner = /^([\w.]+)\.include_router$/.exec(dottedName(node.func) ?? '')?.[1];
      const [argument] = node.args;
      const name = argument && dottedName(argument);
      const [first = ''] = name?.split('.') ?? [];
      const target = sources.importsOf(file).find(({ binding }) => binding.name === first)?.imported.file;
      if (owner === undefined || name === undefined || target === undefined) continue;
      if (parentOf(target) !== parentOf(router.path) || target === router.path) continue;
      // A router that gathers others is no neighbour.
      if (sources.module(target)?.text.includes('.include_router(') === true) continue;
      const stem = moduleStem(router.path);
      const said = name.includes('.') ? `${stem}.${router.variable}` : `${words.plural.join('_')}_router`;
      const own = `/${urlOf(facts, words).split('/').at(-1) ?? ''}`;
      const prefix = facts.prefixPlace.value === 'include' ? `, prefix="${own}"` : '';
      const line = `${owner}.include_router(${said}${prefix})`;
      return { file, line, isElement: false, imports: [], like: node.line, madeAt: undefined, router };
    }
  }
  return undefined;
}

/** Returns the include in the file that makes the application. */
function inApplication(
  inspection: Inspection,
  evidence: Evidence,
  router: IncludeText['router'],
): IncludeText | undefined {
  const { sources, words, facts } = evidence;
  const { madeAt } = inspection.analysis;
  const entry = madeAt?.file ?? inspection.report.entry.file;
  if (sources.tree.kind(entry) !== 'file') return undefined;
  const app = appVariable(inspection);
  const book = includeByBook({ sources, entry, app, routers: [] }, facts['place.router'].value);
  const include = { ...facts.include, value: book };
  const filled = fillInclude({ ...facts, include }, words);
  if (filled === null) return undefined;
  const line = filled.line.replace(/\.router\)$/, `.${router.variable})`);
  const outer = outerPrefix(evidence);
  return {
    file: filled.file,
    line: outer === '' || outer.includes('{') ? line : line.replace(/\)$/, `, prefix="${outer}")`),
    isElement: false,
    // Its own import style is worked out from the names that the line needs.
    imports: [],
    like: undefined,
    madeAt: madeAt?.line,
    router,
  };
}

/** Returns what stands before the path that the router's own file says, where that's a plain text. */
function outerPrefix(evidence: Evidence): string {
  const { facts, words } = evidence;
  const url = urlOf(facts, words);
  const own = ownPath(evidence);
  if (facts.prefixPlace.value === 'include') return url;
  return facts.url.source === 'siblings' && url.endsWith(own) ? url.slice(0, url.length - own.length) : '';
}
