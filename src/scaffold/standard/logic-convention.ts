import type { Operation } from '../output/operations';
import type { Conventions } from './conventions';
import type { BodyNames } from './writing';

/** Tells where the queries stand. */
export type LogicConvention = { readonly kind: 'router' } | FunctionsConvention | ClassConvention;

/** A module of functions that take the session. */
export interface FunctionsConvention {
  readonly kind: 'functions';
  readonly role: 'service' | 'crud';
  /** The name under which handlers call the module: `crud`, `widget_service`. */
  readonly module: string;
  readonly names: Readonly<Record<Operation, string>>;
  readonly session: 'first' | 'last';
}

/** A class with a method for each operation. */
export interface ClassConvention {
  readonly kind: 'class';
  readonly role: 'service' | 'crud';
  /** `WidgetService`. */
  readonly name: string;
  /** The names of the methods. */
  readonly names: Readonly<Record<Operation, string>>;
  /**
   * `constructed`: handlers write `WidgetService(session)`; `injected`: they get it by `Depends()`, and its constructor has the session's
   * parameter; `instance`: one object of the module, whose methods get the session (first); `static`: the same of the class itself.
   */
  readonly made: 'constructed' | 'injected' | 'instance' | 'static';
  /** The name of the object in handlers, and for `instance` in its module: `service`, `widget_crud`. */
  readonly variable: string;
  /** The bases of the project that it has methods of. */
  readonly base?: LogicBase;
  /** The function by which handlers get an `injected` object: `get_widget_service`; without one `Depends()` makes it. */
  readonly provider?: Provider | undefined;
  /** The class that has the queries, where this one hands on what it's asked: `WidgetRepository`. Its `variable` is an attribute of this one. */
  readonly behind?: ClassConvention | undefined;
}

/** A function that gives an object, and the file that it goes in: that of a role, or another one. */
export interface Provider {
  readonly name: string;
  readonly role: 'router' | 'service' | 'crud';
  readonly path: string | undefined;
  /** The parameter that gives it the session, as the others have it; `undefined` for that of handlers. */
  readonly parameter: string | undefined;
}

/** Says what a class inherits, and what it tells its bases. */
export interface LogicBase {
  /** The bases: `CRUDBase[Widget, WidgetCreate, WidgetUpdate]`. */
  readonly code: string;
  /** Statements of the class: `model = Widget`. */
  readonly statements: readonly string[];
  /** The statement of its constructor: `super().__init__(Widget, session)`; `undefined` where the base's is enough. */
  readonly maker?: string | undefined;
  /** The attribute that the base keeps the session in. */
  readonly attribute?: string | undefined;
  /** The argument with which an object of the module is made: `Widget`, or none. */
  readonly argument: string;
  /** The arguments of the methods that it has, by the names of the bodies: `session`, `obj_in=data`. */
  readonly calls: Readonly<Partial<Record<Operation, readonly string[]>>>;
  /** True where it leaves commits to the giver of the session. */
  readonly isUncommitted?: boolean;
}

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
