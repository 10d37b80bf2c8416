/** A type without a JSON schema: pydantic raises an error for it, unless it's one of several alternatives. */
export class InvalidForJson extends Error {
  /** The field that has the type: `Hook.given`. */
  field: string | undefined;

  constructor(type: string) {
    super(`Cannot generate a JsonSchema for core_schema.${type}`);
  }
}

/** Returns what an action makes; nothing if that's a type without a JSON schema. */
export function unlessInvalid<T>(action: () => T): readonly [T] | readonly [] {
  try {
    return [action()];
  } catch (error) {
    if (error instanceof InvalidForJson) return [];
    throw error;
  }
}

/** Runs an action that makes the schema of a field, whose name an error then has. */
export function inField<T>(field: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof InvalidForJson) error.field ??= field;
    throw error;
  }
}
