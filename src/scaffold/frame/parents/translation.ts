import type { Stmt } from '../../../analysis/python/ast';
import type { WantedImport } from '../../edit/import-order';
import { fill, IDENTIFIER, isSameResource, substitute, type Words } from '../../layout/words';
import type { Sibling } from '../../layout/sibling';
import { isLibraryIn } from '../../layout/read/sources';
import type { NewField } from '../field';
import type { FrameRequest } from '../frame-request';
import { jointsOf } from '../joints';
import { ownNames } from '../own-names';
import { ownerOf } from '../owner';
import { as, namesIn, pathsIn } from '../paths';
import type { Piece } from '../piece';
import { definedNames, importedNames, type Project } from '../project';
import { renamed } from '../rename';
import type { Meanings } from '../regions';
import { shapeOf } from '../shape';
import { frameFor } from '../sibling-frame';
import type { ParentCheck } from './checks';
import type { NewCheck } from './give-checks';
import type { NewTest } from './give-tests';
import type { RefusalTest } from './refusal-tests';
import { quoted } from '../example-values';
import { exampleOf } from './marks';
import { topOf } from '../statements';
import { applied } from '../../edit/source';
import { replaceParameters } from '../elements';

/** The project whose resources check their parents. */
export interface Around {
  readonly request: FrameRequest;
  readonly project: Project;
  readonly piecesOf: (sibling: Sibling) => readonly Piece[];
}

/** Puts checks of one resource's parent, and their tests, into the words of a new resource and its parent. */
export class Translation {
  constructor(
    private readonly around: Around,
    private readonly child: Words,
    private readonly parent: Words,
    private readonly to: Words,
  ) {}

  check(check: ParentCheck, key: string, field: NewField): NewCheck | undefined {
    const { request } = this.around;
    const lines = this.#fitting(check);
    const plain = lines
      ?.map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(new RegExp(String.raw`\.${key}\b`, 'g'), `.${MARK}`);
    if (plain === undefined) return undefined;
    const made = this.code(plain, check.piece);
    const plainCode = made?.code ?? '';
    const code = (field.isOptional ? guarded(plainCode) : plainCode).replaceAll(MARK, field.name);
    const name = substitute(check.def.name, this.child, request.words, IDENTIFIER, [this.parent]);
    const within = check.around && this.name(check.around.name);
    const { isBehindItem } = check;
    const isAsync = /\bawait\b/.test(code);
    return made && { ...made, name, within, field: field.name, isAsync, isBehindItem, code };
  }

  /** Returns code with the file of the new resource for it, and what it needs imported there; `undefined` where that isn't there. */
  code(plain: string, piece: Piece): Pick<NewCheck, 'path' | 'code' | 'imports'> | undefined {
    const { words } = this.around.request;
    const own = this.#renamed(plain, piece, this.child, words, [this.parent]);
    const code = this.#renamed(own, piece, this.parent, this.to, [words]);
    const path = this.#placeOf(piece.path, this.child);
    const imports = this.#imports(plain, piece, path);
    return imports && { path, code, imports };
  }

  /** Returns a name in the words of the new resource and its parent. */
  name(name: string): string {
    const own = substitute(name, this.child, this.around.request.words, IDENTIFIER, [this.parent]);
    return substitute(own, this.parent, this.to, IDENTIFIER, [this.around.request.words]);
  }

