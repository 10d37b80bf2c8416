import { parentOf } from '../../base/source/paths';
import type { Sibling } from '../layout/sibling';
import { lastStep } from '../edit/dotted-name';
import { isSameResource } from '../layout/words';
import { type Frame, piecesOf } from './collect';
import { withColumnLimits } from './column-types';
import type { Operation } from '../output/operations';
import { sentClass } from './sent-class';
import { sharedNames } from './shared-names';
import { dropStatements } from './drop';
import { examplesIn, fixtureExamples } from './examples';
import { hidingIn } from './hiding';
import { lostOperations } from './lost-operations';
import { jointsOf } from './joints';
import { orderedFields } from './orders';
import { type Owner, ownerOf } from './owner';
import { ownNames } from './own-names';
import { namesIn } from './paths';
import { codeOf, hasRole, type Piece } from './piece';
import { withInjected } from './parents/give-injected';
import { newRefusals } from './parents/new-refusals';
import { withoutOldParents } from './parents/old-parents';
import { Places } from './places';
import { openProject, type Project, usedNames } from './project';
import { type Reduced, reduced, withPackages } from './reduce';
import { refuseAmbiguous, refuseFilled } from './refused-fields';
import { renamedCode, type Renaming } from './rename';
import { type Declared, declaredIn, isInherited, isLink, keysIn, type Shape, shapeOf } from './shape';
import { fixedKeys } from './fixed-keys';
import { isKeyName } from './mention';
import type { Framed, FrameRequest } from './frame-request';
import { frameFor, mannersIn } from './sibling-frame';
import { strangeTables } from './strange-tables';
import { untestedNote } from './untested';
import { unwantedIn } from './unwanted';
import { reverbed } from './update-verb';
import { Writing } from './writing';

/** Arguments of a relationship that goes through a table of its own, which the new resource doesn't have. */
const LINKED = /\b(?:secondary|link_model)\s*=/;

/** Writes the new resource's files, and what shared files say of it, by the sibling's code with other names and fields. */
export function framed(request: FrameRequest): Framed {
  return new Making(request, openProject(request.sources, request.parse)).framed();
}

/** One run: the project, the sibling, and the names that are replaced. */
class Making {
  readonly #owner: Owner;
  readonly #renaming: Renaming;
  readonly #frame: Frame;
  readonly #pieces = new Map<Sibling, readonly Piece[]>();
  /** The names in the relations that the new resource has. */
  #related: ReadonlySet<string> = new Set();

