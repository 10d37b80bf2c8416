import { printImports } from '../base/code/imports';
import { firstThatFits, group, print } from '../base/code/print';
import { capitalised } from '../base/naming/resource-name';
import type { RouterDesign } from '../dto/parts';
import { fileOf, importNameOf, type Layout } from '../scaffold/kinds';
import type { Operation } from '../scaffold/output/operations';
import type { Part } from '../scaffold/output/templates';
import { docstring, type Names, namesOf, operationDocstrings } from '../scaffold/output/router-lines';

const METHOD = 4;
const BODY = 8;

/** Returns the service of a resource, which uses its models. */
export function servicePart({ resource, layout }: Pick<RouterDesign, 'resource' | 'layout'>): Part {
  const names = namesOf(resource);
  const { className } = names;
  const message = firstThatFits(
    [`f"${capitalised(names.singularWords)} {missing_id} not found"`, 'f"Not found: {missing_id}"'],
    BODY + 4,
    1,
  );
  return {
    template: 'service/service.py.template',
    kind: 'service',
    path: fileOf(layout, 'service', resource),
    variables: {
      ...names,
      imports: importsOf(names, layout),
      classes: { notFound: print(group(`class ${className}NotFoundError(`, ['Exception'], '):')) },
      notFoundInit: print(group('super().__init__(', [message], ')'), BODY),
      answer: print(group('return self._find(', [`${names.singular}_id`], ')'), BODY + 4),
      found: print(group('found = self._find(', [`${names.singular}_id`], ')'), BODY + 4),
      missing: print(group(`raise ${className}NotFoundError(`, ['wanted_id'], ')'), BODY + 4),
      stored: print(group('self._stored: dict[', ['UUID', `${className}Response`], '] = {}'), BODY),
      created: print(
        group(`created = ${className}Response(`, ['id=uuid4()', '**payload.model_dump()'], ')'),
        BODY,
      ),
      signatures: signaturesOf(names),
      provider: provider(names),
      docstrings: docstringsOf(names),
    },
  };
}

function importsOf(names: Names, layout: Layout): string {
  const { className } = names;
  return printImports([
    { section: 'standard', module: 'threading', names: ['Lock'] },
    { section: 'standard', module: 'uuid', names: ['UUID', 'uuid4'] },
    {
      section: layout.section,
      module: importNameOf(layout, 'dto', names, 'service'),
      names: [`Create${className}Request`, `${className}Response`, `Update${className}Request`],
    },
  ]);
}

function signaturesOf({ module, singular, className }: Names): Readonly<Record<Operation | 'find', string>> {
  const id = `${singular}_id: UUID`;
  const method = (name: string, parameters: readonly string[], result: string): string =>
    print(group(`def ${name}(`, ['self', ...parameters], `) -> ${result}:`), METHOD);
  return {
    list: method(`list_${module}`, ['limit: int', 'offset: int'], `list[${className}Response]`),
    get: method(`get_${singular}`, [id], `${className}Response`),
    create: method(`create_${singular}`, [`payload: Create${className}Request`], `${className}Response`),
    update: method(`update_${singular}`, [id, `payload: Update${className}Request`], `${className}Response`),
    delete: method(`delete_${singular}`, [id], 'None'),
    find: method('_find', ['wanted_id: UUID'], `${className}Response`),
  };
}

/** Returns the `def` line of the dependency. A long result type goes into parentheses: there's no bracket to break. */
function provider({ singular, className }: Names): string {
  const [head, result] = [`def get_${singular}_service() -> `, `${className}Service`];
  return firstThatFits([`${head}${result}:`, `${head}(\n    ${result}\n):`]);
}

function docstringsOf(names: Names): Readonly<Record<string, string>> {
  const { pluralWords, singularWords } = names;
  return {
    ...operationDocstrings(names, BODY),
    module: docstring([`Service for ${pluralWords}.`], 0),
    notFound: docstring(
      [`Raised when no ${singularWords} has this id.`, 'Raised for an unknown id.'],
      METHOD,
    ),
    service: docstring(
      [`Stores ${pluralWords} in memory; thread-safe.`, 'Thread-safe store in memory.'],
      METHOD,
    ),
    list: docstring([`List ${pluralWords} in order of creation.`, `List ${pluralWords}.`], BODY),
    update: docstring([`Update the given fields of one ${singularWords}.`, 'Update the given fields.'], BODY),
  };
}
