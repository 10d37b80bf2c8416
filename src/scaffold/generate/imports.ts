import { withoutTexts } from '../edit/texts';
import { baseName, isWithin, parentOf } from '../../base/source/paths';
import { boundName, type WantedImport } from '../edit/imports/import-blocks';
import { namesIn } from '../edit/paths';
import { relativeModule, withoutSuffix } from '../edit/imports/module-names';
import type { ImportStyle } from '../layout/facts';
import type { Imported, Sources } from '../layout/read/sources';

/** Tells how modules of a project are imported. */
export class ProjectImports {
  constructor(
    readonly sources: Sources,
    private readonly style: ImportStyle,
    /** True where the whole file is written: what it imports now doesn't count. */
    private readonly isWhole = false,
  ) {}

  /** Returns the name of a module as a file imports it: `app.models`, `..models`. Tests import absolutely. */
  moduleOf(target: string, from: string, isTest = false): string {
    const inner = withoutSuffix(target);
    const { roots } = this.sources;
    const root = roots.find((one) => one === '' || inner.startsWith(`${one}/`)) ?? '';
    const isOnePackage = packageIn(root, inner) === packageIn(root, from) && from.includes('/');
    if (this.style === 'relative' && !isTest && isOnePackage) return relativeModule(inner, parentOf(from));
    return inner.slice(root === '' ? 0 : root.length + 1).replaceAll('/', '.');
  }

  /** Returns the imports that code needs in another file than the one where its names mean something. */
  needs(code: string, at: string | undefined, from: string): readonly WantedImport[] {
    return [...namesIn(withoutAttributes(code))].flatMap((name) => this.#needed(name, at, from) ?? []);
  }

  #needed(name: string, at: string | undefined, from: string): WantedImport | undefined {
    const binding =
      at === undefined ? undefined : this.sources.bindings(at).findLast((one) => one.name === name);
    const usual = USUAL.get(name);
    if (binding === undefined || at === undefined) {
      if (usual === undefined) return undefined;
      return usual === '' ? { module: name } : { module: usual, name };
    }
    if (at === from && (!this.isWhole || binding.imported === undefined)) return undefined;
    const given = binding.imported === undefined ? { file: at, name } : this.sources.imported(at, binding);
    const found = given && this.#within(given, from);
    if (found !== undefined && this.#isThere(name, found, from)) return undefined;
    if (binding.imported === undefined) return { module: this.moduleOf(at, from), name };
    const { module, name: inner } = binding.imported;
    const isPlain = name === boundName({ module, name: inner });
    return {
      module: found === undefined || inner === undefined ? module : this.#moduleFor(found, inner, from),
      name: inner,
      ...(isPlain ? {} : { asname: name }),
    };
  }

  /** True if a file that's kept has a name from there, by whatever module: `from app.db import Base`, `from ..db import Base`. */
  #isThere(name: string, found: Imported, from: string): boolean {
    const there = this.isWhole ? [] : this.sources.bindings(from).filter((one) => one.name === name);
    return there.some((one) => {
      const other = one.imported && this.sources.imported(from, one);
      return other?.file === found.file && other.name === found.name;
    });
  }

  /** Returns where a name comes from for a file of the package that passes it on: that may not be loaded before the file. */
  #within(found: Imported, from: string): Imported {
    const { file, name } = found;
    if (baseName(file) !== '__init__.py' || file === from || !isWithin(parentOf(file), from)) return found;
    const binding = this.sources.bindings(file).findLast((one) => one.name === name);
    const inner = binding?.imported && this.sources.imported(file, binding);
    return inner === undefined || inner.file === file ? found : this.#within(inner, from);
  }

  /** Returns the module from which a name comes; a module itself comes from its package. */
  #moduleFor(found: Imported, inner: string, from: string): string {
    if (found.name !== undefined) return this.moduleOf(found.file, from);
    const folder = parentOf(found.file);
    const place = baseName(found.file) === '__init__.py' ? parentOf(folder) : folder;
    return inner === '' ? place : this.moduleOf(`${place}/__init__.py`, from);
  }
}

/** Names that a file may use without importing them, because it only shows what they're for; whole modules come from nowhere. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ['Depends', 'fastapi'],
  ['HTTPException', 'fastapi'],
  ['status', 'fastapi'],
  ['Query', 'fastapi'],
  ['Annotated', 'typing'],
  ['Any', 'typing'],
  ['Session', 'sqlalchemy.orm'],
  ['AsyncSession', 'sqlalchemy.ext.asyncio'],
  ['Mapped', 'sqlalchemy.orm'],
  ['mapped_column', 'sqlalchemy.orm'],
  ['Column', 'sqlalchemy'],
  ['Integer', 'sqlalchemy'],
  ['String', 'sqlalchemy'],
  ['Uuid', 'sqlalchemy'],
  ['Field', 'sqlmodel'],
  ['SQLModel', 'sqlmodel'],
  ['BaseModel', 'pydantic'],
  ['datetime', 'datetime'],
  ['UUID', 'uuid'],
  ['uuid', ''],
]);

const withoutAttributes = (code: string): string =>
  withoutTexts(code)
    .replace(/\.\s*\w+/g, '')
    .replace(/\b\w+=(?!=)/g, '')
    .replace(/\b\w+\s*:(?=\s)/g, '');

/** Returns the outermost package that a path lies in, below a folder of imports; relative imports reach no further. */
const packageIn = (root: string, path: string): string =>
  path.slice(root === '' ? 0 : root.length + 1).split('/')[0] ?? '';
