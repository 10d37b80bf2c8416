import type { PydanticRules } from '../../analysis/types/pydantic-rules';
import type { DescribedNode, ObjectNode, FieldMetadata, TypeNode } from '../../analysis/types/type-node';
import { contentIn, isMadeOnce } from './content';
import { declaredIn, flatIn } from './flat';

/** The model whose definition is being made, or the type of a field, with the classes that have been referred to in it. */
export interface Frame {
  readonly around: TypeNode;
  readonly known: Set<ObjectNode>;
  /** When pydantic made its schema. */
  readonly time: number;
  /** True inside a `Sequence`: its schema has a copy of each reference, of which nothing is said any more. */
  readonly isCopied?: boolean;
}

/** A type, and when pydantic made its schema: the fields of operations are numbered in their order. */
export interface Timed {
  readonly type: TypeNode;
  readonly time: number;
}

/** Classes are there before all operations; FastAPI makes the fields of models after them. */
const EARLY = -1;
const LATE = Infinity;

/** Something that's said of a reference, and when. */
interface Mention {
  readonly said: FieldMetadata;
  readonly time: number;
}

/**
 * References that pydantic keeps one of: the first one to a recursive model, in each model and each field. Fields with such a model as
 * their type change it by all that they say of it, and FastAPI makes a field of each field of a model.
 */
export class SharedReferences {
  private readonly said = new Map<ObjectNode, Mention[]>();
  private readonly times = new Map<TypeNode, number>();
  private readonly reached = new Map<TypeNode, ReadonlySet<TypeNode>>();
  /** The types that were looked at, with whether one that they reach is recursive. */
  private readonly winding = new Map<TypeNode, boolean>();

  constructor(
    fields: readonly Timed[],
    private readonly rules: PydanticRules,
  ) {
    for (const { type, time } of fields)
      for (const one of [type, ...parametersIn(type)])
        this.times.set(one, Math.min(time, this.times.get(one) ?? LATE));
    const types = fields.map(({ type }) => type);
    const ofModels = flatIn(types).flatMap((one) => (one.kind === 'object' ? declaredIn(one) : []));
    const all = [...types, ...ofModels];
    const isShared = (one: ObjectNode): boolean =>
      this.isWinding(one) && this.reach(one).has(one) && this.isWhole(one);
    const recursive = new Set(all.flatMap(describedIn).filter(isShared));
    if (recursive.size === 0) return;
    for (const one of recursive) this.said.set(one, []);
    for (const type of all) this.collect(type, this.frameOf(type), new Set());
  }

  /** Returns the frame of a field. */
  frameOf = (around: TypeNode): Frame => ({
    around,
    known: new Set(),
    time: this.times.get(around) ?? LATE,
    isCopied: !this.rules.sharesReferences,
  });

  /** Returns the frame of the definition of a model: its own references are others. */
  frameIn(around: ObjectNode): Frame {
    const isOwn = (one: ObjectNode): boolean =>
      this.reach(around).has(one) && (one === around || this.reach(one).has(around));
    return {
      around,
      known: new Set([...this.said.keys()].filter(isOwn)),
      time: EARLY,
      isCopied: !this.rules.sharesReferences,
    };
  }

  /** Returns what's said of a reference in a frame; nothing for one that isn't shared. */
  metadataOf(type: ObjectNode, { known, time: now, isCopied }: Frame): readonly FieldMetadata[] {
    const all = known.has(type) ? [] : (this.said.get(type) ?? []);
    return all.flatMap(({ said, time }) => (isCopied !== true || time <= now ? [said] : []));
  }

  /** Takes note of a reference in a frame: what it reaches isn't shared any more. */
  mention(type: ObjectNode, { known }: Frame): void {
    for (const one of this.said.keys()) if (one === type || this.reach(type).has(one)) known.add(one);
  }

  /** Tells whether a type is a shared reference in a frame, with what's said of it. */
  isShared(type: TypeNode, frame: Frame | undefined): boolean {
    const object = objectUnder(type);
    return object !== undefined && frame?.known.has(object) === false && this.said.has(object);
  }

  private collect(type: TypeNode, frame: Frame, seen: Set<TypeNode>): void {
    if (type.kind === 'object' && isMadeOnce(type)) this.mention(type, frame);
    else if (!seen.has(type)) {
      seen.add(type);
      const object = this.isShared(type, frame) ? objectUnder(type) : undefined;
      if (object !== undefined) this.said.get(object)?.push(...saidOver(type).map(timed(frame)));
      for (const one of contentIn(type)) this.collect(one, frame, seen);
    }
  }

  /**
   * Tells whether a recursive model was whole as soon as its class was there: with a reference to a class further below, or from another
   * module back to it, pydantic makes its schema anew in each place.
   */
  private isWhole(model: ObjectNode): boolean {
    const { module, place } = model.cls;
    return [...this.reach(model)].every((one) => {
      if (one.kind !== 'object') return true;
      if (one.cls.module !== module) return !this.reach(one).has(model);
      return (one.cls.place?.line ?? 0) <= (place?.line ?? 0);
    });
  }

  /** Tells whether a type reaches a recursive one: most don't, and need no list of what they reach. */
  private isWinding(type: TypeNode): boolean {
    const known = this.winding.get(type);
    if (known !== undefined) return known;
    // A type that leads back here finds this.
    this.winding.set(type, true);
    let isOne = false;
    for (const inner of contentIn(type)) if (this.isWinding(inner)) isOne = true;
    this.winding.set(type, isOne);
    return isOne;
  }

  /** Returns the types that a type reaches; itself only if it's recursive. */
  private reach(type: TypeNode): ReadonlySet<TypeNode> {
    const known = this.reached.get(type);
    if (known !== undefined) return known;
    const found = new Set<TypeNode>();
    this.reached.set(type, found);
    const visit = (one: TypeNode): void => {
      for (const inner of contentIn(one)) {
        if (found.has(inner)) continue;
        found.add(inner);
        visit(inner);
      }
    };
    visit(type);
    return found;
  }
}

/** Returns the types of the fields of a body that FastAPI makes of several parameters: they're there before it. */
const parametersIn = (type: TypeNode): readonly TypeNode[] =>
  type.kind === 'object' && type.cls.place === undefined ? declaredIn(type) : [];

/** Returns the models of which a type says something. */
function describedIn(type: TypeNode): readonly ObjectNode[] {
  const object = saidOver(type).length > 0 ? objectUnder(type) : undefined;
  if (object !== undefined) return [object];
  // The type behind an alias says nothing at the place where the alias is used.
  return type.kind === 'object' || type.kind === 'alias' ? [] : contentIn(type).flatMap(describedIn);
}

/** Returns the model under what's said of it, its default and its serializer. */
function objectUnder(type: TypeNode): ObjectNode | undefined {
  if (type.kind === 'described' || type.kind === 'default' || type.kind === 'serializer')
    return objectUnder(type.of);
  return type.kind === 'object' && isMadeOnce(type) ? type : undefined;
}

/** Adds when something is said: of a field of a model when FastAPI makes a field of it, of anything else in a model with the model. */
const timed =
  ({ time }: Frame) =>
  ({ said, isOfField }: DescribedNode): Mention => ({
    said,
    time: time < LATE || isOfField === true ? time : EARLY,
  });

/** Returns what's said of a model, the innermost first. */
function saidOver(type: TypeNode): readonly DescribedNode[] {
  if (type.kind === 'described') return [...saidOver(type.of), type];
  return type.kind === 'default' || type.kind === 'serializer' ? saidOver(type.of) : [];
}
