import { Doubt } from '../../analysis/types/doubt';
import type { Json, JsonObject } from '../../analysis/types/json/json';
import type { PydanticRules } from '../../analysis/types/pydantic-rules';
import type { CustomNode, Identity, Mode, TypeNode } from '../../analysis/types/type-node';
import { describe } from './describe';
import { unlessInvalid } from './invalid';
import { DefinitionCache } from './definition-cache';
import { HANDLERS } from './kinds';
import { namesFor, REF, type Drafted } from './names';
import { type Frame, SharedReferences, type Timed } from './shared';

interface Draft {
  readonly key: string;
  readonly identity: Identity;
  readonly mode: Mode;
  schema: Shared;
}

/** A definition: one object in all places that it stands in, so that what one of them adds shows in all. */
type Shared = Record<string, Json>;

/** Makes the schemas of types. Objects, enums and aliases become definitions, one for each mode. */
export class Generator {
  /** By key. */
  readonly definitions = new Map<string, Shared>();
  readonly doubts: Doubt[] = [];
  private readonly drafted = new Map<object, Map<Mode, Draft>>();
  private readonly all: Draft[] = [];
  private count = 0;
  /** Definitions in place of references, by themselves and by their copies that say more. */
  private readonly inPlaces = new Map<JsonObject, Shared>();

  private readonly kept = new DefinitionCache();

  frame: Frame | undefined;
  readonly shared: SharedReferences;

  /** Gets the types of all fields that are going to be asked for. */
  constructor(
    fields: readonly Timed[],
    readonly rules: PydanticRules,
  ) {
    this.shared = new SharedReferences(fields, rules);
  }

  /** Returns the schema of the type of a field. */
  fieldSchemaOf(type: TypeNode, mode: Mode): JsonObject {
    return this.inside(this.shared.frameOf(type), () => {
      const schema = this.schemaOf(type, mode);
      for (const one of this.kept.in(type)) unlessInvalid(() => this.schemaOf(one, mode));
      return schema;
    });
  }

  /** Runs an action in a frame. */
  inside<T>(frame: Frame | undefined, action: () => T): T {
    const outer = this.frame;
    this.frame = frame;
    try {
      return action();
    } finally {
      this.frame = outer;
    }
  }

  /** Returns the schema of a type. */
  schemaOf(type: TypeNode, mode: Mode): JsonObject {
    // The cast: TypeScript can't see that the handler picked by `kind` takes this type.
    const handler = HANDLERS[type.kind] as (type: TypeNode, mode: Mode, generator: Generator) => JsonObject;
    return handler(type, mode, this);
  }

  /** Makes the definition of a type, whether anything shown refers to it or not. */
  mention(type: TypeNode, mode: Mode): void {
    unlessInvalid(() => this.fieldSchemaOf(type, mode));
  }

  /** Returns a reference to the definition of something with an identity, which is made when it's first asked for. */
  define(owner: object, identity: Identity, mode: Mode, make: () => JsonObject): JsonObject {
    const byMode = this.drafted.get(owner) ?? new Map<Mode, Draft>();
    this.drafted.set(owner, byMode);
    const known = byMode.get(mode);
    if (known !== undefined) return { $ref: REF + known.key };
    const draft: Draft = { key: `\u0000${this.count}`, identity, mode, schema: {} };
    this.count += 1;
    byMode.set(mode, draft);
    this.all.push(draft);
    try {
      draft.schema = { ...make() };
    } catch (error) {
      // A part without a schema leaves no definition.
      byMode.delete(mode);
      this.all.splice(this.all.indexOf(draft), 1);
      throw error;
    }
    this.definitions.set(draft.key, draft.schema);
    return { $ref: REF + draft.key };
  }

  /** Returns the definition that a schema refers to; the schema itself without a reference. */
  resolved(schema: JsonObject): JsonObject {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return schema;
    return this.definitions.get($ref.slice(REF.length)) ?? schema;
  }

  /** Returns a definition in place of a reference to it. */
  inPlace(schema: JsonObject): JsonObject {
    const { $ref } = schema;
    const definition = typeof $ref === 'string' ? this.definitions.get($ref.slice(REF.length)) : undefined;
    if (definition === undefined) return schema;
    this.inPlaces.set(definition, definition);
    return definition;
  }

  /** Returns a schema that says more than another one, and remembers which definition it's a copy of. */
  copied(schema: JsonObject, more: JsonObject): JsonObject {
    const copy = { ...schema, ...more };
    const definition = this.inPlaces.get(schema);
    if (definition !== undefined) this.inPlaces.set(copy, definition);
    return copy;
  }

  /** Adds keys to a definition that stands in place of references: in pydantic all such places are one object. */
  share(schema: JsonObject, keys: JsonObject): void {
    Object.assign(this.inPlaces.get(schema) ?? {}, keys);
  }

  /** Returns the schema that a class makes itself of its usual one. */
  customized(make: CustomNode['make'] | undefined, usual: () => JsonObject, mode: Mode): JsonObject {
    const made = make === undefined ? usual() : make(usual, mode);
    return made instanceof Doubt ? this.unknown(made) : made;
  }

  /** Returns the schema of something that isn't known, and takes note of it. */
  unknown(doubt: Doubt): JsonObject {
    this.doubts.push(doubt);
    return { 'x-unknown': doubt.reason };
  }

  /** Returns a schema with what's said of its type. */
  described = describe;

  /** Returns the definitions with the names that each may have. */
  drafts(): readonly Drafted[] {
    const seen = new Map<string, object[]>();
    const owners = new Map(
      [...this.drafted].flatMap(([owner, byMode]) => [...byMode.values()].map((one) => [one, owner])),
    );
    return this.all.map((draft) => {
      const path = `${draft.identity.module}.${draft.identity.qualname}`;
      const same = seen.get(path) ?? [];
      const owner = owners.get(draft) ?? draft;
      if (!same.includes(owner)) same.push(owner);
      seen.set(path, same);
      return {
        key: draft.key,
        names: namesFor(draft.identity, draft.mode, same.indexOf(owner) + 1),
        schema: this.definitions.get(draft.key) ?? draft.schema,
      };
    });
  }
}
