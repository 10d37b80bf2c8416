import { modelsOf } from './models';
import { groupBy } from '../../../base/code/groups';
import type { Sources } from './sources';

const SUFFIX = /^(\w+?)(Response|Out|Public|Read|Schema)$/;

/** Returns what stands behind a model's name in the class of an answer, where classes show it: `Public`, `Out`. */
export function responseSuffix(sources: Sources): string | undefined {
  const classes = sources.files.flatMap((file) =>
    sources.statements(file).flatMap((one) => (one.type === 'ClassDef' ? [one.name] : [])),
  );
  const models = new Set(modelsOf(sources).map(({ name }) => name));
  const known = new Set(classes);
  const isThing = (name: string): boolean =>
    models.has(name) || ['Base', 'Create', 'Update'].some((end) => known.has(`${name}${end}`));
  const found = classes.flatMap((name) => {
    const [, thing = '', suffix] = SUFFIX.exec(name) ?? [];
    return suffix !== undefined && isThing(thing) ? [suffix] : [];
  });
  return [...groupBy(found, (one) => one)].toSorted(
    ([, left], [, right]) => right.length - left.length,
  )[0]?.[0];
}
