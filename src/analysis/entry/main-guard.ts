import { isStandardModule } from '../../base/naming/python';
import type { Call, Expr, Stmt } from '../python/ast';
import { parseLate } from '../python/parser';
import { importedBy, type ImportedName, isNameOf, callsIn, dotted } from './source/syntax';
import { flat } from '../python/ast/walk';

/** Functions that change nothing about an application. */
const HARMLESS =
  /^(?:print|int|str|bool|float|len|(?:logging|log|logger)\.\w+|os\.(?:getenv|environ\.get|cpu_count)|argparse\.ArgumentParser|(?:\w*\.)?(?:ArgumentParser|parse_args|add_argument))$/;

/** The module that a block is in. */
interface Module {
  readonly file: string;
  readonly imported: readonly ImportedName[];
}

/**
 * Returns true if a module may have another application as the main program than an import gives. It has the same one
 * if all that names `__main__` is a last block that only serves the module's `app`: a search for the command isn't worth
 * its time for that.
 */
export function mayDiffer(text: string, file: string): boolean {
  if (!text.includes('__main__')) return false;
  const { text: read, body } = parseLate(text);
  const module = { file, imported: importedBy(flat(body)) };
  return body.some((statement, index) => {
    if (!read.slice(statement.start, statement.end).includes('__main__') || isText(statement)) return false;
    // A server that runs blocks: the main program doesn't get to the statements behind it.
    return index < body.length - 1 || statement.type !== 'If' || !isHarmless(statement, module);
  });
}

const isText = (statement: Stmt): boolean => statement.type === 'ExprStmt' && statement.value.type === 'Str';

/** Returns true for a statement that at most serves the module's own application. */
function isHarmless(statement: Stmt, module: Module): boolean {
  if (!callsIn(statement).every((call) => isHarmlessCall(call, module))) return false;
  switch (statement.type) {
    case 'If':
      return [...statement.body, ...statement.orelse].every((inner) => isHarmless(inner, module));
    case 'Import':
      return statement.names.every(({ name }) => isForeign(name));
    case 'ImportFrom':
      return statement.level === 0 && isForeign(statement.module);
    case 'Assign':
      return (
        statement.value.type === 'Call' && /^(?:ArgumentParser|parse_args)$/.test(lastOf(statement.value))
      );
    case 'ExprStmt':
      return statement.value.type === 'Call' || isText(statement);
    default:
      return statement.type === 'Pass';
  }
}

const lastOf = ({ func }: Call): string => dotted(func).at(-1) ?? '';

/** Returns true for a module that doesn't know the project's application. */
function isForeign(module: string): boolean {
  const top = module.split('.', 1)[0] ?? module;
  return top === 'uvicorn' || isStandardModule(top);
}

function isHarmlessCall(call: Call, module: Module): boolean {
  const name = dotted(call.func).join('.');
  return HARMLESS.test(name) || (isServer(name, module) && servesOwn(call, module));
}

/** Returns true for `uvicorn.run`, by the name under which the module has it. */
function isServer(called: string, { imported }: Module): boolean {
  return imported.some(({ module, name, as }) => {
    if (module !== 'uvicorn') return false;
    return name === '' ? called === `${as}.run` : name === 'run' && called === as;
  });
}

/** Returns true for a server's call that gets `app`, or an import string that names the `app` of this module. */
function servesOwn({ args, keywords }: Call, { file }: Module): boolean {
  const given = (name: string): Expr | undefined => keywords.find((one) => one.name === name)?.value;
  if (keywords.some(({ name }) => name === undefined) || given('factory') !== undefined) return false;
  const served = args[0] ?? given('app');
  if (served?.type === 'Name') return served.id === 'app';
  return served?.type === 'Str' && served.value.endsWith(':app') && isNameOf(file, served.value.slice(0, -4));
}
