import { parseWhole } from '../../analysis/python/parser';
import { overlayTree } from '../../base/source/overlay';
import { baseName } from '../../base/source/paths';
import type { Inspection } from '../../routes-report/inspect/inspection';
import { type Change, contentsOf } from '../change';
import { sectionsOf } from '../edit/project-section';
import { openSource, type PythonSource } from '../edit/source';
import type { NewField } from '../frame/field';
import { framed } from '../frame/frame';
import { definedNames } from '../frame/project';
import { appVariable } from '../layout/app-variable';
import type { ProjectLayout } from '../layout/facts';
import { fillInclude } from '../layout/fill-facts';
import { foundResources } from '../layout/find/found-resources';
import { isIn } from '../layout/find/resource-words';
import { PathTemplates } from '../layout/find/path-templates';
import { modelsOf } from '../layout/read/models';
import { Sources } from '../layout/read/sources';
import type { Role } from '../layout/sibling';
import { fill, IDENTIFIER, type Words } from '../layout/words';
import type { Operation } from '../output/operations';
import { type Assembly, assembled } from './assemble';
import { siblingOf } from './frame-sibling';
import { included } from './include-edit';
import { type Keeping, keepingOf } from './manner';
import { merged } from './merge';
import { type FrameModule, modulesFor } from './modules';
import { newPackages } from './packages';
import { ProjectImports } from './project-imports';
import { reExports } from './re-exports';
import { testManner } from './test-manner';

/** A resource to write where no other one shows how. */
export interface BuiltInRequest {
  readonly inspection: Inspection;
  readonly layout: ProjectLayout;
  readonly words: Words;
  readonly fields: readonly NewField[];
  readonly operations: readonly Operation[];
  /** The kinds of files to write; `undefined` for all. */
  readonly roles: ReadonlySet<Role> | undefined;
  readonly isRegistered: boolean;
}

/**
 * Writes a resource from the frames of `files/resource/frame`, which get the project's session, base, imports and names, in the
 * places of the layout. Throws EditRefused where a file can't be edited.
 */
export function builtIn(request: BuiltInRequest): readonly Change[] {
  return new Building(request).changes();
}

class Building {
  readonly #sources: Sources;
  readonly #keeping: Keeping;
  readonly #modules: readonly FrameModule[];
  readonly #assembly: Assembly;
  readonly #edited = new Map<string, PythonSource>();
  /** Files that later resources will share, and that this one begins. */
  readonly #started = new Set<string>();

