import { baseName, parentOf } from '../../base/source/paths';
import type { Change, FileRole } from '../change';
import type { WantedImport } from '../edit/import-order';
import { moduleOf as moduleOfImport } from '../edit/bindings';
import { addImports } from '../edit/imports';
import { sectionsOf } from '../edit/project-section';
import { type Edit, openSource, type PythonSource } from '../edit/source';
import { isLibraryIn } from '../layout/read/sources';
import type { Role } from '../layout/sibling';
import { isSameResource } from '../layout/words';
import { type Frame, isClosedTest } from './collect';
import { unmarked } from './field';
import type { FrameRequest } from './frame-request';
import { withMentions } from './mentions';
import { withChecks } from './parents/give-checks';
import { type MakeParents, withTests } from './parents/give-tests';
import type { Refusals } from './parents/new-refusals';
import { withParents, type WithParents } from './parents/give-parents';
import { TestsView } from './parents/tests-view';
import type { OwnNames } from './own-names';
import { namesIn } from './paths';
import type { Piece } from './piece';
import type { Places } from './places';
import { definedNames, importedNames, type Project } from './project';
import type { Reduced } from './reduce';
import { reflowed } from './reflow';
import type { Meanings } from './regions';
import { renamed, renamedCode, type Renaming } from './rename';
import { bottomOf } from './statements';
import { resorted, withoutUnused } from './tidy-imports';
import { wantedIn } from './wanted';

/** Holds what is known when the new resource's code is written. */
export interface WritingMeans {
  readonly request: FrameRequest;
  readonly project: Project;
  readonly frame: Frame;
  readonly renaming: Renaming;
  readonly places: Places;
  readonly own: OwnNames;
  /** The checks that refuse an unknown parent, and their tests. */
  readonly refusals: Refusals;
  /** The names in the relations that the new resource has. */
  readonly related: ReadonlySet<string>;
  /** The sibling's variables whose new names would hide others. */
  readonly hiding: ReadonlySet<string>;
}

/** Statements for a shared file, and what they need imported. */
interface Insertion {
  readonly edits: readonly Edit[];
  readonly imports: readonly WantedImport[];
}

/** Writes the code that's left of the sibling under the new resource's names. */
export class Writing {
  /** The resources of which tests have a made-up key, since nothing shows how tests make an item. */
  readonly unmade = new Set<string>();
  /** The fields whose keys are checked in what's written so far. */
  readonly checked = new Set<string>();

  constructor(private readonly means: WritingMeans) {}

  /** Returns a file of the new resource's own. */
  ownFile({ piece, needs }: Reduced, pieces: readonly Piece[]): Change {
    const { request } = this.means;
    const before =
      pieces.find(({ path, spot }) => path === piece.path && spot === undefined)?.source ?? piece.source;
    const path = this.means.places.of(piece.path);
    const { text, imports } = this.#withParents(
      renamed(withoutUnused(piece.source, before), this.means.renaming, this.#meanings(piece)),
      path,
    );
    const sectionOf = sectionsOf(request.sources.tree, path);
    const source = resorted(openSource(Buffer.from(text), request.parse), before, sectionOf);
    const done = reflowed(
      addImports(source, wantedIn(source, [...needs, ...imports]), sectionOf),
      before,
      request.layout.facts.lineLength.value,
    );
    return { kind: 'write', path, content: done.text, role: roleIn(piece.roles) ?? byName(path) };
  }

  /** Returns what makes the items of other resources in a file of tests. */
  makeParents = (path: string): MakeParents => {
    const { parse, sources, fields, layout } = this.means.request;
    const quote = layout.facts.quotes.value === 'single' ? "'" : '"';
    const view = (own: PythonSource) => new TestsView(sources, this.means.project, path, own);
    return (text) => withParents(text, { parse, view, fields, layout, quote });
  };

