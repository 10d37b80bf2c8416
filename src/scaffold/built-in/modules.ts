import { baseName, joinPath, parentOf } from '../../base/source/paths';
import type { LayoutFacts, NameTemplate } from '../layout/facts';
import { fillName } from '../layout/fill-facts';
import type { Role } from '../layout/sibling';
import type { Words } from '../layout/words';
import type { Keeping } from './manner';
import { FRAME_WORDS } from './words';

/** One module of a new resource: what it's made from, and where it goes. */
export interface FrameModule {
  readonly role: Role;
  /** The frame's name in `files/resource/frame`. */
  readonly frame: string;
  /** Where the resource of the frame has it; a file of its own, also if the resource's is shared. */
  readonly path: string;
  /** Where the new resource has it. */
  readonly target: string;
  /** True if the new resource's goes into a file that others have a share in. */
  readonly isShared: boolean;
}

/** Chooses a frame and a place for each kind of file that a resource has here. Those of one place follow each other. */
export function modulesFor(
  facts: LayoutFacts,
  keeping: Keeping,
  hasTest: boolean,
  words: Words,
): readonly FrameModule[] {
  const logic = facts['place.service'].value === null ? 'crud' : 'service';
  const place = facts[`place.${logic}`].value;
  // A module `crud.py` beside main.py can't be imported as one that handlers call: their names are the same.
  const hasLogic = place !== null && !(facts.imports.value === 'flat' && !place.text.includes('/'));
  const isStub = keeping.orm === null;
  const isSqlmodel = keeping.orm?.startsWith('sqlmodel') === true;
  const isOne = isSqlmodel && placeOf(facts, 'schema', words) === placeOf(facts, 'model', words);
  const ending = isStub ? '_stub' : '';
  const table = isSqlmodel ? 'table_sqlmodel' : keeping.model?.isColumn === true ? 'table_columns' : 'table';
  const wanted: readonly (readonly [Role, string] | undefined)[] = [
    isStub || isOne ? undefined : ['model', table],
    ['schema', isOne ? 'models_sqlmodel' : 'schemas'],
    hasLogic ? [logic, `logic${ending}`] : undefined,
    ['router', hasLogic ? `router_over_logic${ending}` : `router${ending}`],
    hasTest ? ['test', 'test'] : undefined,
  ];
  return wanted.flatMap((one) => (one === undefined ? [] : (moduleFor(facts, one[0], one[1], words) ?? [])));
}

function moduleFor(facts: LayoutFacts, role: Role, frame: string, words: Words): FrameModule | undefined {
  const place = template(facts, role);
  if (place === null) return undefined;
  const target = fillName(place, words);
  const own = fillName(place, FRAME_WORDS);
  const isShared = !place.text.includes('{');
  // The name tells the resource, as that of a file of its own does.
  const path = isShared ? joinPath(parentOf(own), `items_frame_${role}.py`) : own;
  return { role, frame, path, target, isShared };
}

const template = (facts: LayoutFacts, role: Role): NameTemplate | null =>
  role === 'other' ? null : facts[`place.${role}`].value;

const placeOf = (facts: LayoutFacts, role: Role, words: Words): string | null =>
  fillName(template(facts, role), words);

/** Returns the file from which others import what a module has. */
export const importedFrom = ({ isShared, path, target }: FrameModule): string => (isShared ? target : path);

/** Returns the name under which others import a module as a whole: `crud`, `item_crud`. */
export function logicName({ path, target, isShared, role }: FrameModule): {
  readonly stem: string;
  readonly alias: string;
} {
  const stem = baseName(isShared ? target : path).replace(/\.py$/, '');
  return { stem, alias: stem.includes('item') && !stem.includes('_') ? `item_${role}` : stem };
}
