import type { EntryPoint } from '../../../../base/config/distribution';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { dictOf } from '../../../interpreter/values/dicts';
import { str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { functions, type Member, type MethodRule, methods } from '../../kit/model';
import { type Installed, installedAs, installedIn, loadReference, referenceOf } from './installed';

/**
 * `importlib.metadata` and its older self, `importlib_metadata` (8.5). They answer for the packages that the workspace
 * makes; those that are only installed aren't seen.
 */
export const metadataOf: Library = (builtins, name) => {
  const EntryPoint = modelClass(`${name}.EntryPoint`, [builtins.object], POINT);
  const EntryPoints = modelClass(`${name}.EntryPoints`, [builtins.class('tuple')], COLLECTION);
  const Distribution = modelClass(`${name}.Distribution`, [builtins.object]);
  const classes = { EntryPoint, EntryPoints };
  return {
    [`${name}.EntryPoint`]: EntryPoint,
    [`${name}.EntryPoints`]: EntryPoints,
    [`${name}.PackageNotFoundError`]: modelClass(`${name}.PackageNotFoundError`, [
      builtins.class('ModuleNotFoundError'),
    ]),
    ...functions(name, {
      'version(distribution_name)': ({ distribution_name: given }, site) =>
        installedVersion(installedAs(site.vm, given), given, site),
      'metadata(distribution_name)': (_, { at }) => unknown('library', 'metadata of a package', at),
      'distribution(distribution_name)': ({ distribution_name: given }, site) => {
        const made = site.vm.instance(Distribution, site.at);
        made.open = unknown('library', 'metadata of a package', site.at);
        made.attrs.set('version', installedVersion(installedAs(site.vm, given), given, site));
        return made;
      },
      'distributions(**kwargs)': (_, { at }) => unknown('library', 'installed packages', at),
      'entry_points(**params)': ({ params }, site) => {
        const points = installedIn(site.vm).flatMap((found) =>
          found.distribution.entryPoints.map((point) => ({ found, point })),
        );
        return selected(site, { points, classes, isWhole: params.size === 0 }, params);
      },
    }),
  };
};

/** An entry point of a package of the workspace. */
interface Point {
  readonly found: Installed;
  readonly point: EntryPoint;
}

/** A selection of entry points. */
interface Selection {
  readonly points: readonly Point[];
  readonly classes: { readonly EntryPoint: ClassValue; readonly EntryPoints: ClassValue };
  /** True for what `entry_points()` gives: its keys are groups, those of a selection are names. */
  readonly isWhole: boolean;
}

const POINTS = new WeakMap<InstanceValue, Point>();
const SELECTIONS = new WeakMap<InstanceValue, Selection>();

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

/**
 * Returns the entry points with the given group, name or value. A group that packages of the workspace define is known
 * by them; of any other, installed packages may have entry points.
 */
function selected(site: Site, selection: Selection, params: ReadonlyMap<string, Value>): Value {
  const wanted = [...params].map(([key, value]) => [key, textOf(value)] as const);
  if (wanted.some(([key, text]) => text === undefined || !['group', 'name', 'value'].includes(key)))
    return otherPoints(site);
  const fits = (among: readonly Point[], only?: string): readonly Point[] =>
    among.filter(({ point }) =>
      wanted.every(
        ([key, text]) =>
          (only !== undefined && key !== only) || new Map(Object.entries(point)).get(key) === text,
      ),
    );
  const within = fits(selection.points, 'group');
  return within.length === 0 ? otherPoints(site) : collection(site, { ...selection, points: fits(within) });
}

function collection(site: Site, selection: Selection): Value {
  const { vm, at } = site;
  const { classes, isWhole } = selection;
  const points = selection.points.map((source) => pointOf(site, classes.EntryPoint, source));
  // `entry_points()` gives a dict of groups before Python 3.12.
  const isGrouped = isWhole && vm.options.python[1] < 12;
  const object = vm.instance(
    classes.EntryPoints,
    at,
    isGrouped ? groupsOf(site, selection) : tuple(...points),
  );
  SELECTIONS.set(object, selection);
  return object;
}

function pointOf({ vm, at }: Site, cls: ClassValue, source: Point): InstanceValue {
  const object = vm.instance(cls, at);
  POINTS.set(object, source);
  const reference = referenceOf(source.point.value);
  const { name, group, value } = source.point;
  const attributes = { name, group, value, module: reference?.module, attr: reference?.attr };
  for (const [attribute, text] of Object.entries(attributes))
    if (text !== undefined) object.attrs.set(attribute, str(text));
  return object;
}

function groupsOf(site: Site, selection: Selection): Value {
  const groups = new Set(selection.points.map(({ point }) => point.group));
  return dictOf(
    site.vm,
    [...groups].map((group) => {
      const points = selection.points.filter(({ point }) => point.group === group);
      return [group, collection(site, { ...selection, points, isWhole: false })];
    }),
  );
}

/** Returns the entry points of a group from what `entry_points()` gives; of a selection, the one with a name. */
function itemOf(self: InstanceValue, key: Value, site: Site): Value | undefined {
  const selection = SELECTIONS.get(self);
  if (selection === undefined || textOf(key) === undefined) return otherPoints(site);
  const { points, classes, isWhole } = selection;
  if (isWhole) return selected(site, { ...selection, isWhole: false }, new Map([['group', key]]));
  const source = points.find(({ point }) => point.name === textOf(key));
  return source && pointOf(site, classes.EntryPoint, source);
}

/** Calls a method of the dict that `entry_points()` is before Python 3.12. */
const ofGroups =
  (name: string): MethodRule<'()'> =>
  (self, _, { vm, at }) =>
    self.payload?.kind === 'dict'
      ? callAttribute(vm, self.payload, name, NO_ARGUMENTS, at)
      : otherPoints({ at });

const COLLECTION: readonly Member[] = methods('importlib.metadata.EntryPoints', {
  'select(**params)': (self, { params }, site) => {
    const selection = SELECTIONS.get(self);
    return selection === undefined
      ? otherPoints(site)
      : selected(site, { ...selection, isWhole: false }, params);
  },
  '__getitem__(key)': (self, { key }, site) =>
    itemOf(self, key, site) ?? site.vm.raiseIfCaught('KeyError', textOf(key) ?? '', site.at),
  'get(key, default=None)': (self, { key, default: fallback }, site) => itemOf(self, key, site) ?? fallback,
  'keys()': ofGroups('keys'),
  'values()': ofGroups('values'),
  'items()': ofGroups('items'),
});

const POINT: readonly Member[] = methods('importlib.metadata.EntryPoint', {
  'load()': (self, _, site) => {
    const source = POINTS.get(self);
    return source === undefined
      ? otherPoints(site)
      : loadReference(site, source.point.value, source.found.roots);
  },
});
