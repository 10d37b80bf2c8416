import type { Expr, Parse } from '../../analysis/python/ast';
import { Failure } from '../../base/diagnostics/failure';
import { baseName, parentOf } from '../../base/source/paths';
import type { Change } from '../change';
import type { WantedImport } from '../edit/import-order';
import type { LayoutFacts, ProjectLayout } from '../layout/facts';
import { foreignKeyOf } from '../layout/read/class-lines';
import type { PathTemplates } from '../layout/find/path-templates';
import type { Sources } from '../layout/read/sources';
import type { Role, Sibling } from '../layout/sibling';
import { isSameResource, type Words } from '../layout/words';
import { type Frame, piecesOf } from './collect';
import { examplesIn } from './examples';
import type { NewField } from './field';
import { columnsOf, type Manners } from './field-lines';
import { type Owner, ownerOf } from './owner';
import { as, namesIn, pathsIn } from './paths';
import { hasRole, type Piece } from './piece';
import { Places } from './places';
import { openProject, type Project, usedNames } from './project';
import { type Reduced, reduced } from './reduce';
import type { Joints } from './regions';
import type { Renaming } from './rename';
import { lastName, type Shape, shapeOf } from './shape';
import { unwantedIn } from './unwanted';
import { Writing } from './writing';

/** Holds all that a new resource is made from. */
export interface FrameRequest {
  readonly parse: Parse;
  /** The project's Python files. */
  readonly sources: Sources;
  readonly templates: PathTemplates;
  readonly layout: ProjectLayout;
  /** The resource of the project that the new one repeats. */
  readonly sibling: Sibling;
  readonly words: Words;
  readonly fields: readonly NewField[];
  /** The kinds of files to write; `undefined` for all. */
  readonly roles?: ReadonlySet<Role> | undefined;
  /** False leaves out the include of the router. */
  readonly isRegistered?: boolean;
}

/** Writes the new resource's files, and what shared files say of it, by the sibling's code with other names and fields. */
export function framed(request: FrameRequest): readonly Change[] {
  return new Making(request, openProject(request.sources, request.parse)).changes();
}

/** One run: the project, the sibling, and the names that are replaced. */
class Making {
  readonly #owner: Owner;
  readonly #renaming: Renaming;
  readonly #frame: Frame;
  #hasRelations = false;

  constructor(
    private readonly request: FrameRequest,
    private readonly project: Project,
  ) {
    const { sibling, layout, words } = request;
    const others = layout.siblings
      .map((one) => one.words)
      .filter((one) => !isSameResource(one, sibling.words));
    this.#owner = ownerOf(sibling.words, others);
    this.#renaming = { from: sibling.words, to: words, others, joints: jointsOf(layout.facts) };
    this.#frame = this.#frameOf(sibling);
  }

