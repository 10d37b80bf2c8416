import { isTable, type Toml } from '../../base/config/toml-values';
import { Failure } from '../../base/diagnostics/failure';
import type { RouteKind } from '../../analysis/fastapi/listing/route-row';
import type { ComparedRoute } from './route';

/** The part of a saved report that is compared. */
export interface SavedReport {
  readonly routes: readonly ComparedRoute[];
  /** True if it lists routes that startup registers. */
  readonly startup: boolean;
}

/**
 * Parses a report that `--format json` printed, or a snapshot. Throws a Failure that names the file for any other text.
 */
export function parseSavedReport(text: string, name: string): SavedReport {
  const report = parsed(text, name);
  if (isTable(report) && 'applications' in report)
    throw new Failure(
      `${name} has the reports of several applications; save one: tool routes ENTRY --format json.`,
    );
  const { version, routes, startup } = isTable(report) ? report : {};
  if (version !== 1 || !Array.isArray(routes)) throw noReport(name, 'it has no routes');
  return {
    startup: startup !== false,
    routes: routes.map((route: unknown, index) => {
      if (!isTable(route)) throw noReport(name, `routes[${index}] is no object`);
      return toRoute(route, (field) => noReport(name, `routes[${index}].${field} isn't what it should be`));
    }),
  };
}

const noReport = (name: string, why: string): Failure =>
  new Failure(`${name} isn't a saved report (${why}); make one: tool routes --format json > ${name}`);

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    throw noReport(name, "it isn't JSON");
  }
}

const KINDS: Readonly<Record<RouteKind, true>> = {
  api: true,
  route: true,
  websocket: true,
  mount: true,
  frontend: true,
  docs: true,
};

const isKind = (value: unknown): value is RouteKind =>
  typeof value === 'string' && Object.hasOwn(KINDS, value);

/** Reads a route field by field. Fields that an older release doesn't write may be missing. */
function toRoute(json: Toml, wrong: (field: string) => Failure): ComparedRoute {
  const texts = (field: string): readonly string[] => {
    const value = json[field] ?? [];
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) throw wrong(field);
    return value;
  };
  const text = (field: string): string | null => {
    const value = json[field] ?? null;
    if (value !== null && typeof value !== 'string') throw wrong(field);
    return value;
  };
  const { kind, path } = json;
  if (typeof path !== 'string') throw wrong('path');
  if (!isKind(kind)) throw wrong('kind');
  return {
    methods: texts('methods'),
    path,
    tags: texts('tags'),
    kind,
    name: text('name'),
    handler: text('handler'),
    module: text('module'),
    inSchema: json['inSchema'] !== false,
    host: text('host'),
    condition: text('condition'),
    partial: json['partial'] === true,
    startup: json['startup'] === true,
    ...('operationId' in json ? { operationId: text('operationId') } : {}),
  };
}
