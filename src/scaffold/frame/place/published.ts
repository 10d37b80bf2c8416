import { Failure } from '../../../base/diagnostics/failure';
import { joinPath } from '../../../base/source/paths';
import type { Change, FileRole } from '../../change';
import type { Part } from '../../output/part';
import { OWN_TEMPLATES, render, roleOf } from '../../output/templates';
import { type Relocation, relocated } from './relocate';

/**
 * Writes files by the templates that a team has published, in the places of those that a layout would write: each import leads to these
 * places. Throws a Failure where the project has no file of its own for one.
 */
export function withPublished(
  changes: readonly Change[],
  parts: readonly Part[],
  relocation: Omit<Relocation, 'moves'>,
): readonly Change[] {
  const { tree } = relocation.sources;
  const own = parts.filter(({ template }) => tree.kind(joinPath(OWN_TEMPLATES, template)) === 'file');
  if (own.length === 0) return changes;
  const placeOf = (role: FileRole): string | undefined =>
    changes.find((one) => one.kind === 'write' && one.role === role)?.path ??
    (role === 'service' ? placeOf('crud') : undefined);
  const moves = new Map(
    parts.flatMap((part) => {
      const place = placeOf(roleOf(part));
      return place === undefined ? [] : [[part.path, place] as const];
    }),
  );
  const lost = own.find(({ path }) => !moves.has(path));
  if (lost !== undefined)
    throw new Failure(
      `${joinPath(OWN_TEMPLATES, lost.template)}: the project's resources have no file of their own for that; delete the template, or ask for the layout that it belongs to with --layout seed.`,
    );
  // The others stand there by their path alone, so that imports of them are found.
  const usual = parts.map((part): Change => {
    const content = own.includes(part) ? render(tree, part) : '';
    return { kind: 'write', path: part.path, content, role: roleOf(part) };
  });
  const texts = new Map(relocated(usual, { ...relocation, moves }).map((one) => [one.path, one] as const));
  const places = new Set(own.map(({ path }) => moves.get(path)));
  return changes.map((change) => {
    const published = places.has(change.path) ? texts.get(change.path) : undefined;
    return change.kind === 'write' && published?.kind === 'write'
      ? { ...change, content: published.content }
      : change;
  });
}
