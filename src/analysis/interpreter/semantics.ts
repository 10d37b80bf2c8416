import type { Place } from '../../base/diagnostics/place';
import type { Stmt } from '../python/ast';
import type { Arguments } from './calls/call-site';
import type { ExpressionHandlers } from './evaluation/evaluate';
import type { Machine } from './machine';
import type { Completion, StatementHandlers } from './statements/execute';
import type { Steps } from './suspension/steps';
import type { Holder } from './values/dicts';
import type { Scope } from './values/scope';
import type { ClassValue, FunctionValue, Value } from './values/values';

/** How Python's constructs behave, handed to the machine by `interpreter.ts`: handlers don't import each other. */
export interface Semantics {
  readonly expressions: ExpressionHandlers;
  readonly statements: StatementHandlers;
  /** Calls a function of the project. */
  readonly enterFunction: (vm: Machine, func: FunctionValue, given: Arguments, at: Place) => Value;
  /** Executes the body of a generator function, and stops at its yields. */
  readonly executeInSteps: (vm: Machine, statements: readonly Stmt[], scope: Scope) => Steps<Completion>;
  /** Returns the key by which a dict or set holds a value that's equal to one of its keys. */
  readonly heldKey: (vm: Machine, holder: Holder, key: Value) => Value;
  /** Calls a class. */
  readonly instantiate: (vm: Machine, cls: ClassValue, given: Arguments, at: Place) => Value;
}