  /**
   * Returns the statements of a check that ask the new parent only for what it has; `undefined` where they wouldn't refuse an unknown key.
   * Where none is got without a test, what gets it refuses it.
   */
  #fitting({
    lines: [first = '', ...tests],
    variable = '',
    isAsking,
  }: ParentCheck): readonly string[] | undefined {
    const kept = tests.filter((line) => this.#hasAll(line));
    const isForNone = new RegExp(String.raw`\b${variable} is None\b|\bnot ${variable}\b(?![.([])`);
    if (tests.some((line) => !kept.includes(line) && isForNone.test(line))) return undefined;
    if (kept.length > 0 || tests.length === 0) return [first, ...kept];
    return isAsking ? [first.replace(/^\w+ = /, '')] : undefined;
  }

  /** Returns a test with the data of the new resource; `undefined` where it's about more than the key. */
  test({ piece, def, sent, key, keyName, after }: RefusalTest, field: NewField): NewTest | undefined {
    const { request } = this.around;
    const { text } = piece.source;
    const [top, value] = [topOf(text, def), text.slice(key.start, key.end)];
    if (request.lost?.has('create') === true || /^\d+$/.test(value) !== (field.type.text === 'int'))
      return undefined;
    const [stem, newStem] = [keyName, field.name].map((name) => name.replace(/_id$/, ''));
    // A key may be called otherwise than what it's of: `unknown_owner` for `owner_id`.
    const name = def.name.replace(new RegExp(String.raw`(?<=_)${stem ?? ''}(?=_|$)`), STEM);
    const rest = `${text.slice(def.body().statements[0]?.start, sent.start)}${text.slice(sent.end, def.end)}`;
    // Fixtures that only the data needed are the other resource's.
    const { params } = def.signature();
    const idle = params.filter(
      (one) => namesIn(text.slice(sent.start, sent.end)).has(one.name) && !namesIn(rest).has(one.name),
    );
    const asked = replaceParameters(text, params, (one) =>
      idle.some(({ start }) => start === one.start) ? [] : undefined,
    );
    const edits = [
      ...(idle.length === 0 || asked === undefined ? [] : [asked]),
      { at: sent.start, remove: sent.end - sent.start, insert: DATA },
    ].map((edit) => ({ ...edit, at: edit.at - top }));
    const plain = applied(text.slice(top, def.end), edits).replace(def.name, () => name);
    const fields = sent.items.flatMap((one) => (one.key?.type === 'Str' ? [one.key.value] : []));
    if (fields.some((name) => new RegExp(String.raw`\b${name}\b`).test(plain))) return undefined;
    const quote = text[sent.items[0]?.key?.start ?? 0] ?? '"';
    const entries = request.fields.map((one, index) => {
      const example = one === field ? value : quoted(exampleOf(one, index, true, 0), quote);
      return `${quote}${one.name}${quote}: ${example}`;
    });
    const made = this.code(plain, piece);
    const before = after && substitute(after, this.child, request.words, IDENTIFIER, [this.parent]);
    const data = `{${entries.join(', ')}}`;
    const whole = made?.code.replace(DATA, () => data).replaceAll(STEM, newStem ?? '') ?? '';
    return made && { ...made, field: field.name, code: whole, after: before };
  }

  /** Returns the place of the new resource's file for one of another resource. */
  #placeOf(path: string, of: Words): string {
    const { templates, words } = this.around.request;
    const { text, joint = IDENTIFIER } = templates.file(path, of);
    return fill(text, words, joint);
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
  #imports(
    code: string,
    { imports, source, path: origin }: Piece,
    path: string,
  ): readonly WantedImport[] | undefined {
    const wanted: WantedImport[] = [];
    const parts = pathsIn(this.around.request.parse(code).body).map((path) => path.at(-1));
    for (const name of new Set(parts.flatMap((part) => as(part, 'Name')?.id ?? []))) {
      const module = imports.get(name);
      if (module === undefined || module === name || this.#isOwn(module, origin, path)) continue;
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

  /** True for a module of the parent's that becomes the new file itself: items refer to others of their own kind. */
  #isOwn(module: string, from: string, path: string): boolean {
    const { sources, words } = this.around.request;
    const file = isSameResource(this.to, words) ? sources.fileOf(module, from) : undefined;
    return file !== undefined && this.#placeOf(file, this.parent) === path;
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

/** Returns a check that's made only where a key is given; one that asks for it already stays as it is. */
function guarded(code: string): string {
  const [, owner] = new RegExp(String.raw`\b(\w+)\.${MARK}`).exec(code) ?? [];
  if (owner === undefined || new RegExp(String.raw`^if ${owner}\.${MARK}\b(?! not in| in)`).test(code))
    return code;
  const [, condition, rest = ''] = /^if ((?:(?! or )[^\n])+):\n([^]*)$/.exec(code) ?? [];
  const isSingle = condition !== undefined && rest.split('\n').every((line) => /^(?: |\t|$)/.test(line));
  if (isSingle) return `if ${owner}.${MARK} is not None and ${condition}:\n${rest}`;
  return [`if ${owner}.${MARK} is not None:`, ...code.split('\n').map((line) => `    ${line}`)].join('\n');
}

/** Returns the name that a module has for what's imported from it under another. */
const originalOf = (body: readonly Stmt[], name: string): string =>
  body
    .flatMap((one) => (one.type === 'ImportFrom' && one.names !== '*' ? one.names : []))
    .find(({ asname }) => asname === name)?.name ?? name;

/** Stands in a test's name for the new key's while words are replaced. */
const STEM = 'qxs';

/** Stands for the data of a test while words are replaced. */
const DATA = 'qxd_';

/** Stands for the key while words are replaced. */
const MARK = 'qxc_';
