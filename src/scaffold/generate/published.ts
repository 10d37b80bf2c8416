import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import { joinPath } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import { moduleOf } from '../../analysis/python/ast/bindings';
import { applied } from '../edit/source';
import { OWN_TEMPLATES, type Part, render, roleOf } from '../output/templates';
import type { PlacedUnit } from './files';
import type { ProjectImports } from './imports';

/** Holds what templates are written with. */
export interface TemplateMeans {
  readonly tree: SourceTree;
  readonly placed: readonly PlacedUnit[];
  readonly imports: ProjectImports;
}

/**
 * Writes files by the templates that a team has published, in the places of the standard units; imports lead to these. Throws a Failure
 * where the project has no file of its own for one.
 */
export function withPublished(
  changes: readonly Change[],
  parts: () => readonly Part[],
  { tree, placed, imports }: TemplateMeans,
): readonly Change[] {
  if (tree.kind(OWN_TEMPLATES) !== 'directory') return changes;
  const all = parts().filter((part) => roleOf(part) !== 'test');
  const placeOf = (part: Part): string | undefined => {
    const role = roleOf(part);
    const isIts = (one: PlacedUnit): boolean =>
      one.unit.role === role || (role === 'service' && one.unit.role === 'crud');
    return placed.find(isIts)?.path;
  };
  const isPublished = ({ template }: Part): boolean =>
    tree.kind(joinPath(OWN_TEMPLATES, template)) === 'file';
  return all.filter(isPublished).reduce((done, part) => {
    const path = placeOf(part);
    const change = done.find((one) => one.path === path);
    if (path === undefined || change?.kind !== 'write')
      throw new Failure(
        `${joinPath(OWN_TEMPLATES, part.template)}: the project's resources have no file of their own for that; delete the template, or ask for the layout that it belongs to with --layout seed.`,
      );
    const modules = new Map(
      all.flatMap((one) => {
        const place = placeOf(one);
        return place === undefined ? [] : [[one.path, imports.moduleOf(place, path)] as const];
      }),
    );
    const content = withModules(render(tree, part), modules);
    return done.map((one) => (one === change ? { ...change, content } : one));
  }, changes);
}

/** Writes other modules in the imports of files. */
function withModules(text: string, modules: ReadonlyMap<string, string>): string {
  return applied(
    text,
    parseWhole(text).body.flatMap((one) => {
      if (one.type !== 'ImportFrom' || one.level > 0) return [];
      const module = moduleOf(one);
      const end = `/${module.replaceAll('.', '/')}.py`;
      const [, other] = [...modules].find(([path]) => `/${path}`.endsWith(end)) ?? [];
      const at = text.indexOf(module, one.start);
      return other === undefined ? [] : [{ at, remove: module.length, insert: other }];
    }),
  );
}
