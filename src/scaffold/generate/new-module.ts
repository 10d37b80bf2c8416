import type { Stmt } from '../../analysis/python/ast';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { codeNames } from '../edit/code-names';
import { dottedName } from '../edit/dotted-name';
import { EditRefused } from '../edit/refused';
import { openSource, type PythonSource } from '../edit/source';
import { isImport } from '../edit/names';
import { bottomOf } from '../edit/statements';
import { nodesIn } from '../../analysis/python/ast/walk';
import type { Renamed } from '../layout/facts';
import { isTest } from '../layout/find/roles';
import type { Sources } from '../layout/read/sources';
import { IDENTIFIER, substitute, type Words, wordsIn } from '../layout/words';
import { gathers } from './gathering';
import type { IncludeText } from './include';
import { openedIn } from './series';

/** Returns the words of a module's name, which has no number. */
const asWords = (name: string): Words => ({ plural: wordsIn(name), singular: wordsIn(name) });

const renamed = (text: string, { from, to }: Renamed): string =>
  substitute(text, asWords(from), asWords(to), IDENTIFIER);

/** Returns a file that gathers a new module's routers, as that of another module does, without any yet. Throws EditRefused where that one does more. */
export function gatheringAfter(after: Renamed, sources: Sources): PythonSource {
  const source = openedIn(sources, after.file);
  if (!source?.body.every(gathers))
    throw new EditRefused(`isn't there, and what ${after.file} does isn't only to gather routers`);
  const bare = without(source, isInclude);
  const needed = codeNames(bare);
  const isUnused = (one: Stmt): boolean =>
    isImport(one) && !bindingsOf([one]).some(({ name }) => needed.has(name));
  const { text } = without(bare, isUnused);
  return openSource(renamed(text.replace(/\n{3,}/g, '\n\n'), after));
}

const without = (source: PythonSource, isGone: (one: Stmt) => boolean): PythonSource =>
  source.edit(
    source.body
      .filter(isGone)
      .map((one) => ({ at: one.start, remove: bottomOf(source.text, one) - one.start })),
  );

const isInclude = (one: Stmt): boolean =>
  one.type === 'ExprStmt' &&
  one.value.type === 'Call' &&
  (dottedName(one.value.func) ?? '').endsWith('.include_router');

/** Returns the include of a new module's gathered routers, as that of another module stands. Throws EditRefused where none shows. */
export function moduleInclude(
  { file: path, router }: IncludeText,
  after: Renamed,
  sources: Sources,
): IncludeText {
  for (const file of sources.files) {
    if (isTest(sources, file)) continue;
    const bound = sources.importsOf(file).find(({ imported }) => imported.file === after.file);
    const name = bound?.binding.name;
    const imported = bound?.binding.imported;
    if (imported?.name === undefined || name === undefined) continue;
    for (const node of nodesIn(sources.module(file)?.body ?? [])) {
      const argument = node.type === 'Call' ? node.args[0] : undefined;
      if (node.type !== 'Call' || argument === undefined) continue;
      if (!(dottedName(node.func) ?? '').endsWith('.include_router')) continue;
      if (dottedName(argument)?.split('.')[0] !== name) continue;
      const own = (text: string): string => renamed(text, after);
      const asname = name === imported.name ? {} : { asname: own(name) };
      return {
        file,
        line: own(sources.text(file, node)),
        isElement: false,
        imports: [{ module: own(imported.module), name: own(imported.name), ...asname }],
        like: node.line,
        madeAt: undefined,
        router: { ...router, path },
      };
    }
  }
  throw new EditRefused(`isn't there, and nothing shows how ${after.file} is included`);
}
