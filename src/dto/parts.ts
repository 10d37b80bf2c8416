import { printImports } from '../base/code/imports';
import { stringLiteral } from '../base/code/literals';
import { group, print } from '../base/code/print';
import type { ResourceName } from '../base/naming/resource-name';
import { fileOf, type Layout } from '../scaffold/kinds';
import type { Operation } from '../scaffold/output/operations';
import type { Part } from '../scaffold/output/templates';
import { docstring, type Names, namesOf } from '../scaffold/output/router-lines';
import type { Field } from './field';
import { type Models, modelsOf } from './model';

/** A resource in the layout that this tool writes by itself. */
export interface ResourceDesign {
  readonly resource: ResourceName;
  readonly layout: Layout;
  /** If empty, the models have one example field, below a TODO. */
  readonly fields: readonly Field[];
  /** In the order of `OPERATIONS`; at least one. */
  readonly operations: readonly Operation[];
  /** The method of the update; default: `put`. Both set what was sent. */
  readonly verb?: 'put' | 'patch';
  /** The path that the router is included under; each handler takes its parameters. */
  readonly outer?: string | undefined;
}

/** A design as far as its routers go. */
export type RouterDesign = Omit<ResourceDesign, 'fields'>;

/** The example field, if no fields are given. */
export const EXAMPLE: Field = {
  name: 'name',
  type: { kind: 'str' },
  limits: undefined,
  isOptional: false,
  default: undefined,
};

/** The comment above it, by which `destroy` recognises such a file. */
export const EXAMPLE_TODO = '# TODO: replace this example with the real fields.';

/** Returns the three models of a resource. */
export function dtoPart({ resource, layout, fields }: Omit<ResourceDesign, 'operations'>): Part {
  const names = namesOf(resource);
  const models = modelsOf(resource.className, fields.length === 0 ? [EXAMPLE] : fields);
  const withTodo = (lines: string): string => (fields.length === 0 ? `    ${EXAMPLE_TODO}\n${lines}` : lines);
  return {
    template: 'dto/dto.py.template',
    kind: 'dto',
    path: fileOf(layout, 'dto', resource),
    variables: {
      ...names,
      fields,
      imports: importsOf(models),
      aliases: models.aliases,
      classes: classHeads(names),
      createFields: withTodo(models.create),
      updateFields: withTodo(models.update),
      responseFields: withTodo(models.response),
      nullCheck: nullCheck(models.neverNull),
      docstrings: docstringsOf(names),
    },
  };
}

function importsOf({ imports, neverNull }: Models): string {
  return printImports([
    ...imports,
    { section: 'standard', module: 'uuid', names: ['UUID'] },
    {
      section: 'third-party',
      module: 'pydantic',
      names: ['BaseModel', ...(neverNull.length === 0 ? [] : ['field_validator'])],
    },
  ]);
}

function classHeads({ className }: Names): Readonly<Record<'create' | 'update' | 'response', string>> {
  const head = (name: string): string => print(group(`class ${name}(`, ['BaseModel'], '):'));
  return {
    create: head(`Create${className}Request`),
    update: head(`Update${className}Request`),
    response: head(`${className}Response`),
  };
}

function nullCheck(neverNull: readonly string[]): string {
  if (neverNull.length === 0) return '';
  return print(group('@field_validator(', neverNull.map(stringLiteral), ')'), 4);
}

function docstringsOf({ pluralWords, singularWords }: Names): Readonly<Record<string, string>> {
  return {
    module: docstring([`Request and response models for ${pluralWords}.`, `Models for ${pluralWords}.`], 0),
    create: docstring([`Request body to create one ${singularWords}.`, `New ${singularWords}.`], 4),
    update: docstring(
      [`Changes to one ${singularWords}; omitted fields keep their values.`, `Changes to ${singularWords}.`],
      4,
    ),
    response: docstring([`One ${singularWords} in a response.`, `One ${singularWords}.`], 4),
  };
}
