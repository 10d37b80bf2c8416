import type { Parse, Stmt } from '../../analysis/python/ast';
import { bindingsOf } from '../edit/bindings';
import { EditRefused } from '../edit/refused';
import { openSource, type PythonSource } from '../edit/source';
import type { Sources } from '../layout/read/sources';

/** The Python files of a project by path. */
export type Project = ReadonlyMap<string, PythonSource>;

/** Reads the Python files of a project. Revisions of its database are left out, and what Python couldn't read. */
export function openProject({ tree, files }: Sources, parse: Parse): Project {
  const project = new Map<string, PythonSource>();
  for (const path of files) {
    const bytes = tree.read(path);
    if (bytes === undefined) continue;
    try {
      const source = openSource(bytes, parse);
      if (!isRevision(source)) project.set(path, source);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
    }
  }
  return project;
}

/** True for a revision of Alembic: what was done to a database isn't written again. */
const isRevision = ({ text }: PythonSource): boolean =>
  /^down_revision\b/m.test(text) && /^revision\b/m.test(text);

/** Returns the names that occur in a project more often than where one is defined. */
export function usedNames(project: Project): ReadonlySet<string> {
  const once = new Set<string>();
  const used = new Set<string>();
  for (const { text } of project.values()) {
    for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) {
      if (once.has(name)) used.add(name);
      else once.add(name);
    }
  }
  return used;
}

/** Returns the names that a statement of the top level defines; none for an import. */
export function definedNames(statement: Stmt): readonly string[] {
  if (statement.type === 'Import' || statement.type === 'ImportFrom') return [];
  if (statement.type === 'FunctionDef' || statement.type === 'ClassDef') return [statement.name];
  const isPlain =
    statement.type === 'Assign' || statement.type === 'AnnAssign' || statement.type === 'TypeAlias';
  return isPlain ? bindingsOf([statement]).map(({ name }) => name) : [];
}

/** Returns the names that a statement of the top level defines, with the methods of a class. */
export function namesWithin(statement: Stmt): readonly string[] {
  if (statement.type !== 'ClassDef') return definedNames(statement);
  const methods = statement.body.flatMap((one) => (one.type === 'FunctionDef' ? [one.name] : []));
  return [statement.name, ...methods];
}

/** Returns the names that a file imports at its top level, with the module of each: the last one, if several bind a name. */
export function importedNames({ body }: PythonSource): ReadonlyMap<string, string> {
  const bindings = bindingsOf(body).toSorted((left, right) => left.node.start - right.node.start);
  return new Map(
    bindings.flatMap(({ name, imported }) =>
      imported === undefined ? [] : [[name, imported.module] as const],
    ),
  );
}
