import type { SectionOf } from '../scaffold/edit/import-order';
import { addImports } from '../scaffold/edit/imports';
import { includeRouter } from '../scaffold/edit/include';
import { sectionsOf } from '../scaffold/edit/project-section';
import { openSource, type PythonSource } from '../scaffold/edit/source';
import type { Target } from '../scaffold/edit/target';
import type { SourceTree } from '../base/source/tree';
import { moduleFor, type RegisterRequest, variableOf } from './request';

/** A file to edit, and the request that it's edited for. */
export interface Edited {
  readonly files: SourceTree;
  readonly file: string;
  readonly request: RegisterRequest;
}

/** Returns the file with the router imported and included. Throws {@link EditRefused}. */
export function withRouter(edited: Edited, target: Target, prefix: string): Uint8Array {
  return registered(open(edited), edited, target, prefix).bytes;
}

const open = ({ files, file }: Edited): PythonSource => openSource(files.read(file) ?? new Uint8Array());

/** Adds the include before the import, because the include's target may be a line. */
function registered(source: PythonSource, edited: Edited, target: Target, prefix: string): PythonSource {
  const { request, file } = edited;
  const asname = variableOf(request);
  const included = includeRouter(source, { target, router: asname, prefix });
  const wanted = { module: moduleFor(request, file), name: 'router', asname };
  return addImports(included, [wanted], sections(edited, wanted.module));
}

/** Returns the sections by ruff's settings; for the backend's own package, which may be new, that of the layout. */
function sections({ files, file, request: { layout } }: Edited, module: string): SectionOf {
  const top = topOf(module);
  const sectionOf = sectionsOf(files, file);
  return (one) =>
    top !== '' && topOf(one) === top && layout.section !== 'relative' ? layout.section : sectionOf(one);
}

/** Returns the top-level package; `''` for a relative import. */
const topOf = (module: string): string => module.split('.', 1)[0] ?? '';
