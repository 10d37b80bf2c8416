import { WIDTH } from '../../../base/code/print';
import { topName } from '../../../base/naming/python';
import type { Alias, ImportFrom, Stmt } from '../../../analysis/python/ast';
import { bindingsOf, moduleOf } from '../../../analysis/python/ast/bindings';
import {
  boundName,
  type ImportBlock,
  importBlocks,
  type SectionOf,
  type WantedImport,
} from './import-blocks';
import { joinStatement } from './import-names';
import { placeImport } from './import-place';
import { EditRefused, unlessRefused, type PythonSource } from '../source';

/** The name to import already means something else in the file. */
export class NameTaken extends EditRefused {
  override readonly name = 'NameTaken';

  constructor(
    readonly taken: string,
    readonly line: number,
  ) {
    super(`has another "${taken}" in line ${line}`);
  }
}

/**
 * Adds imports where isort and ruff's rule I001 would place them: in the statement that already imports from the module,
 * else as a statement in its sorted place in its section. If the file's imports aren't sorted, it goes after those of the
 * same package, else after those of its section. Existing imports and the rest of the file don't change. Throws
 * {@link NameTaken} if the name already means something else at the top level.
 */
export function addImports(
  source: PythonSource,
  wanted: readonly WantedImport[],
  sectionOf: SectionOf,
  width = WIDTH,
): PythonSource {
  return wanted.reduce((current, one) => addImport(current, one, sectionOf, width), source);
}

function addImport(
  source: PythonSource,
  wanted: WantedImport,
  sectionOf: SectionOf,
  width: number,
): PythonSource {
  if (isImported(source, wanted)) return source;
  const blocks = importBlocks(source.body);
  const { module, name, asname } = wanted;
  const statement = asname === undefined ? statementToJoin(blocks, module) : undefined;
  if (statement !== undefined && name !== undefined)
    return source.edit(joinStatement(source, statement, { name }, width));
  return source.edit([placeImport(source, blocks, wanted, sectionOf)]);
}

function isImported({ body }: PythonSource, wanted: WantedImport): boolean {
  const { module, name } = wanted;
  const asname = boundName(wanted);
  const bound = bindingsOf(body.filter((one) => !isForTypesOnly(one))).filter((one) => one.name === asname);
  const isIt = (one: string): boolean => (name === undefined ? one === module : passesOn(one, module));
  if (bound.some(({ imported }) => imported !== undefined && imported.name === name && isIt(imported.module)))
    return true;
  const [other] = [...bound, ...bindingsOf(body.filter(isForTypesOnly)).filter((one) => one.name === asname)];
  const { imported } = other ?? {};
  // `import a.b` and `import a.c` give a file the same name.
  const isOfPackage =
    name === undefined && imported?.name === undefined && topName(imported?.module ?? '') === topName(module);
  if (other === undefined || isOfPackage) return false;
  throw new NameTaken(asname, other.node.line);
}

/** Returns an import under a name that nothing else in the file has: `Session as SqlalchemySession`, `select as sqlalchemy_select`. */
export function underFreeName(source: PythonSource, wanted: WantedImport): WantedImport {
  const isFree = unlessRefused(
    () => isImported(source, wanted) || true,
    () => false,
  );
  if (isFree) return wanted;
  const [top = ''] = wanted.module.replace(/^\.+/, '').split('.');
  const name = wanted.name ?? 'module';
  const isClass = /^[A-Z]/.test(name);
  const asname = isClass ? `${top.charAt(0).toUpperCase()}${top.slice(1)}${name}` : `${top}_${name}`;
  return { ...wanted, asname };
}

/** True for one module, or a package and a module in it: what both have under one name, the package has from there. */
const passesOn = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** True for `if TYPE_CHECKING:`, whose imports don't exist at run time. */
function isForTypesOnly(statement: Stmt): boolean {
  if (statement.type !== 'If') return false;
  const { test } = statement;
  return (
    (test.type === 'Name' && test.id === 'TYPE_CHECKING') ||
    (test.type === 'Attribute' && test.attr === 'TYPE_CHECKING')
  );
}

type Named = ImportFrom & { readonly names: readonly Alias[] };

/**
 * Returns the statement to add a name to. isort and ruff keep `x as y` in statements of their own; if a file combines both
 * kinds (`combine-as-imports`), a plain name may be added to either.
 */
function statementToJoin(blocks: readonly ImportBlock[], module: string): Named | undefined {
  const candidates = blocks
    .flatMap(({ imports }) => imports)
    .filter(
      (one): one is Named => one.type === 'ImportFrom' && one.names !== '*' && moduleOf(one) === module,
    );
  const isPlain = ({ names }: Named): boolean => names.every((one) => one.asname === undefined);
  return candidates.find(isPlain) ?? candidates.find(({ names }) => names.length > 1);
}
