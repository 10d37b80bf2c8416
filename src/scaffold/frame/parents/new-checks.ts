import type { Stmt } from '../../../analysis/python/ast';
import type { WantedImport } from '../../edit/import-order';
import { fill, IDENTIFIER, isSameResource, substitute, type Words } from '../../layout/words';
import type { Sibling } from '../../layout/sibling';
import { isLibraryIn } from '../../layout/read/sources';
import type { NewField } from '../field';
import type { FrameRequest } from '../frame';
import { jointsOf } from '../joints';
import { ownNames } from '../own-names';
import { ownerOf } from '../owner';
import { namesIn } from '../paths';
import type { Piece } from '../piece';
import { definedNames, importedNames, type Project } from '../project';
import { renamed } from '../rename';
import type { Meanings } from '../regions';
import { keysIn, shapeOf } from '../shape';
import { frameFor } from '../sibling-frame';
import { checksIn, type ParentCheck } from './checks';
import type { NewCheck } from './give-checks';

/** The project whose resources check their parents. */
interface Around {
  readonly request: FrameRequest;
  readonly project: Project;
  readonly piecesOf: (sibling: Sibling) => readonly Piece[];
}

/**
 * Returns the checks of the parents that a new resource refers to, as one of the project's resources checks its own: an unknown key is
 * refused as there.
 */
export function newChecks(around: Around): readonly NewCheck[] {
  const { fields, layout } = around.request;
  return fields.flatMap((field) => {
    const parent = field.isOptional ? undefined : field.foreignKey?.parent;
    if (parent === undefined) return [];
    for (const sibling of layout.siblings) {
      const found = checksAfter(around, sibling, field, parent);
      if (found.length > 0) return found;
    }
    return [];
  });
}

function checksAfter(around: Around, sibling: Sibling, field: NewField, parent: Words): readonly NewCheck[] {
  const { request, piecesOf } = around;
  const { owner } = frameFor(request, sibling);
  const pieces = piecesOf(sibling);
  const keys = keysIn(shapeOf(pieces, owner, undefined));
  const others = request.layout.siblings.filter(({ words }) => !isSameResource(words, sibling.words));
  return others.flatMap((other) => {
    const parentOwner = frameFor(request, other).owner;
    return keys
      .filter(({ text }) => [...namesIn(text)].some(parentOwner.isMine))
      .flatMap(({ name }) =>
        checksIn(pieces, { name, parent: parentOwner }).map((check) => ({ check, name })),
      )
      .flatMap(
        ({ check, name }) =>
          new Translation(around, sibling.words, other.words, parent).of(check, name, field) ?? [],
      );
  });
}

/** Puts a check of one resource's parent into the words of a new resource and its parent. */
class Translation {
  constructor(
    private readonly around: Around,
    private readonly child: Words,
    private readonly parent: Words,
    private readonly to: Words,
  ) {}

  of(check: ParentCheck, key: string, field: NewField): NewCheck | undefined {
    const { request } = this.around;
    const lines = check.lines.filter((line, index) => index < 2 || this.#hasAll(line));
    const plain = lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(new RegExp(String.raw`\.${key}\b`, 'g'), `.${MARK}`);
    const own = this.#renamed(plain, check.piece, this.child, request.words, [this.parent]);
    const code = this.#renamed(own, check.piece, this.parent, this.to, [request.words]).replaceAll(
      MARK,
      field.name,
    );
    const { text, joint = IDENTIFIER } = request.templates.file(check.piece.path, this.child);
    const path = fill(text, request.words, joint);
    const imports = this.#imports(plain, check.piece, path);
    const name = substitute(check.def.name, this.child, request.words, IDENTIFIER, [this.parent]);
    return imports && { path, name, isAsync: /\bawait\b/.test(code), code, imports };
  }

  /** True for a line that asks the parent only for what the new one has as well. */
  #hasAll(line: string): boolean {
    const { layout } = this.around.request;
    const known = layout.siblings.find(({ words }) => isSameResource(words, this.to));
    const { isMine } = ownerOf(this.parent, []);
    if (known === undefined) return false;
    const { names } = shapeOf(
      this.around.piecesOf(known),
      frameFor(this.around.request, known).owner,
      undefined,
    );
    return [...line.matchAll(/\b(\w+)\.(\w+)/g)].every(
      ([, root = '', attribute = '']) => !isMine(root) || names.has(attribute),
    );
  }

  #renamed(code: string, piece: Piece, from: Words, to: Words, others: readonly Words[]): string {
    const { parse, layout, templates } = this.around.request;
    const { text, body } = parse(code);
    const joints = jointsOf(layout.facts, templates, from);
    return renamed({ text, body }, { from, to, others, joints }, this.#meanings(piece, from));
  }

  #meanings({ path, imports }: Piece, words: Words): Meanings {
    const { sources } = this.around.request;
    const owner = ownerOf(words, []);
    const own = ownNames(this.around.project, owner);
    return {
      isForeign: (name) => isLibraryIn(sources, imports.get(name) ?? '.', path),
      isDefined: (name) => imports.has(name),
      isAttribute: (name, isCalled) => own.attributes.has(name) || (!isCalled && own.modules.has(name)),
      isParameter: (name) => own.parameters.has(name),
      moduleOf: (module) => module,
      isMine: owner.isMine,
      isHiding: () => false,
    };
  }

  /** Returns what the check needs imported in the new file; `undefined` where that isn't there. */
  #imports(code: string, { imports, source }: Piece, path: string): readonly WantedImport[] | undefined {
    const wanted: WantedImport[] = [];
    for (const name of namesIn(code)) {
      const module = imports.get(name);
      if (module === undefined || module === name) continue;
      const [other, asname] = [originalOf(source.body, name), name].map((one) =>
        substitute(one, this.parent, this.to, IDENTIFIER),
      );
      if (other === undefined) return undefined;
      const found = asname === name ? module : this.#moduleWith(other, module, path);
      if (found === undefined) return undefined;
      wanted.push({ module: found, name: other, ...(asname === other ? {} : { asname }) });
    }
    return wanted;
  }

  /** Returns the module from which the new file gets a name of the parent. */
  #moduleWith(name: string, module: string, path: string): string | undefined {
    const { sources } = this.around.request;
    const moved = substitute(module, this.parent, this.to, IDENTIFIER);
    return [moved, module].find((one) => {
      if (sources.fileOf(`${one}.${name}`, path) !== undefined) return true;
      const file = sources.fileOf(one, path);
      const source = file === undefined ? undefined : this.around.project.get(file);
      return (
        source !== undefined &&
        (source.body.flatMap(definedNames).includes(name) || importedNames(source).has(name))
      );
    });
  }
}

/** Returns the name that a module has for what's imported from it under another. */
const originalOf = (body: readonly Stmt[], name: string): string =>
  body
    .flatMap((one) => (one.type === 'ImportFrom' && one.names !== '*' ? one.names : []))
    .find(({ asname }) => asname === name)?.name ?? name;

/** Stands for the key while words are replaced. */
const MARK = 'qxc_';
