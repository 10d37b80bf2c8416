import type { Stmt } from '../../analysis/python/ast';
import type { Evidence } from '../conventions/evidence';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { dottedName, definedNames } from '../edit/names';
import { boundName, type SectionOf, type WantedImport } from '../edit/imports/import-blocks';
import { addImports } from '../edit/imports/imports';
import type { PythonSource } from '../edit/source';
import { bottomOf } from '../edit/paths';
import { isIn } from '../layout/find/resource-words';
import { modelsOf } from '../layout/read/models';
import { wordsOf } from '../layout/words';
import type { Unit } from '../standard/unit';

/** Holds what a file is extended with. */
export interface Extension {
  readonly evidence: Evidence;
  readonly names: readonly WantedImport[];
  readonly sectionOf: SectionOf;
}

/** Adds units to a file that's there, behind what is of their kind, and the imports that they need. */
export function extended(source: PythonSource, units: readonly Unit[], extension: Extension): PythonSource {
  const code = units.map((one) => one.code.trim()).join('\n\n\n');
  const appended = source.edit([insertion(source, code, units, extension)]);
  const bound = new Map(bindingsOf(source.body).map((one) => [one.name, one]));
  // The same name from another module of the library will do.
  const isThere = (wanted: WantedImport): boolean => {
    const other = bound.get(boundName(wanted))?.imported;
    return (
      other !== undefined && other.name === wanted.name && familyOf(other.module) === familyOf(wanted.module)
    );
  };
  return addImports(
    appended,
    extension.names.filter((one) => !isThere(one)),
    extension.sectionOf,
    extension.evidence.facts.lineLength.value,
  );
}

const familyOf = (module: string): string =>
  /^(?:sqlmodel|sqlalchemy)\b/.test(module) ? 'sqlalchemy' : module;

function insertion(
  { text, body }: PythonSource,
  code: string,
  units: readonly Unit[],
  { evidence }: Extension,
): { readonly at: number; readonly insert: string } {
  const last = placeFor(body, units, evidence);
  if (last === undefined)
    return { at: text.length, insert: `${text === '' || text.endsWith('\n') ? '' : '\n'}${code}\n` };
  const at = bottomOf(text, last);
  return { at, insert: `${text[at - 1] === '\n' ? '' : '\n'}\n\n${code}\n` };
}

/** Returns the statement behind which units go. */
function placeFor(
  body: readonly Stmt[],
  units: readonly Unit[],
  { sources, exemplar }: Evidence,
): Stmt | undefined {
  const isRouter = units.some(({ role }) => role === 'router');
  if (isRouter) {
    const handler = body.findLast(isHandler);
    if (handler !== undefined) return handler;
  }
  const isData = units.every(({ role }) => role === 'model' || role === 'schema');
  const tables = isData ? modelsOf(sources).map(({ name }) => name) : [];
  const words = exemplar?.sibling.words;
  const isOfTable = (name: string): boolean =>
    (isData && words !== undefined && isIn(name, words)) ||
    tables.some((table) => isIn(name, wordsOf(table)));
  const found = body.findLast((one) => definedNames(one).some(isOfTable));
  if (found !== undefined) return found;
  const end = body.findIndex(isMain);
  return end === -1 ? body.at(-1) : body[end - 1];
}

const isHandler = (one: Stmt): boolean =>
  one.type === 'FunctionDef' &&
  one.decorators.some(
    (call) =>
      call.type === 'Call' && /\.(?:get|post|put|patch|delete|api_route)$/.test(dottedName(call.func) ?? ''),
  );

/** True for `if __name__ == "__main__":`. */
const isMain = (one: Stmt): boolean =>
  one.type === 'If' &&
  one.test.type === 'Compare' &&
  one.test.left.type === 'Name' &&
  one.test.left.id === '__name__';
