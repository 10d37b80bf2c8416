import { isAsked, fillName } from '../layout/given';
import { baseName, joinPath, moduleStem, parentOf } from '../../base/source/paths';
import type { Evidence } from './evidence';
import type { NameTemplate } from '../layout/facts';
import { furtherWords, isIn } from '../layout/find/resource-words';
import { FOLDER_WORDS } from '../layout/find/layer-words';
import { wordsIn } from '../layout/words';
import { OPERATIONS } from '../output/operations';
import type { Unit } from '../standard/unit';

type UnitRole = Unit['role'];

/** The roles that a file of queries may have. */
export type LogicRole = 'service' | 'crud';

/** Returns the role of the file in which the exemplar has its queries; without one, that of the layout. */
export function roleOf({ exemplar, facts, sources }: Evidence): LogicRole | undefined {
  const roles = ['service', 'crud'] as const;
  const isFlat = facts.imports.value === 'flat';
  const hasPlace = (role: LogicRole): boolean => {
    const { value } = facts[`place.${role}`];
    return value !== null && !(isFlat && !value.text.includes('/'));
  };
  const asked = roles.filter((role) => isAsked(facts[`place.${role}`]));
  if (asked.length > 0) return asked.find((role) => facts[`place.${role}`].value !== null);
  if (exemplar === undefined) return roles.find(hasPlace);
  const has = (role: LogicRole): boolean =>
    exemplar.sibling.files.some(
      (one) => one.role === role && (one.isOwn || one.path === facts[`place.${role}`].value?.text),
    );
  const called = new Set(sources.importsOf(exemplar.sibling.router).map(({ imported }) => imported.file));
  const there = roles.filter(has);
  return (
    there.find((role) => exemplar.sibling.files.some((one) => one.role === role && called.has(one.path))) ??
    there[0]
  );
}

/** True for a file that postpones its annotations, and a new one where most files of its role do. */
export function postpones({ layout, sources }: Evidence, role: UnitRole, file: string): boolean {
  const others = layout.siblings.flatMap((one) =>
    one.files.flatMap(({ role: own, path, isOwn }) => (isOwn && own === role ? [path] : [])),
  );
  const files = sources.module(file) === undefined ? others : [file];
  const postponing = files.filter((path) => POSTPONED.test(sources.module(path)?.text ?? ''));
  return postponing.length * 2 > files.length;
}

/** Matches the import that does so. */
const POSTPONED = /^from __future__ import [^\n]*\bannotations\b/m;

/** Returns the file in which a role of the new resource stands. */
export function placeOf(evidence: Evidence, role: UnitRole, model?: string): string {
  const { facts, words } = evidence;
  const router = filled(evidence, facts['place.router'].value, 'plural') ?? `${words.plural.join('_')}.py`;
  if (role === 'router') return router;
  if (role === 'test') return testPlace(evidence);
  if (role === 'schema') return schemaPlace(evidence, router);
  const place = facts[`place.${role}`];
  const shown = role === 'model' ? modelPlace(evidence, model) : undefined;
  // The documentation knows less than a model that's there.
  if (shown !== undefined && place.source === 'documentation') return shown;
  const own = filled(evidence, place.value, 'singular');
  if (own !== undefined) return role === 'model' ? own : ofWhole(evidence, own);
  if (role === 'model') return shown ?? router;
  return logicPlace(evidence, role) ?? router;
}

const isOperation = (word: string): boolean => OPERATIONS.some((one) => one === word);

/** Returns the place of a resource's tests: a file of their own. */
function testPlace({ facts, words }: Evidence): string {
  const own = fillName(facts['place.test'].value, words) ?? 'tests/test.py';
  const known = new Set([...words.singular, ...words.plural, 'test', 'tests']);
  const rest = wordsIn(moduleStem(own)).filter((word) => !known.has(word));
  const isOurs =
    isIn(baseName(own), words) && rest.every((word) => FOLDER_WORDS.has(word) && !isOperation(word));
  return isOurs ? own : joinPath(parentOf(own), `test_${words.plural.join('_')}.py`);
}

/** Returns the place of all of a resource's logic: `approve_widget.py` and `get_widget.py` are those of one thing that's done with it. */
function ofWhole({ words }: Evidence, path: string): string {
  const all = wordsIn(moduleStem(path));
  const own = new Set([...words.singular, ...words.plural]);
  const further = new Set(furtherWords(all.join('_'), words));
  const kept = all.filter((word) => own.has(word) || !(further.has(word) || isOperation(word)));
  if (kept.length === all.length) return path;
  return joinPath(parentOf(path), `${(kept.length === 0 ? words.singular : kept).join('_')}.py`);
}

/** Returns the place of schemas: not in a router's file where functions in another one, which that imports, need them. */
function schemaPlace(evidence: Evidence, router: string): string {
  const own = filled(evidence, evidence.facts['place.schema'].value, 'singular') ?? router;
  const isRouters = own === router || evidence.layout.siblings.some((one) => one.router === own);
  if (!isRouters) return own;
  const role = roleOf(evidence);
  const logic = role && placeOf(evidence, role);
  return logic === undefined || logic === router ? router : logic;
}

/** Returns a place; a file of another resource's alone stands for its folder. */
function filled(
  evidence: Evidence,
  place: NameTemplate | null,
  number: 'plural' | 'singular',
): string | undefined {
  const path = fillName(place, evidence.words);
  if (path === null || place === null) return undefined;
  if (place.text.includes('{') || !isAnothers(evidence, path)) return path;
  return joinPath(parentOf(path), `${evidence.words[number].join('_')}.py`);
}

/** True for a file that's named after something of the project: not after a layer, nor the application's own. */
function isAnothers({ layout, paths, facts }: Evidence, path: string): boolean {
  if (path === paths.entry) return false;
  const stem = moduleStem(path);
  const isLayers = wordsIn(stem).every(
    (word) => FOLDER_WORDS.has(word) || word === 'init' || word === 'base',
  );
  if (isLayers) return false;
  const all = [
    facts['place.router'],
    facts['place.schema'],
    facts['place.service'],
    facts['place.crud'],
    facts['place.model'],
  ];
  const places = all.filter(({ value }) => value?.text === path);
  const isOwn = layout.siblings.some(({ words }) => paths.isOwn(path, words) && isIn(baseName(path), words));
  return isOwn || places.every(({ confidence }) => confidence < MOST);
}

/** From here on most resources have their part in one file, whatever its name. */
const MOST = 0.6;

/** Returns the place beside the model that shows how one is written. */
function modelPlace({ words, sources }: Evidence, model: string | undefined): string | undefined {
  if (model === undefined || !sources.isOwn(model)) return undefined;
  const isShared = sources.statements(model).filter((one) => one.type === 'ClassDef').length > 1;
  return isShared || /^(?:models?|__init__|entities|tables)\.py$/.test(baseName(model))
    ? model
    : joinPath(parentOf(model), `${words.singular.join('_')}.py`);
}

function logicPlace(evidence: Evidence, role: 'service' | 'crud'): string | undefined {
  const file = evidence.fileOf(role);
  if (file === undefined) return undefined;
  const { paths, exemplar, words } = evidence;
  if (exemplar === undefined) return undefined;
  const { text, joint } = paths.file(file, exemplar.sibling.words);
  return fillName({ text, joint: joint ?? evidence.facts.variable.value.joint }, words);
}
