import { everyModule } from '../interpreter/modules/module-table';
import { getDotted } from '../interpreter/attributes/attributes';
import { NO_ARGUMENTS } from '../interpreter/calls/call-site';
import { callValue } from '../interpreter/calls/calls';
import { importModule } from '../interpreter/modules/imports';
import { beyond, conflicts } from '../interpreter/guards/guards';
import { eachServed, isSameObject, type Served, wantedOf } from '../interpreter/serving';
import { alternativesUnder, choose } from '../interpreter/values/choice';
import { textOf } from '../interpreter/values/make';
import type { Value } from '../interpreter/values/values';
import type { FoundApplication, OtherServed } from '../entry/application';
import { isApplication, variableOf } from '../entry/application';
import type { Place } from '../../base/diagnostics/place';
import type { Machine } from '../interpreter/machine';
import type { FoundModule } from '../interpreter/modules/module-source';
import type { Run } from './run';

/**
 * Returns the application that the program gives to its server, from the servers that it has run; `undefined` if none got
 * one that's known. One that a server gets whatever the undecided tests are comes before those that depend on one.
 */
export function servedApplication(run: Run): FoundApplication | undefined {
  const { vm } = run;
  const wanted = wantedOf(vm, vm.served).filter(({ path }) => !conflicts(vm.facts, path));
  const found = wanted.flatMap((one) => {
    const app = applicationOf(vm, one);
    return app === undefined ? [] : [{ ...one, ...app }];
  });
  const certain = found.filter(({ path }) => beyond(path, vm.facts).length === 0);
  const kept = certain.length > 0 ? certain.slice(-1) : found;
  const [first] = kept;
  if (first === undefined) return undefined;
  const isOne = kept.every(({ app }) => app === first.app);
  const app = isOne ? first.app : choose(kept.flatMap(({ path, app: one }) => alternativesUnder(path, one)));
  if (app.kind === 'absent') return undefined;
  const others = vm.options.server === undefined ? othersOf(run, kept) : [];
  return { app, ...(first.name ?? nameOf(run, first)), ...(others.length === 0 ? {} : { others }) };
}

/** Returns the applications that the program gives to its servers besides the listed ones. */
function othersOf(run: Run, listed: readonly Served[]): readonly OtherServed[] {
  return eachServed(run.vm.served).flatMap((one, server) => {
    if (listed.some((other) => isSameObject(one, other))) return [];
    const { value, at } = one;
    const text = textOf(value);
    const isFactory = value.kind === 'function';
    if (text === undefined && !isFactory && !isApplication(run.vm, value)) return [];
    const [module = '', expression = ''] = text?.split(':') ?? [];
    const named = text === undefined ? nameOf(run, { ...one, app: value }) : { expression };
    const { file = fileOf(run, module) ?? at.file } = named;
    return [{ file, app: isFactory ? `${named.expression}()` : named.expression, server }];
  });
}

/** Returns the file of a module that an import string names. */
function fileOf({ modules }: Run, module: string): string | undefined {
  let found: FoundModule | undefined;
  for (const part of module.split('.')) {
    found = found === undefined ? modules.find(part) : modules.find(part, found.path ?? []);
    if (found === undefined) return undefined;
  }
  return found?.file;
}

interface Named {
  readonly file?: string;
  readonly expression: string;
}

/** Makes an application of what a server was given, as uvicorn does: an import string is imported, a factory is called. */
function applicationOf(
  vm: Machine,
  { value, at }: Served,
): { readonly app: Value; readonly name?: Named } | undefined {
  const text = textOf(value);
  const imported = text === undefined ? undefined : importString(vm, text, at);
  const target = imported?.value ?? value;
  const isFactory = ['function', 'method', 'partial', 'class'].includes(target.kind);
  const app = isFactory ? callValue(vm, target, NO_ARGUMENTS, at) : target;
  if (!isApplication(vm, app)) return undefined;
  if (imported === undefined) return { app };
  const { file, expression } = imported;
  return {
    app,
    name: { ...(file === undefined ? {} : { file }), expression: isFactory ? `${expression}()` : expression },
  };
}

/** Returns what `app.main:app` names: a fresh import, also of the file that runs as the main program. */
function importString(
  vm: Machine,
  text: string,
  at: Place,
): { readonly value: Value; readonly file: string | undefined; readonly expression: string } | undefined {
  const [name = '', expression = ''] = text.split(':');
  if (!/^\w+(?:\.\w+)*$/.test(name) || !/^\w+(?:\.\w+)*$/.test(expression)) return undefined;
  const module = importModule(vm, name, at);
  if (module.kind !== 'module') return undefined;
  return { value: getDotted(vm, module, expression, at), file: module.file, expression };
}

/**
 * Returns the expression for a served object: a variable of a module, else what the source shows, else a call of the function
 * that serves it.
 */
function nameOf({ vm, request }: Run, { app, caller }: Served & { readonly app: Value }): Named {
  const program = vm.modules.get('__main__') ?? vm.modules.get(request.module);
  const made = app.kind === 'instance' ? app.place.file : undefined;
  const modules = everyModule(vm).filter(({ file }) => file !== undefined);
  const ordered = [program, ...modules.filter(({ file }) => file === made), ...modules];
  for (const module of ordered) {
    const expression = variableOf(module, app);
    if (expression !== undefined && module?.file !== undefined) return { file: module.file, expression };
  }
  const { entry } = request;
  // The expression that the source shows, if it may be the same application.
  const isOther = entry.isGiven === true || program?.scope.vars.get(entry.app ?? '') !== undefined;
  if (entry.app !== undefined && made === entry.file && !isOther)
    return { file: entry.file, expression: entry.app };
  const file = request.start?.program?.file;
  return { ...(file === undefined ? {} : { file }), expression: callOf(caller) };
}

/** Returns a call of the function that serves: `main()`, `Server(...).run()`. */
function callOf(caller: string | undefined): string {
  const [name = 'main', method] = caller?.split('.') ?? [];
  return method === undefined ? `${name}()` : `${name}(...).${method}()`;
}
