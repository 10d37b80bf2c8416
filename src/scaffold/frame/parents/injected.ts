import type { Sources } from '../../layout/read/sources';
import type { NewField } from '../field';
import { membersOf } from '../sound/members';
import type { CollaboratorCheck, Helper } from './collaborators';
import type { NewCheck } from './give-checks';
import type { NewTest } from './give-tests';
import type { Translation } from './translation';

/** Code outside of a function that its check needs, in the words of the new resource. */
export interface NewHelper extends Pick<NewCheck, 'path' | 'code' | 'imports'> {
  readonly kind: Helper['kind'];
  readonly owner: string;
  readonly name: string;
}

/** A check by what the new resource's code is given for that. */
export interface InjectedCheck {
  readonly check: NewCheck;
  readonly helpers: readonly NewHelper[];
  readonly tests: readonly NewTest[];
}

/** Code around a part that is none by itself, while its words are replaced. */
const AROUND: Readonly<Partial<Record<Helper['kind'], readonly [string, string]>>> = {
  parameter: ['def qx(', '): pass'],
  argument: ['qx(', ')'],
};

/** Puts a check, and what it needs, in the words of the new resource; `undefined` where something of it isn't there for that. */
export function injectedCheck(
  found: CollaboratorCheck,
  key: string,
  field: NewField,
  translation: Translation,
): InjectedCheck | undefined {
  const check = translation.check(found, key, field);
  const helpers = found.helpers.map((one): NewHelper | undefined => {
    const [before, behind] = AROUND[one.kind] ?? ['', ''];
    const made = translation.code(`${before}${one.code.trimEnd()}${behind}`, one.piece);
    return (
      made && {
        ...made,
        kind: one.kind,
        owner: translation.name(one.owner),
        name: translation.name(one.name),
        code: made.code.slice(before.length, made.code.length - behind.length),
      }
    );
  });
  const whole = helpers.filter((one) => one !== undefined);
  return check === undefined || whole.length < helpers.length
    ? undefined
    : { check, helpers: whole, tests: [] };
}

/** True for a check that asks objects only for methods that their classes have, as far as the project shows those. */
export function asksForKnown({ check, helpers }: InjectedCheck, sources: Sources): boolean {
  const code = [check, ...helpers].map((one) => one.code).join('\n');
  return helpers.every(({ name, path, imports }) => {
    const asked = [...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)\(`, 'g'))];
    return imports.every((wanted) => {
      const file = sources.fileOf(wanted.module, path);
      const found = file === undefined ? undefined : sources.definition(file, wanted.name);
      const members =
        found?.node.type === 'ClassDef' ? membersOf(sources, found.file, found.node) : undefined;
      return members === undefined || asked.every(([, method = '']) => members.names.has(method));
    });
  });
}
