import type { ClassDef, Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { linesOf } from '../layout/read/class-lines';
import type { Draft } from './draft';

/** Returns a sentence, without a period, if a class of the resource is there, in a file that others share, without a field of the new one. */
export function lackingField({ written, changes, evidence: { sources } }: Draft): string | undefined {
  for (const { unit, path } of written) {
    if (changes.find((one) => one.path === path)?.kind !== 'edit') continue;
    const isIts = (one: Stmt): one is ClassDef => one.type === 'ClassDef' && one.name === unit.name;
    const [found, made] = [sources.statements(path).find(isIts), parseWhole(unit.code).body.find(isIts)];
    if (found === undefined || made === undefined) continue;
    const known = new Set(linesOf(found).map(({ name }) => name));
    const lacking = linesOf(made).find(({ name }) => !known.has(name));
    if (lacking !== undefined) return `${path} has a ${unit.name} already, without ${lacking.name}`;
  }
  return undefined;
}
