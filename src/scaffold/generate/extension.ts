import type { Stmt } from '../../analysis/python/ast';
import type { Evidence } from '../conventions/evidence';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { dottedName, definedNames } from '../edit/names';
import { importBlocks, type SectionOf, type WantedImport } from '../edit/imports/import-blocks';
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
  readonly modules: readonly string[];
  readonly sectionOf: SectionOf;
}

/** Adds units to a file that's there, behind what is of their kind, and the imports that they need. */
export function extended(source: PythonSource, units: readonly Unit[], extension: Extension): PythonSource {
  const code = units.map((one) => one.code.trim()).join('\n\n\n');
  const appended = source.edit([insertion(source, code, units, extension)]);
  const bound = new Map(bindingsOf(source.body).map((one) => [one.name, one]));
  // The same name from another module of the library will do.
  const isThere = ({ name, asname = name, module }: WantedImport): boolean => {
    const other = bound.get(asname)?.imported;
    return other?.name === name && familyOf(other.module) === familyOf(module);
  };
  const whole = extension.modules.reduce(withModule, appended);
  return addImports(
    whole,
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

/** Adds `import uuid` on top, if it isn't there. */
function withModule(source: PythonSource, module: string): PythonSource {
  const [name = module, asname] = module.split(' as ');
  const isThere = source.body.some(
    (one) =>
      one.type === 'Import' && one.names.some((alias) => alias.name === name && alias.asname === asname),
  );
  if (isThere) return source;
  const [first] = importBlocks(source.body).flatMap(({ imports }) => imports);
  const isFuture = first?.type === 'ImportFrom' && first.module === '__future__';
  const at = first === undefined ? 0 : isFuture ? bottomOf(source.text, first) : first.start;
  return source.edit([{ at, insert: `${isFuture ? '\n' : ''}import ${module}\n` }]);
}