  /** Returns written code with the names of the new fields, and with the items of other resources that tests need. */
  #withParents(code: string, path: string): Pick<WithParents, 'text' | 'imports'> {
    const { parse, fields } = this.means.request;
    const makeParents = this.makeParents(path);
    const { text, imports, unmade } = makeParents(code);
    for (const { references } of unmade) if (references !== undefined) this.unmade.add(references);
    const { checks, tests } = this.means.refusals;
    const plain = unmarked(text, fields);
    const own = checks.filter((one) => one.path === path);
    const guarded = withChecks(plain, own, parse);
    for (const field of guarded.checked) this.checked.add(field);
    const due = tests.filter((one) => one.path === path && this.checked.has(one.field));
    const tested = withTests(guarded.text, due, parse, makeParents);
    return { text: tested.text, imports: [...imports, ...guarded.imports, ...tested.imports] };
  }

  /** Returns what names mean in a file. */
  #meanings({ path, imports }: Pick<Piece, 'path' | 'imports'>): Meanings {
    const { sources } = this.means.request;
    const { own, frame, hiding, places } = this.means;
    const defined = new Set(this.means.project.get(path)?.body.flatMap(definedNames));
    return {
      isForeign: (name) => isLibraryIn(sources, imports.get(name) ?? '.', path),
      isDefined: (name) => imports.has(name) || defined.has(name),
      isAttribute: (name, isCalled) => own.attributes.has(name) || (!isCalled && own.modules.has(name)),
      isParameter: (name) => own.parameters.has(name),
      moduleOf: (module) => places.module(module, path),
      isMine: (name) => frame.owner.isMine(name),
      isHiding: (name) => hiding.has(name),
    };
  }

  sharedFiles(results: readonly Reduced[]): readonly Change[] {
    const kept = results.map(({ piece }) => piece);
    const own = new Set(kept.flatMap(({ path, spot }) => (spot === undefined ? [path] : [])));
    // A file of the sibling's own names no other resource, also where the new one gets none like it.
    const theirs = new Set(
      this.means.request.sibling.files.flatMap(({ path, isOwn }) => (isOwn ? [path] : [])),
    );
    const names = kept.flatMap(({ source }) => source.body.flatMap(definedNames));
    const stems = [...own].flatMap((path) => [moduleOf(path), baseName(parentOf(path))]);
    const known = new Set([
      ...this.#mentioned(kept),
      ...stems,
      ...this.#boundNames(new Set(names)),
      ...this.#includeNames(),
    ]);
    return [...this.means.project].flatMap(([path, source]): readonly Change[] => {
      if (own.has(path) || theirs.has(path)) return [];
      if (isClosedTest(path, [this.means.request.sibling])) return [];
      const inserted = results.filter(({ piece }) => piece.path === path);
      if (inserted.length === 0 && this.#isForOthers(path, source, own)) return [];
      const used = new Set(inserted.flatMap(({ piece }) => [...namesIn(piece.source.text)]));
      const edits = withMentions(source, {
        owner: this.means.frame.owner,
        known,
        kept: new Set([...names, ...stems]),
        used,
        isConditional: this.means.request.sibling.isConditional,
        related: this.means.related,
        isForeign: this.means.frame.foreign.has(path),
        closedLine: this.#includeLine(path),
        looped: this.#loopedElement(path),
        isLibrary: (module) => isLibraryIn(this.means.request.sources, module, path),
        isOwnModule: (module) => ![module, undefined].includes(this.means.places.module(module, path)),
        sectionOf: sectionsOf(this.means.request.sources.tree, path),
        rename: (code) => this.#renamedCode(code, { path, imports: importedNames(source) }),
      });
      const insertions = inserted.map((one) => this.#insertion(source, one));
      const imports = insertions.flatMap((one) => one.imports);
      const made = inserted.map((one) => ({ ...one, needs: [...one.needs, ...imports] }));
      return this.#edited(path, source, [...edits, ...insertions.flatMap((one) => one.edits)], made);
    });
  }

  /** True for a file that imports only such files of the sibling as the new resource doesn't get. */
  #isForOthers(path: string, { body }: PythonSource, own: ReadonlySet<string>): boolean {
    const { sources, sibling } = this.means.request;
    const all = new Set(sibling.files.flatMap((one) => (one.isOwn ? [one.path] : [])));
    const imported = body.flatMap((one) => {
      if (one.type !== 'ImportFrom' || one.names === '*') return [];
      const module = moduleOfImport(one);
      const inner = one.names.map(({ name }) => `${module}${module.endsWith('.') ? '' : '.'}${name}`);
      return [module, ...inner].flatMap((name) => sources.fileOf(name, path) ?? []);
    });
    const mine = imported.filter((file) => all.has(file));
    return mine.length > 0 && !mine.some((file) => own.has(file));
  }

  /** Returns the line of the sibling's include in a file, if it isn't to be repeated. */
  #includeLine(path: string): number | undefined {
    const { include } = this.means.request.sibling;
    return this.means.request.isRegistered === false && include?.file === path ? include.line : undefined;
  }

  /** Returns the text of the element by which a loop includes the sibling's router, if it stands in a file. */
  #loopedElement(path: string): string | undefined {
    const { include } = this.means.request.sibling;
    return include?.file === path && include.isElement ? include.text : undefined;
  }

  /** Returns the sibling's names in its include, which the new resource's has too: the member of an enum of tags. */
  #includeNames(): readonly string[] {
    const { sibling } = this.means.request;
    return [...namesIn(sibling.include?.text ?? '')].filter((name) => this.means.frame.owner.isMine(name));
  }

  /** Returns the sibling's names in the code that the new resource has too. */
  #mentioned(kept: readonly Piece[]): readonly string[] {
    return kept.flatMap(({ source }) =>
      [...namesIn(source.text)].filter((name) => this.means.frame.owner.isMine(name)),
    );
  }

  /** Returns the sibling's names under which files import what's kept: `parts_router`. */
  #boundNames(names: ReadonlySet<string>): readonly string[] {
    return [...this.means.project.values()].flatMap(({ body }) =>
      body.flatMap((one) => {
        if (one.type !== 'ImportFrom' || one.names === '*') return [];
        return one.names.flatMap(({ name, asname }) =>
          asname !== undefined && names.has(name) && this.means.frame.owner.isMine(asname) ? [asname] : [],
        );
      }),
    );
  }

  /** Replaces the words in some code that stands for itself: a statement, or an element of a series. */
  #renamedCode(code: string, file: Pick<Piece, 'path' | 'imports'>): string {
    const { text, body, errors } = this.means.request.parse(code);
    // A name of an import (`parts as p`) is no code by itself; a name in `__all__` stands in quotes.
    const isName = errors().length > 0 || /^["']\w+["']$/.test(code);
    if (isName) return renamedCode(code, this.means.renaming);
    return renamed({ text, body }, this.means.renaming, this.#meanings(file));
  }

  #insertion({ text, body }: PythonSource, { piece }: Reduced): Insertion {
    const { spot, source } = piece;
    if (spot === undefined) throw new Error('Only statements of shared files are inserted.');
    const { text: written, imports } = this.#withParents(
      renamed(source, this.means.renaming, this.#meanings(piece)),
      piece.path,
    );
    const code = written.replace(/^\n+/, '').trimEnd();
    const made = this.means.request.parse(code).body.flatMap(definedNames);
    const there = new Set(body.flatMap(definedNames));
    const { layout, words } = this.means.request;
    const isAgain = layout.siblings.some((one) => isSameResource(one.words, words));
    if (isAgain ? made.some((name) => there.has(name)) : made.every((name) => there.has(name)))
      return { edits: [], imports: [] };
    const at = bottomOf(text, spot.after);
    const lead = text[at - 1] === '\n' ? '' : '\n';
    return { edits: [{ at, insert: `${lead}${spot.gap}${code}\n` }], imports };
  }

  /** Returns the role of a shared file: that of what's inserted, else that of what it is. */
  #roleOf(path: string, inserted: readonly Reduced[]): FileRole {
    const { sibling } = this.means.request;
    const own = roleIn(new Set(inserted.flatMap(({ piece }) => [...piece.roles])));
    if (own !== undefined) return own;
    if (sibling.include?.file === path) return 'include';
    const known = sibling.files.filter((one) => one.path === path).map(({ role }) => role);
    return roleIn(new Set(known)) ?? byName(path);
  }

  #edited(
    path: string,
    source: PythonSource,
    edits: readonly Edit[],
    inserted: readonly Reduced[],
  ): readonly Change[] {
    if (edits.length === 0) return [];
    const after = source.edit(edits);
    const needs = wantedIn(
      after,
      inserted.flatMap((one) => one.needs),
    );
    const { layout, sources } = this.means.request;
    const done = reflowed(
      addImports(after, needs, sectionsOf(sources.tree, path)),
      source,
      layout.facts.lineLength.value,
    );
    return [{ kind: 'edit', path, content: done.bytes, role: this.#roleOf(path, inserted) }];
  }
}

/** The roles that a file may have, those first that tell most of it where it has several. */
const TOLD = ['router', 'service', 'crud', 'model', 'schema', 'test'] as const;

const roleIn = (roles: ReadonlySet<Role>): FileRole | undefined => TOLD.find((one) => roles.has(one));

const byName = (path: string): FileRole => (baseName(path) === '__init__.py' ? 'package' : 'other');

const moduleOf = (path: string): string => baseName(path).replace(/\.py$/, '');