  constructor(private readonly request: BuiltInRequest) {
    const { inspection, layout, words, operations } = request;
    const { facts } = layout;
    this.#sources = foundResources(inspection).sources;
    this.#keeping = keepingOf(this.#sources, layout);
    const test = testManner(this.#sources);
    // Without the project's fixture a test would write into its real database.
    const hasTest = test !== undefined || this.#keeping.orm === null;
    this.#modules = modulesFor(facts, this.#keeping, hasTest, words);
    this.#assembly = {
      parse: parseWhole,
      tree: inspection.files,
      facts,
      keeping: this.#keeping,
      imports: new ProjectImports(this.#sources, facts.imports.value),
      modules: this.#modules,
      operations,
      test,
      app: { file: inspection.report.entry.file, name: appVariable(inspection) },
    };
  }

  changes(): readonly Change[] {
    const texts = this.#framed();
    const written: Change[] = [];
    for (const path of new Set(this.#modules.map((one) => one.path))) {
      const [module] = this.#modules.filter((one) => one.path === path);
      const text = texts.get(path);
      if (module === undefined || text === undefined) continue;
      const isThere = this.#edited.has(module.target) || this.#isShared(module.target, text);
      if (module.isShared && isThere) this.#merge(module, text);
      else if (module.isShared) this.#start(module.target, text);
      else
        written.push({ ...this.#roleOf(module.target), kind: 'write', path: module.target, content: text });
      if (!module.isShared) this.#passOn(module.target, text);
    }
    this.#include(written);
    const edited = [...this.#edited].map(([path, source]): Change => this.#changeOf(path, source));
    const paths = [...written, ...edited].map(({ path }) => path);
    const { words } = this.request;
    const isOwn = (folder: string): boolean => isIn(baseName(folder), words);
    return [...newPackages(this.#sources.tree, paths, isOwn), ...written, ...edited];
  }

  /** Returns the role of a file; of one with several that of the router. */
  #roleOf(path: string): Pick<Change, 'role'> {
    const roles = this.#modules.filter(({ target }) => target === path).map(({ role }) => role);
    const role = roles.find((one) => one === 'router') ?? roles[0];
    return role === undefined ? {} : { role };
  }

  #changeOf(path: string, source: PythonSource): Change {
    const role = this.#roleOf(path);
    return this.#sources.tree.kind(path) === 'file' && !this.#started.has(path)
      ? { ...role, kind: 'edit', path, content: source.bytes }
      : { ...role, kind: 'write', path, content: source.text };
  }

  /** Returns the modules of the new resource by the paths of the frame's. */
  #framed(): ReadonlyMap<string, string> {
    const { inspection, layout, words, fields, operations, roles } = this.request;
    const paths = [...new Set(this.#modules.map(({ path }) => path))];
    const contents = paths.map((path) => [path, Buffer.from(assembled(path, this.#assembly))] as const);
    // A shared file that isn't there yet is a module of the project's, too.
    const shared = this.#modules.flatMap(({ isShared, target }) =>
      isShared && inspection.files.kind(target) === undefined ? [[target, Buffer.from('')] as const] : [],
    );
    const tree = overlayTree(inspection.files, new Map([...shared, ...contents]));
    const sources = this.#sources.over(tree, paths);
    const sibling = siblingOf(this.#modules, operations);
    const spot = { words: sibling.words, router: sibling.router, collection: '/items' };
    const templates = new PathTemplates(inspection.report.entry.file, [spot], paths);
    const { changes } = framed({
      parse: parseWhole,
      sources,
      templates,
      layout: { ...layout, siblings: [sibling] },
      sibling,
      words,
      fields,
      roles,
    });
    const made = new Map(
      changes.flatMap((one) => (one.kind === 'write' ? [[one.path, one.content] as const] : [])),
    );
    const result = new Map<string, string>();
    for (const path of paths) {
      const text = made.get(templates.isOwn(path, sibling.words) ? this.#renamed(path, templates) : path);
      if (text !== undefined) result.set(path, text);
    }
    return result;
  }

  #renamed(path: string, templates: PathTemplates): string {
    const { words } = this.request;
    const { text } = templates.file(path, siblingOf(this.#modules, []).words);
    return fill(text, words, IDENTIFIER);
  }

  #open(path: string): PythonSource | undefined {
    const bytes = this.#sources.tree.read(path);
    return this.#edited.get(path) ?? (bytes === undefined ? undefined : openSource(bytes, parseWhole));
  }

  #start(path: string, text: string): void {
    this.#started.add(path);
    this.#edited.set(path, openSource(Buffer.from(text), parseWhole));
  }

  /** True for a file that has more than what the resource defines in it, as it does if it was made before. */
  #isShared(path: string, text: string): boolean {
    const bytes = this.#sources.tree.read(path);
    if (bytes === undefined) return false;
    const made = new Set(parseWhole(text).body.flatMap(definedNames));
    const there = openSource(bytes, parseWhole).body.flatMap(definedNames);
    return there.length === 0 || there.some((name) => !made.has(name));
  }

  #merge({ target }: FrameModule, text: string): void {
    const source = this.#open(target);
    if (source === undefined) return;
    const { facts } = this.request.layout;
    const sectionOf = sectionsOf(this.#sources.tree, target);
    const tables = modelsOf(this.#sources).map(({ name }) => name);
    const width = facts.lineLength.value;
    this.#edited.set(target, merged(source, text, { parse: parseWhole, sectionOf, width, tables }));
  }

  /** Repeats for a new module what passes on its neighbours. */
  #passOn(path: string, text: string): void {
    if (
      !this.request.isRegistered &&
      this.#modules.some(({ role, target }) => role === 'router' && target === path)
    )
      return;
    for (const [file, source] of reExports({ path, text }, this.request.words, this.#sources, parseWhole))
      if (!this.#edited.has(file)) this.#edited.set(file, source);
  }

  #include(written: readonly Change[]): void {
    const { isRegistered, roles, layout, words, inspection } = this.request;
    const filled = fillInclude(layout.facts, words);
    const isWanted = isRegistered && (roles === undefined || roles.has('router'));
    const source = filled === null ? undefined : this.#open(filled.file);
    if (!isWanted || filled === null || source === undefined) return;
    const { evidence, value } = layout.facts.include;
    const at = evidence.find((one) => one.startsWith(`${filled.file}:`));
    const { madeAt, app } = { madeAt: inspection.analysis.madeAt, app: inspection.report.entry.app };
    const isApp = madeAt?.file === filled.file && filled.line.startsWith(`${app}.`);
    const means = {
      tree: overlayTree(this.#sources.tree, contentsOf(written)),
      include: filled,
      like: at === undefined ? undefined : Number(at.split(':').at(-1)),
      isElement: value?.isElement === true,
      madeAt: isApp ? madeAt.line : undefined,
      width: layout.facts.lineLength.value,
    };
    this.#edited.set(filled.file, included(source, means));
  }
}