  #placesFor(own: readonly string[]): Places {
    const { sources, templates, sibling, words } = this.request;
    const folders = own
      .map((path) => `${parentOf(path)}/__init__.py`)
      .filter((path) => templates.isOwn(path, sibling.words));
    return new Places(sources, templates, sibling.words, words, new Set([...own, ...folders]));
  }

  #frameOf(sibling: Sibling): Frame {
    const others = this.request.layout.siblings.filter(({ words }) => !isSameResource(words, sibling.words));
    const foreign = others.flatMap(({ files }) => files.flatMap(({ isOwn, path }) => (isOwn ? [path] : [])));
    const mine = new Set(sibling.files.flatMap(({ isOwn, path }) => (isOwn ? [path] : [])));
    return {
      sibling,
      owner:
        sibling === this.request.sibling
          ? this.#owner
          : ownerOf(
              sibling.words,
              others.map(({ words }) => words),
            ),
      foreign: new Set(foreign.filter((path) => !mine.has(path))),
      isOwnPackage: (path) =>
        baseName(path) === '__init__.py' && this.request.templates.isOwn(path, sibling.words),
    };
  }

  changes(): readonly Change[] {
    const { parse } = this.request;
    const pieces = piecesOf(this.project, this.#frame, parse);
    const results = withPackages(this.#reduce(pieces).filter(({ piece }) => this.#isWanted(piece)));
    const kept = results.map(({ piece }) => piece);
    const writing = new Writing({
      request: this.request,
      project: this.project,
      frame: this.#frame,
      renaming: this.#renaming,
      places: this.#placesFor(kept.flatMap(({ path, spot }) => (spot === undefined ? [path] : []))),
      hasRelations: this.#hasRelations,
    });
    const own = results.flatMap((one) =>
      one.piece.spot === undefined ? [writing.ownFile(one, pieces)] : [],
    );
    return [...own, ...writing.sharedFiles(results)];
  }

  #isWanted({ roles }: Piece): boolean {
    const wanted = this.request.roles;
    // The `__init__.py` of a folder of its own has no role, and mostly names the router.
    if (wanted === undefined || roles.size === 0) return wanted?.has('router') ?? true;
    return [...roles].some((role) => wanted.has(role));
  }

  #reduce(pieces: readonly Piece[]): readonly Reduced[] {
    const { fields, sibling } = this.request;
    const alike = this.request.layout.siblings.filter(({ words }) => isSameResource(words, sibling.words));
    const handlers = new Set(
      alike.flatMap(({ operations }) => operations.map(({ handler }) => lastStep(handler))),
    );
    const shape = shapeOf(pieces, this.#owner, createClass(pieces, sibling, this.#owner));
    const gone = new Set([...shape.names].filter((name) => !this.#stays(name, shape)));
    refuseFilled(fields, shape, gone);
    refuseAmbiguous(fields, shape, gone);
    this.#hasRelations = shape.classes.some(({ lines }) =>
      lines.some(({ name, isRelation }) => isRelation && !gone.has(name)),
    );
    const manners = this.#manners(pieces);
    const messages = pieces
      .filter((piece) => !hasRole(piece, 'test'))
      .map(({ source }) => source.text)
      .join('\n');
    const listing = { shape, gone, fields, owner: this.#owner, manners, messages };
    return reduced(pieces, {
      ...listing,
      handlers,
      usedBefore: usedNames(this.project),
      unwanted: (piece) => unwantedIn(piece, { handlers, owner: this.#owner, gone }),
      examples: (piece) => examplesIn(piece, listing),
    });
  }

  /** True for a field that the server fills in every resource alike: `id`, `created_at`, `owner_id`. */
  #stays(name: string, shape: Shape): boolean {
    if (!shape.filled.has(name)) return false;
    if (name === 'id') return true;
    const isRelation = shape.classes.some(({ lines }) =>
      lines.some((one) => one.name === name && one.isRelation),
    );
    const others = this.request.layout.siblings
      .filter(
        (one) =>
          one !== this.request.sibling && one.operations.some(({ operation }) => operation === 'create'),
      )
      .map((one) => {
        const frame = this.#frameOf(one);
        return shapeOf(piecesOf(this.project, frame, this.request.parse), frame.owner, undefined);
      })
      .filter(({ classes }) => classes.length > 0);
    return others.every(({ names }) => names.has(name)) && (others.length > 0 || !isRelation);
  }

  #manners(pieces: readonly Piece[]): Manners {
    const columns = this.request.layout.siblings.flatMap((sibling) => {
      const frame = this.#frameOf(sibling);
      const some =
        sibling === this.request.sibling ? pieces : piecesOf(this.project, frame, this.request.parse);
      return some.flatMap((piece) =>
        shapeOf([piece], frame.owner, undefined).classes.flatMap((one) =>
          columnsOf(one, piece.source.text, (expression) => importsFor(expression, piece)),
        ),
      );
    });
    const isOptional = pieces.some(({ source }) => source.text.includes('Optional['));
    const quote = this.request.layout.facts.quotes.value === 'single' ? "'" : '"';
    return { columns, isOptional, quote };
  }
}

/** Throws a Failure for a field that all resources have already, and that the server fills in. */
function refuseFilled(fields: readonly NewField[], { names }: Shape, gone: ReadonlySet<string>): void {
  const wrong = fields.find(({ name }) => names.has(name) && !gone.has(name));
  if (wrong === undefined) return;
  throw new Failure(
    `the field "${wrong.name}": the project's resources have one, which no client gives, and the new one gets it, too; leave it out, or choose another name.`,
  );
}

/** Throws a Failure for a second key of a table that the new resource is related to: SQLAlchemy couldn't tell which one relates them. */
function refuseAmbiguous(fields: readonly NewField[], { classes }: Shape, gone: ReadonlySet<string>): void {
  const kept = classes.flatMap(({ lines }) => lines.filter(({ name }) => !gone.has(name)));
  if (!kept.some(({ isRelation }) => isRelation)) return;
  const keys = kept.flatMap((line) => {
    const column = foreignKeyOf(line)?.column;
    return column?.type === 'Str' ? [{ name: line.name, column: column.value }] : [];
  });
  for (const { name, foreignKey } of fields) {
    const other = keys.find(({ column }) => column === foreignKey?.column);
    if (other !== undefined)
      throw new Failure(
        `the field "${name}": "${other.name}", which all resources have, refers to ${other.column}, too, with a relationship; add the field by hand, with foreign_keys=… for both.`,
      );
  }
}

/** Leaves out files in which nothing is left, and packages without another file. */
function withPackages(results: readonly Reduced[]): readonly Reduced[] {
  const left = results.filter(({ piece }) => hasCode(piece));
  const isNeeded = ({ path }: Piece): boolean =>
    left.some(({ piece }) => piece.path.startsWith(`${parentOf(path)}/`));
  return results.filter(
    (one) => left.includes(one) || (baseName(one.piece.path) === '__init__.py' && isNeeded(one.piece)),
  );
}

/** True if a piece has more than imports and a docstring. */
function hasCode({ source, roles }: Piece): boolean {
  const isCode = source.body.some((one) => !['Import', 'ImportFrom', 'ExprStmt'].includes(one.type));
  return isCode || roles.has('router');
}

/** Returns the imports that an expression of a piece needs. */
function importsFor(expression: Expr, { source, imports }: Piece): readonly WantedImport[] {
  return [...namesIn(source.text.slice(expression.start, expression.end))].flatMap((name) => {
    const module = imports.get(name);
    return module === undefined || module === name ? [] : [{ module, name }];
  });
}

/** Returns the name of a function within its qualified name. */
const lastStep = (name: string): string => name.split('.').at(-1) ?? name;

/** Returns the class of what a client sends on creation, as the handler's parameters show it. */
function createClass(pieces: readonly Piece[], { operations }: Sibling, owner: Owner): string | undefined {
  const handler = operations.find(({ operation }) => operation === 'create')?.handler;
  for (const piece of pieces.filter((one) => hasRole(one, 'router'))) {
    for (const path of pathsIn(piece.source.body)) {
      const one = as(path.at(-1), 'FunctionDef');
      if (one?.name !== lastStep(handler ?? '')) continue;
      const types = one.signature().params.map(({ annotation }) => lastName(annotation));
      const found = types.find((type) => owner.isMine(type));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Returns how several words stand in the project's paths and tags. */
function jointsOf({ url, tags }: LayoutFacts): Joints {
  const tag = tags.value.find(({ text }) => text.includes('{'));
  return { path: url.value.joint, tag: tag?.joint ?? url.value.joint };
}
