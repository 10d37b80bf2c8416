import type { ClassDef, FunctionDef } from '../../analysis/python/ast';
import { bindingsOf } from '../../scaffold/edit/bindings';
import { addImports } from '../../scaffold/edit/imports';
import { applied, type Edit, lineStartAt, type PythonSource } from '../../scaffold/edit/source';
import { type AnyNode, nodesIn } from '../../scaffold/edit/walk';
import { CARRIES_OUT } from '../../scaffold/frame/listed';
import type { Owner } from '../../scaffold/frame/owner';
import { startOf } from '../../scaffold/frame/paths';
import { bottomOf } from '../../scaffold/frame/statements';
import { capitalised } from '../../scaffold/layout/words';
import { docstringEdit, nameEdit, todoEdit } from './copy';

/** A class that is one operation of a resource, and its method: `GetWidget.execute`. */
export interface OperationClass {
  readonly def: ClassDef;
  readonly method: FunctionDef;
}

/** Names a new operation after an action. */
interface NewOperation {
  /** In lower case, with dashes: `mark-paid`. */
  readonly slug: string;
  readonly docstring: string;
  readonly todo: string;
}

/** Returns the class in a resource's logic that is the operation of a handler; `undefined` if it's done otherwise. */
export function operationOf(
  logic: PythonSource | undefined,
  handler: FunctionDef,
  { isOthers }: Owner,
): OperationClass | undefined {
  const names = new Set(nodesOf(handler).flatMap((node) => (node.type === 'Name' ? [node.id] : [])));
  const classes = (logic?.body ?? []).flatMap((one) => (one.type === 'ClassDef' ? [one] : []));
  const found = classes.flatMap((def) => {
    const [method, ...more] = def.body.flatMap((one) =>
      one.type === 'FunctionDef' && (!one.name.startsWith('_') || CARRIES_OUT.test(one.name)) ? [one] : [],
    );
    const isOne = names.has(def.name) && !isOthers(def.name) && /^[A-Z][a-z]+[A-Z]/.test(def.name);
    return isOne && method !== undefined && more.length === 0 ? [{ def, method }] : [];
  });
  // A class with one method may be a service that does nothing else yet: others beside it show that each is an operation.
  return classes.filter(({ name }) => !isOthers(name)).length > 1 ? found[0] : undefined;
}

/** Returns the nodes of a handler's signature and body: its decorators say other things. */
function nodesOf(handler: FunctionDef): readonly AnyNode[] {
  const { params, returns } = handler.signature();
  const annotations = [...params.flatMap((one) => [one.annotation, one.default]), returns];
  return [...nodesIn([...annotations.filter((one) => one !== undefined), ...handler.body().statements])];
}

/** Returns the name of a class for an action: `ArchiveWidget` after `GetWidget`. */
const operationName = ({ def }: OperationClass, slug: string): string =>
  `${slug.split('-').map(capitalised).join('')}${def.name.replace(/^[A-Z][a-z]+/, '').replace(/ById/, '')}`;

/** Returns the name of its method: the same where every operation's is called so, else that of the action. */
const methodName = ({ method }: OperationClass, slug: string): string =>
  CARRIES_OUT.test(method.name) ? method.name : slug.replaceAll('-', '_');

/** Adds the class of an action behind the last one of the resource. */
export function withOperation(
  source: PythonSource,
  operation: OperationClass,
  { slug, docstring, todo }: NewOperation,
  isOurs: (name: string) => boolean,
): PythonSource {
  const name = operationName(operation, slug);
  const classes = source.body.flatMap((one) => (one.type === 'ClassDef' ? [one] : []));
  if (classes.some((one) => one.name === name)) return source;
  const { def, method } = operation;
  const { text } = source;
  const edits = [
    nameEdit(text, def, name),
    ...docstringEdit(text, def.body, docstring),
    nameEdit(text, method, methodName(operation, slug)),
    ...docstringEdit(text, method.body().statements, docstring),
    ...todoEdit(text, method, todo),
  ];
  const from = lineStartAt(text, startOf(def));
  const code = applied(text.slice(0, bottomOf(text, def)).trimEnd(), edits).slice(from);
  const last = classes.findLast((one) => isOurs(one.name)) ?? def;
  const at = bottomOf(text, last);
  const end = text[at - 1] === '\n' ? '' : '\n';
  return source.edit([{ at, insert: `${end}\n\n${code}\n` }]);
}

/** Returns the edits with which the copy of a handler asks the class of an action. */
export function operationCalls(
  handler: FunctionDef,
  operation: OperationClass,
  slug: string,
): readonly Edit[] {
  const { def, method } = operation;
  return nodesOf(handler).flatMap((node): readonly Edit[] => {
    if (node.type === 'Name' && node.id === def.name)
      return [{ at: node.start, remove: def.name.length, insert: operationName(operation, slug) }];
    if (node.type !== 'Call' || node.func.type !== 'Attribute' || node.func.attr !== method.name) return [];
    const { length } = method.name;
    return [{ at: node.func.end - length, remove: length, insert: methodName(operation, slug) }];
  });
}

/** Imports the class of an action from where the one of the handler comes. */
export function withOperationImport(
  router: PythonSource,
  operation: OperationClass,
  slug: string,
): PythonSource {
  const imported = bindingsOf(router.body).find(({ name }) => name === operation.def.name)?.imported;
  if (imported?.module === undefined) return router;
  // The module is imported from already, so that no section is asked for.
  return addImports(
    router,
    [{ module: imported.module, name: operationName(operation, slug) }],
    () => 'first-party',
  );
}
