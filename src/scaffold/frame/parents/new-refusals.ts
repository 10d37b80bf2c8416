import { groupBy } from '../../../base/code/groups';
import { isSameResource, type Words } from '../../layout/words';
import type { Sibling } from '../../layout/sibling';
import type { NewField } from '../field';
import { namesIn } from '../paths';
import { keysIn, shapeOf } from '../shape';
import { frameFor } from '../sibling-frame';
import { checksIn } from './checks';
import { collaboratorChecksIn } from './collaborators';
import type { NewCheck } from './give-checks';
import type { NewTest } from './give-tests';
import { type InjectedCheck, injectedCheck } from './injected';
import { refusalTestsIn } from './refusal-tests';
import { type Around, Translation } from './translation';

/** Holds the checks that refuse the key of an item which isn't there, and their tests. */
export interface Refusals {
  readonly checks: readonly NewCheck[];
  readonly tests: readonly NewTest[];
  /** Checks by what the code is given for that: those that are to be tried where no other one fits. */
  readonly injected: readonly InjectedCheck[];
}

/**
 * Returns the checks of the parents that a new resource refers to, as one of the project's resources checks its own: an unknown key is
 * refused as there, and tested as there.
 */
export function newRefusals(around: Around): Refusals {
  const { fields, layout, words } = around.request;
  const found = fields.map((field): Refusals => {
    if (field.foreignKey === undefined) return NONE;
    const parent = field.foreignKey.parent ?? words;
    const all = layout.siblings.map((sibling) => refusalsAfter(around, sibling, field, parent));
    // A service may be given those of other resources, not itself.
    const isOwnKind = field.foreignKey.parent === undefined;
    const asked = isOwnKind ? undefined : all.find((one) => one.injected.length > 0);
    const injected = onePerFunction(asked?.injected ?? []);
    return { ...firstWithChecks(all), injected };
  });
  return joined(found);
}

/** Returns the first check of each function: one that checks two keys of its own shows the check of this one twice. */
const onePerFunction = (all: readonly InjectedCheck[]): readonly InjectedCheck[] =>
  [...groupBy(all, ({ check }) => `${check.path} ${check.within ?? ''} ${check.name}`).values()].flatMap(
    (some) => some.slice(0, 1),
  );

const joined = (all: readonly Refusals[]): Refusals => ({
  checks: all.flatMap(({ checks }) => checks),
  tests: all.flatMap(({ tests }) => tests),
  injected: all.flatMap(({ injected }) => injected),
});

function refusalsAfter(around: Around, sibling: Sibling, field: NewField, parent: Words): Refusals {
  const { request, piecesOf } = around;
  const { owner } = frameFor(request, sibling);
  const pieces = piecesOf(sibling);
  const keys = keysIn(shapeOf(pieces, owner, undefined));
  const isParent = ({ words }: Sibling): boolean => isSameResource(words, parent);
  const others = request.layout.siblings
    .filter(({ words }) => !isSameResource(words, sibling.words))
    .toSorted((left, right) => Number(isParent(right)) - Number(isParent(left)));
  const found = others.flatMap((other) => {
    const parentOwner = frameFor(request, other).owner;
    const translation = new Translation(around, sibling.words, other.words, parent);
    return keys
      .filter(({ text }) => [...namesIn(text)].some(parentOwner.isMine))
      .map(({ name }) => {
        const key = { name, parent: parentOwner };
        const found = checksIn(pieces, key);
        const checks = found.flatMap((check) => translation.check(check, name, field) ?? []);
        const tests = refusalTestsIn(pieces, key).flatMap((test) => translation.test(test, field) ?? []);
        const injected = collaboratorChecksIn(pieces, key, found).flatMap(
          (check) => injectedCheck(check, name, field, translation) ?? [],
        );
        return { checks, tests, injected: injected.map((one) => ({ ...one, tests })) };
      });
  });
  return { ...firstWithChecks(found), injected: found.flatMap(({ injected }) => injected) };
}

const NONE: Refusals = { checks: [], tests: [], injected: [] };

const firstWithChecks = (all: readonly Refusals[]): Refusals =>
  all.find(({ checks }) => checks.length > 0) ?? NONE;
