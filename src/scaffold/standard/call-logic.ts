import type { Operation } from '../output/operations';
import type { Conventions } from './conventions';
import type { ClassConvention, FunctionsConvention } from './logic-convention';
import type { BodyNames } from './writing';

const OPERATION_OF: Readonly<Record<string, Operation>> = {
  list_items: 'list',
  create_item: 'create',
  get_item: 'get',
  update_item: 'update',
  delete_item: 'delete',
};

/** True if functions of the logic get the session, or what makes one, with each call. */
export const handsOver = ({ logic, orm, session }: Conventions): boolean =>
  orm !== null &&
  session?.parameter !== undefined &&
  (logic.kind === 'functions' || (logic.kind === 'class' && isHanded(logic)));

/** True for a class whose methods get the session with each call. */
export const isHanded = ({ made }: ClassConvention): boolean => made === 'instance' || made === 'static';

/** Returns how handlers call the logic: `crud.get_widget`, `WidgetService(session).get`. */
export function callsOfLogic(conventions: Conventions): BodyNames['calls'] {
  const { logic, session, orm } = conventions;
  if (logic.kind === 'router') return { logic: (name) => name, isSessionLast: false };
  const handed = orm !== null && session?.parameter !== undefined ? session.variable : '';
  const owner =
    logic.kind === 'functions'
      ? logic.module
      : logic.made === 'constructed'
        ? `${logic.name}(${handed})`
        : logic.made === 'static'
          ? logic.name
          : logic.variable;
  return callsOf(logic, owner);
}

/** Returns how functions of the logic are called as those of an object or a module. */
export function callsOf(logic: FunctionsConvention | ClassConvention, owner: string): BodyNames['calls'] {
  const operation = (name: string): Operation => OPERATION_OF[name] ?? 'list';
  const base = logic.kind === 'class' ? logic.base : undefined;
  return {
    logic: (name) => `${owner}.${logic.names[operation(name)]}`,
    ...(base === undefined ? {} : { inherited: (name) => base.calls[operation(name)] }),
    isSessionLast: logic.kind === 'functions' && logic.session === 'last',
  };
}