  constructor(
    private readonly request: FrameRequest,
    private readonly project: Project,
  ) {
    const { sibling, layout, words, templates } = request;
    const others = layout.siblings
      .map((one) => one.words)
      .filter((one) => !isSameResource(one, sibling.words));
    this.#frame = frameFor(request, sibling);
    this.#owner = this.#frame.owner;
    this.#renaming = {
      from: sibling.words,
      to: words,
      others,
      joints: jointsOf(layout.facts, templates, sibling.words),
    };
  }

  #placesFor(own: readonly string[]): Places {
    const { sources, templates, sibling, words } = this.request;
    const folders = own
      .map((path) => `${parentOf(path)}/__init__.py`)
      .filter((path) => templates.isOwn(path, sibling.words));
    return new Places(sources, templates, sibling.words, words, new Set([...own, ...folders]));
  }

  /** Returns what a resource consists of. */
  #piecesOf(sibling: Sibling): readonly Piece[] {
    const known = this.#pieces.get(sibling);
    if (known !== undefined) return known;
    const frame = sibling === this.request.sibling ? this.#frame : frameFor(this.request, sibling);
    const pieces = piecesOf(this.project, frame, this.request.parse).map((piece) => {
      const { text, body } = piece.source;
      return dropStatements(piece, new Set(body.filter((one) => isLink(text, one, frame.owner)))).piece;
    });
    this.#pieces.set(sibling, pieces);
    return pieces;
  }

  framed(): Framed {
    const pieces = this.#piecesOf(this.request.sibling);
    const { all, lost } = this.#reducedWhole(pieces);
    const results = withPackages(all.filter(({ piece }) => this.#isWanted(piece)));
    const kept = results.map(({ piece }) => piece);
    const refusals = newRefusals({
      request: this.request,
      project: this.project,
      piecesOf: (one) => this.#piecesOf(one),
    });
    const writing = new Writing({
      refusals,
      request: this.request,
      project: this.project,
      frame: this.#frame,
      renaming: this.#renaming,
      own: ownNames(
        [...this.project, ...kept.map(({ path, source }) => [path, source] as const)],
        this.#frame.owner,
      ),
      places: this.#placesFor(kept.flatMap(({ path, spot }) => (spot === undefined ? [path] : []))),
      related: this.#related,
      hiding: hidingIn(
        kept.map(({ source }) => source),
        { isMine: this.#owner.isMine, renamed: (name) => renamedCode(name, this.#renaming) },
      ),
    });
    // Tests come last: they test what the code checks.
    const own = results
      .filter(({ piece }) => piece.spot === undefined)
      .toSorted((left, right) => Number(hasRole(left.piece, 'test')) - Number(hasRole(right.piece, 'test')))
      .map((one) => writing.ownFile(one, pieces));
    const { parse, sources, layout } = this.request;
    const changes = withInjected(
      [...own, ...writing.sharedFiles(results)],
      refusals.injected.filter(({ check }) => !writing.checked.has(check.field)),
      { parse, sources, width: layout.facts.lineLength.value, makeParents: writing.makeParents },
    );
    const piecesOf = (one: Sibling) => this.#piecesOf(one);
    const untested = untestedNote({ request: this.request, pieces, kept, piecesOf });
    return { changes, unmade: writing.unmade, untested, lost };
  }

  /** Reduces the sibling's code, and once more without the operations that didn't survive: nothing tests them, or is there for them. */
  #reducedWhole(pieces: readonly Piece[]): Pick<Framed, 'lost'> & { readonly all: readonly Reduced[] } {
    const { roles, sibling, update, lost: unwanted = new Set<Operation>() } = this.request;
    const all = this.#reduce(pieces, unwanted);
    if (roles?.has('router') === false || update !== undefined) return { all, lost: [] };
    const after = all.map(({ piece }) => piece);
    const lost = lostOperations(sibling, pieces, after);
    const without = new Set([...unwanted, ...lost.map(({ operation }) => operation)]);
    return { all: lost.length === 0 ? all : this.#reduce(pieces, without), lost };
  }

  #isWanted({ roles }: Piece): boolean {
    const wanted = this.request.roles;
    // The `__init__.py` of a folder of its own has no role, and mostly names the router.
    if (wanted === undefined || roles.size === 0) return wanted?.has('router') ?? true;
    return [...roles].some((role) => wanted.has(role));
  }

  #reduce(given: readonly Piece[], lost: ReadonlySet<Operation>): readonly Reduced[] {
    const { fields, sibling, update } = this.request;
    const sent = (operation: Operation) => sentClass(given, sibling, this.#owner, operation);
    const classes = { create: sent('create'), update: sent('update') };
    const turned = update && reverbed(given, { sibling, wanted: update }, classes);
    const found = turned?.pieces ?? given;
    const alike = this.request.layout.siblings.filter(({ words }) => isSameResource(words, sibling.words));
    const handlers = new Set([
      ...alike.flatMap(({ operations }) => operations.map(({ handler }) => lastStep(handler))),
      ...(turned?.handlers ?? []),
    ]);
    const shape = shapeOf(found, this.#owner, classes.create);
    const gone = new Set([...shape.names].filter((name) => !this.#stays(name, shape)));
    refuseFilled(fields, shape, gone);
    refuseAmbiguous(fields, shape, gone);
    this.#related = new Set(
      shape.classes.flatMap(({ lines }) =>
        lines.flatMap(({ name, isRelation, text }) =>
          isRelation && !gone.has(name) ? [...namesIn(text)] : [],
        ),
      ),
    );
    const strangers = this.#strangers(shape, gone);
    const pieces = found.map((piece) => withoutOldParents(piece, { owner: strangers, gone }));
    const manners = mannersIn(this.request, pieces, (one) => this.#piecesOf(one));
    const messages = codeOf(pieces);
    const updates =
      turned?.becomes === undefined || classes.update === undefined
        ? undefined
        : { name: classes.update, becomes: turned.becomes };
    const limited = withColumnLimits(fields, manners);
    const orders = orderedFields(pieces, { gone, owner: this.#owner });
    const listing = { shape, gone, fields: limited, owner: this.#owner, manners, messages, orders, updates };
    const tests = pieces.filter((piece) => hasRole(piece, 'test'));
    const made = fixtureExamples(tests, listing);
    const fixed = fixedKeys({
      request: this.request,
      piecesOf: (one) => this.#piecesOf(one),
      pieces: found,
      gone,
    });
    return reduced(pieces, {
      ...listing,
      fixed: { keys: fixed, updateClass: classes.update },
      handlers,
      usedBefore: usedNames(this.project),
      isShared: sharedNames(sibling, this.request.layout.siblings, (one) => this.#piecesOf(one)),
      strangers: strangeTables(this.request.sources, {
        words: sibling.words,
        owner: this.#owner,
        shape,
        gone,
      }),
      unwanted: (piece) => unwantedIn(piece, { handlers, owner: strangers, gone, lost }),
      examples: (piece) => examplesIn(piece, listing, made),
    });
  }

  /** True for a field that the server fills in every resource alike: `id`, `created_at`, `owner_id`. */
  #stays(name: string, shape: Shape): boolean {
    if (!shape.filled.has(name)) return false;
    if (name === 'id' || this.#isOwnKey(name) || isInherited(name, shape)) return true;
    const lines = declaredIn(shape).filter((line) => line.name === name);
    if (lines.some(({ isRelation, text }) => isRelation && LINKED.test(text))) return false;
    const creators = this.request.layout.siblings.filter(
      (one) => one !== this.request.sibling && one.operations.some(({ operation }) => operation === 'create'),
    );
    // The users themselves have no owner.
    const owners = creators.filter((one) => this.#isMeant(one, lines) && this.#owns(one, shape));
    const others = creators.filter((one) => !owners.includes(one));
    const shapes = others
      .map((one) => ({ one, ...shapeOf(this.#piecesOf(one), frameFor(this.request, one).owner, undefined) }))
      .filter(({ classes, tables }) => classes.length + tables.length > 0);
    const isShown = shapes.length > 0 || owners.length > 0 || !lines.some(({ isRelation }) => isRelation);
    const having = shapes.filter(({ names }) => names.has(name)).map(({ one }) => one);
    const isReference =
      lines.some(({ isRelation }) => isRelation) || keysIn(shape).some((key) => key.name === name);
    // A part of one that has an owner has the owner through it.
    const isPart = (other: (typeof shapes)[number]): boolean =>
      isReference &&
      [this.request.sibling, ...having].some((one) => this.#isMeant(one, keysIn(other))) &&
      !this.#isMeant(other.one, lines);
    return isShown && shapes.every((other) => other.names.has(name) || isPart(other));
  }

  /** True for the sibling's key under its own word: `part_id`. */
  #isOwnKey = (name: string): boolean => isKeyName(name) && this.#owner.isMine(name);

  /** True for the resource whose key the server fills in on creation: that of the user who asks. */
  #owns(one: Sibling, shape: Shape): boolean {
    return this.#isMeant(
      one,
      keysIn(shape).filter(({ name }) => shape.filled.has(name)),
    );
  }

  /** Tells names of the resources with which the new one has nothing to do from its own. */
  #strangers(shape: Shape, gone: ReadonlySet<string>): Owner {
    const kept = declaredIn(shape).filter(({ name }) => !gone.has(name));
    const { siblings } = this.request.layout;
    const others = siblings.filter((one) => !isSameResource(one.words, this.request.sibling.words));
    const strange = others.filter((one) => !this.#isMeant(one, kept));
    return ownerOf(
      this.request.sibling.words,
      strange.map(({ words }) => words),
    );
  }

  /** True for the resource that a field of another refers to: `ForeignKey("users.id")`, `owner: Mapped["User"]`. */
  #isMeant(one: Sibling, lines: readonly Declared[]): boolean {
    const { owner } = frameFor(this.request, one);
    return lines.some(({ name, text }) =>
      [...namesIn(text)].some((part) => part !== name && owner.isMine(part)),
    );
  }
}
