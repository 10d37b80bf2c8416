import { ownEntry } from '../../base/code/own-entry';
import { printable } from '../../base/diagnostics/printable';
import { isWrapper } from '../../analysis/types/predicates';
import type { TypeNode } from '../../analysis/types/type-node';
import type { ReportedRoute } from '../report';
import { cellOf, methodWords, shortName } from '../view/columns';
import { originsOf } from '../view/origins';
import type { View } from '../view/view';
import type { Renderer } from './renderer';

/**
 * A `.http` file for the HTTP clients of VS Code, the JetBrains IDEs and Visual Studio: variables, then a request for
 * each route and method. A row that can't be sent as it stands (a websocket, a mount, a partly known path) is a comment.
 */
export const http = { render: (view) => renderAll([view]), renderAll } satisfies Renderer;

function renderAll(views: readonly View[]): string {
  const samples = new Map(views.flatMap(samplesOfView));
  const routes = views.flatMap(({ report }) => report.routes);
  const variables = new Variables(routes.filter(isWhole), (route) => samples.get(route) ?? {});
  return [variables.head, ...routes.flatMap((route) => requestsOf(route, variables))].join('\n');
}

/** Starlette's parameters: `{name}` or `{name:converter}` (`PARAM_REGEX` of its routing.py). */
const PARAMETER = /\{([a-zA-Z_]\w*)(?::([a-zA-Z_]\w*))?\}/g;

/** Sample values, by converters of Starlette and by types. */
const SAMPLES: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  UUID: '00000000-0000-4000-8000-000000000000',
  path: 'path/to/file',
  date: '2026-01-31',
  datetime: '2026-01-31T12:00:00Z',
  EmailStr: 'somebody@example.org',
  float: '1.5',
  bool: 'true',
};

const ANY_SAMPLE = '1';

/** Samples by the parameter's name. */
type Samples = Readonly<Record<string, string>>;

/** Returns the samples that annotations tell: they know more than converters, for example a UUID. */
function samplesOfView({ inspection }: View): readonly (readonly [ReportedRoute, Samples])[] {
  return [...originsOf(inspection)].map(([route, { operation }]) => [
    route,
    Object.fromEntries(
      (operation?.parameters ?? []).flatMap((one) =>
        one.in === 'path'
          ? [[one.field.validationAlias ?? one.alias, sampleOf(one.field.type)] as const]
          : [],
      ),
    ),
  ]);
}

function sampleOf(type: TypeNode): string {
  if (isWrapper(type)) return sampleOf(type.of);
  if (type.kind === 'enum' || type.kind === 'literal') {
    const [first = ANY_SAMPLE] = type.values;
    return typeof first === 'string' ? first : JSON.stringify(first);
  }
  return (type.kind === 'scalar' ? ownEntry(SAMPLES, shortName(type.name)) : undefined) ?? ANY_SAMPLE;
}

/** The variables of a file, one for each parameter and sample: two `{id}` of different types are two variables. */
class Variables {
  /** The name of the variable for the address of the application. */
  readonly base: string;
  /** The lines that define the variables. */
  readonly head: string;
  private readonly names = new Map<string, string>();

  constructor(
    routes: readonly ReportedRoute[],
    private readonly samples: (route: ReportedRoute) => Samples,
  ) {
    const values = new Map<string, string>();
    for (const route of routes) {
      for (const [, name = '', converter = ''] of route.path.matchAll(PARAMETER)) {
        const sample = this.sample(route, name, converter);
        if (this.names.has(`${name} ${sample}`)) continue;
        const variable = unused(name, values);
        values.set(variable, sample);
        this.names.set(`${name} ${sample}`, variable);
      }
    }
    this.base = unused('baseUrl', values);
    const all = [[this.base, 'http://localhost:8000'] as const, ...values];
    this.head = all.map(([name, value]) => `@${name} = ${printable(value)}\n`).join('');
  }

  /** `/items/{id:int} x` → `/items/{{id}}%20x`. */
  address(route: ReportedRoute): string {
    const parts = route.path.split(PARAMETER); // text, name, converter, text, …
    return parts
      .map((part, index) => {
        if (index % 3 === 0) return encoded(part);
        const variable = this.names.get(`${part} ${this.sample(route, part, parts[index + 1])}`);
        return index % 3 === 1 ? `{{${variable ?? part}}}` : '';
      })
      .join('');
  }

  /** Returns the sample of the annotation, or that of the converter if the annotation says nothing more: `rest: str`. */
  private sample(route: ReportedRoute, name: string, converter = ''): string {
    const declared = ownEntry(this.samples(route), name) ?? ANY_SAMPLE;
    return declared === ANY_SAMPLE ? (ownEntry(SAMPLES, converter) ?? ANY_SAMPLE) : declared;
  }
}

/** Returns `id`, or `id_2` if that's taken. */
function unused(name: string, taken: ReadonlyMap<string, string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
  return free;
}

const isWhole = ({ path, kind }: ReportedRoute): boolean =>
  (kind === 'api' || kind === 'route' || kind === 'docs') && !path.includes('{?}');

function requestsOf(route: ReportedRoute, variables: Variables): readonly string[] {
  const words = methodWords(route);
  if (!isWhole(route)) return [`### ${title(words.join(', '), route)}\n# ${reasonOf(route)}\n`];
  return verbsOf(words).map((verb) => {
    const host = route.host === null ? '' : `Host: ${printable(route.host)}\n`;
    const body = BODIES.has(verb) ? 'Content-Type: application/json\n\n{}\n' : '';
    return `### ${title(verb, route)}\n${verb} {{${variables.base}}}${variables.address(route)}\n${host}${body}`;
  });
}

function title(verb: string, route: ReportedRoute): string {
  const place = cellOf(route, 'file');
  const head = printable([verb, route.path, route.handler ?? ''].join(' ').trimEnd());
  const facts = [
    ...(place === '' ? [] : [place]),
    ...(route.condition === null ? [] : [`only if ${route.condition}`]),
  ];
  return [head, ...facts.map((fact) => `# ${printable(fact)}`)].join('\n');
}

function reasonOf({ kind }: ReportedRoute): string {
  if (kind === 'websocket') return 'a websocket: no request of HTTP';
  if (kind === 'mount' || kind === 'frontend') return "what's below this path isn't known";
  return "{?}: the source doesn't tell this part of the path";
}

const BODIES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the methods to send. Leaves out HEAD beside GET, which Starlette adds; a route for all methods gets one GET. */
function verbsOf(words: readonly string[]): readonly string[] {
  const verbs = words.filter((word) => /^[A-Z]+$/.test(word) && word !== 'ANY');
  if (verbs.length === 0) return ['GET'];
  return verbs.includes('GET') ? verbs.filter((verb) => verb !== 'HEAD') : verbs;
}

/** Encodes a part of a path. Replaces a lone surrogate, which can't be sent, instead of failing. */
const encoded = (text: string): string =>
  encodeURI(text.replace(/\p{Cs}/gu, '\ufffd')).replace(/[?#]/g, encodeURIComponent);
