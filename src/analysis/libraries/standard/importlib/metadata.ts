import type { EntryPoint } from '../../../../base/config/distribution';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { dictOf } from '../../../interpreter/values/dicts';
import { bool, NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { functions, type Member, type MethodRule, methods, properties } from '../../kit/model';
import { type Installed, installedAs, installedIn, loadReference, referenceOf } from './installed';

/**
 * `importlib.metadata` and its older self, `importlib_metadata` (8.5). They answer for the packages that the workspace
 * makes; those that are only installed aren't seen.
 */
export const metadataOf: Library = (builtins, name) => {
  const classes = metadataClasses(builtins, name);
  const NotFound = modelClass(`${name}.PackageNotFoundError`, [builtins.class('ModuleNotFoundError')]);
  return {
    ...Object.fromEntries(Object.entries(classes).map(([last, cls]) => [`${name}.${last}`, cls])),
    [`${name}.PackageNotFoundError`]: NotFound,
    ...functions(name, {
      'version(distribution_name)': ({ distribution_name: given }, site) =>
        installedVersion(installedAs(site.vm, given), given, site),
      'metadata(distribution_name)': ({ distribution_name: given }, site) => {
        const found = installedAs(site.vm, given);
        return found === undefined
          ? notSeen(site)
          : objectOf(site, classes.PackageMetadata, { found, classes });
      },
      'distribution(distribution_name)': ({ distribution_name: given }, site) =>
        distributionAs(site, classes, given),
      'entry_points(**params)': ({ params }, site) => entryPoints(site, classes, params),
      'distributions(**kwargs)': (_, { at }) => unknown('library', 'installed packages', at),
    }),
  };
};

/** Returns the classes of a module for metadata. */
export function metadataClasses(builtins: Parameters<Library>[0], name: string): Classes {
  const classOf = (last: string, members: readonly Member[], base = builtins.object): ClassValue =>
    modelClass(`${name}.${last}`, [base], members);
  return {
    EntryPoint: classOf('EntryPoint', POINT),
    EntryPoints: classOf('EntryPoints', COLLECTION, builtins.class('tuple')),
    Distribution: classOf('Distribution', DISTRIBUTION),
    PackageMetadata: classOf('PackageMetadata', METADATA),
  };
}

/** Returns the metadata of a package by its name. */
export function distributionAs(site: Site, classes: Classes, given: Value): Value {
  const found = installedAs(site.vm, given);
  return found === undefined ? notSeen(site) : objectOf(site, classes.Distribution, { found, classes });
}

/** Returns the entry points of the workspace's packages that have the given group and name. */
export const entryPoints = (site: Site, classes: Classes, params: ReadonlyMap<string, Value>): Value =>
  selected(site, classes, allPoints(site), params);

/** The classes of the objects that describe installed packages. */
export interface Classes {
  readonly EntryPoint: ClassValue;
  readonly EntryPoints: ClassValue;
  readonly Distribution: ClassValue;
  readonly PackageMetadata: ClassValue;
}

/** The package that an object stands for. */
interface Source {
  readonly found: Installed;
  readonly classes: Classes;
  /** Only for an entry point. */
  readonly point?: EntryPoint;
}

/** A selection of entry points. */
interface Selection {
  readonly points: readonly Source[];
  readonly classes: Classes;
  /** True for what `entry_points()` gives: its keys are groups, those of a selection are names. */
  readonly isWhole: boolean;
}

const SOURCES = new WeakMap<InstanceValue, Source>();
const SELECTIONS = new WeakMap<InstanceValue, Selection>();

function objectOf({ vm, at }: Site, cls: ClassValue, source: Source): InstanceValue {
  const object = vm.instance(cls, at);
  SOURCES.set(object, source);
  return object;
}

const notSeen = ({ at }: Site): Value => unknown('library', 'metadata of an installed package', at);

const otherPoints = ({ at }: Pick<Site, 'at'>): Value =>
  unknown('library', 'entry points of installed packages', at);

/** Returns the version of a package of the workspace, or of one whose metadata stands in it, as in an unpacked wheel. */
function installedVersion(found: Installed | undefined, given: Value, { vm, at }: Site): Value {
  if (found?.distribution.version !== undefined) return str(found.distribution.version);
  const name = textOf(given);
  const folder = (text: string): string => text.toLowerCase().replace(/[-_.]+/gu, '_');
  for (const entry of vm.options.files.list('') ?? []) {
    const [, project, version] = /^(.+?)-(.+)\.dist-info$/u.exec(entry) ?? [];
    if (name !== undefined && project !== undefined && folder(project) === folder(name))
      return str(version ?? '');
  }
  // Not even known to be a text: a package that isn't installed raises.
  return unknown('library', 'the version of an installed package', at);
}

const allPoints = ({ vm }: Site): readonly Omit<Source, 'classes'>[] =>
  installedIn(vm).flatMap((found) => found.distribution.entryPoints.map((point) => ({ found, point })));

/**
 * Returns the entry points with the given group, name or value. A group that packages of the workspace define is known
 * by them; of any other, installed packages may have entry points.
 */
function selected(
  site: Site,
  classes: Classes,
  all: readonly Omit<Source, 'classes'>[],
  params: ReadonlyMap<string, Value>,
): Value {
  const wanted = [...params].map(([key, value]) => [key, textOf(value)] as const);
  if (wanted.some(([key, text]) => text === undefined || !['group', 'name', 'value'].includes(key)))
    return otherPoints(site);
  const has = ({ point }: Omit<Source, 'classes'>, key: string, text: string | undefined): boolean =>
    point !== undefined && new Map(Object.entries(point)).get(key) === text;
  const group = wanted.filter(([key]) => key === 'group');
  const within = all.filter((one) => group.every(([key, text]) => has(one, key, text)));
  if (within.length === 0) return otherPoints(site);
  const points = within.filter((one) => wanted.every(([key, text]) => has(one, key, text)));
  return collection(site, {
    points: points.map((one) => ({ ...one, classes })),
    classes,
    isWhole: params.size === 0,
  });
}

function collection(site: Site, selection: Selection): Value {
  const { EntryPoint, EntryPoints } = selection.classes;
  const points = selection.points.map((source) => objectOf(site, EntryPoint, source));
  const content = isGrouped(site, selection) ? groupsOf(site, selection) : tuple(...points);
  const object = site.vm.instance(EntryPoints, site.at, content);
  SELECTIONS.set(object, selection);
  return object;
}

/** Returns true for what `entry_points()` gives before Python 3.12: a dict of groups. */
function isGrouped({ vm }: Site, { isWhole }: Selection): boolean {
  const [major, minor] = vm.options.python;
  return isWhole && major === 3 && minor < 12;
}

function groupsOf(site: Site, { points, classes }: Selection): Value {
  const groups = new Set(points.flatMap(({ point }) => point?.group ?? []));
  return dictOf(
    site.vm,
    [...groups].map((group) => {
      const inGroup = points.filter(({ point }) => point?.group === group);
      return [group, collection(site, { points: inGroup, classes, isWhole: false })];
    }),
  );
}

/** Returns the entry points of a group from what `entry_points()` gives; of a selection, the one with a name. */
function itemOf(self: InstanceValue, key: Value, site: Site): Value | undefined {
  const selection = SELECTIONS.get(self);
  if (selection === undefined || textOf(key) === undefined) return otherPoints(site);
  const { points, classes, isWhole } = selection;
  if (isWhole) return selected(site, classes, points, new Map([['group', key]]));
  const source = points.find(({ point }) => point?.name === textOf(key));
  return source === undefined ? undefined : objectOf(site, classes.EntryPoint, source);
}

const namesOf = (self: InstanceValue, key: 'name' | 'group', site: Site): Value => {
  const names = (SELECTIONS.get(self)?.points ?? []).flatMap(({ point }) => point?.[key] ?? []);
  return site.vm.set([...new Set(names)].map((name) => ({ value: str(name), guard: [] })));
};

/** Calls a method of the dict that `entry_points()` is before Python 3.12. */
const ofGroups =
  (name: string): MethodRule<'()'> =>
  (self, _, { vm, at }) =>
    self.payload?.kind === 'dict'
      ? callAttribute(vm, self.payload, name, NO_ARGUMENTS, at)
      : otherPoints({ at });

const COLLECTION = [
  ...methods('importlib.metadata.EntryPoints', {
    'select(**params)': (self, { params }, site) => {
      const selection = SELECTIONS.get(self);
      return selection === undefined
        ? otherPoints(site)
        : selected(site, selection.classes, selection.points, params);
    },
    '__getitem__(key)': (self, { key }, site) =>
      itemOf(self, key, site) ?? site.vm.raiseIfCaught('KeyError', textOf(key) ?? '', site.at),
    'get(key, default=None)': (self, { key, default: fallback }, site) => itemOf(self, key, site) ?? fallback,
    'keys()': ofGroups('keys'),
    'values()': ofGroups('values'),
    'items()': ofGroups('items'),
  }),
  ...properties('importlib.metadata.EntryPoints', {
    names: (self, site) => namesOf(self, 'name', site),
    groups: (self, site) => namesOf(self, 'group', site),
  }),
];

/** Returns what an object of this module stands for, as text. */
const textIn = (read: (source: Source) => string | undefined) => (self: InstanceValue, site: Site) => {
  const source = SOURCES.get(self);
  const text = source === undefined ? undefined : read(source);
  return text === undefined ? notSeen(site) : str(text);
};

const POINT = [
  ...methods('importlib.metadata.EntryPoint', {
    'load()': (self, _, site) => {
      const source = SOURCES.get(self);
      return source?.point === undefined
        ? otherPoints(site)
        : loadReference(site, source.point.value, source.found.roots);
    },
    'matches(**params)': (self, { params }) => {
      const fields = new Map(Object.entries(SOURCES.get(self)?.point ?? {}));
      return bool([...params].every(([key, value]) => fields.get(key) === textOf(value)));
    },
  }),
  ...properties('importlib.metadata.EntryPoint', {
    name: textIn(({ point }) => point?.name),
    group: textIn(({ point }) => point?.group),
    value: textIn(({ point }) => point?.value),
    module: textIn(({ point }) => referenceOf(point?.value ?? '')?.module),
    attr: textIn(({ point }) => referenceOf(point?.value ?? '')?.attr),
    dist: (self, site) => {
      const source = SOURCES.get(self);
      return source === undefined ? notSeen(site) : objectOf(site, source.classes.Distribution, source);
    },
  }),
];

const DISTRIBUTION = properties('importlib.metadata.Distribution', {
  name: textIn(({ found }) => found.distribution.name),
  version: (self, site) => {
    const found = SOURCES.get(self)?.found;
    return installedVersion(found, found === undefined ? NONE : str(found.distribution.name), site);
  },
  metadata: (self, site) => {
    const source = SOURCES.get(self);
    return source === undefined ? notSeen(site) : objectOf(site, source.classes.PackageMetadata, source);
  },
  entry_points: (self, site) => {
    const source = SOURCES.get(self);
    if (source === undefined) return otherPoints(site);
    const { found, classes } = source;
    const points = found.distribution.entryPoints.map((point) => ({ found, classes, point }));
    return collection(site, { points, classes, isWhole: false });
  },
});

/** Returns a field of a package's metadata; `undefined` for one that the project's file doesn't tell. */
function fieldOf(self: InstanceValue, key: Value, site: Site): Value {
  const found = SOURCES.get(self)?.found;
  if (found === undefined) return notSeen(site);
  const { name, summary } = found.distribution;
  switch (textOf(key)?.toLowerCase()) {
    case 'name':
      return str(name);
    case 'version':
      return installedVersion(found, str(name), site);
    case 'summary':
      return summary === undefined ? notSeen(site) : str(summary);
    default:
      return notSeen(site);
  }
}

const METADATA = methods('importlib.metadata.PackageMetadata', {
  '__getitem__(name)': (self, { name }, site) => fieldOf(self, name, site),
  'get(name, failobj=None)': (self, { name }, site) => fieldOf(self, name, site),
});
