import type { Random } from '../differential/random';
import { annotation, modelAnnotation, optional, scalarAnnotation, type Scope } from './annotations';
import { limits, words } from './fields';

const METHODS = ['get', 'get', 'post', 'post', 'put', 'patch', 'delete'];
const KINDS = ['Query', 'Query', 'Header', 'Cookie'];

/** Writes the functions that operations depend on; returns their lines and names. */
export function dependencies(
  random: Random,
  scope: Scope,
): { lines: readonly string[]; names: readonly string[] } {
  const names = Array.from({ length: random.between(0, 3) }, (_none, index) => `depend_${index}`);
  const lines = names.flatMap((name, index) => {
    const args = [...parameters(random, scope, random.between(0, 2), `d${index}_`)];
    if (index > 0 && random.chance(0.4)) args.push(`inner=Depends(depend_${index - 1})`);
    if (random.chance(0.15))
      args.push(
        `token=${random.pick(['Depends(bearer)', 'Depends(oauth)', 'Security(oauth, scopes=["a"])', 'Depends(key)'])}`,
      );
    const all = args.length === 0 ? '' : `, *, ${args.join(', ')}`;
    if (random.chance(0.25)) return [`class ${name}:`, `    def __init__(self${all}): ...`, '', ''];
    return [`def ${name}(${all.slice(2)}): ...`, '', ''];
  });
  return { lines, names };
}

/** Writes parameters of query, header and cookie, each by one of the ways to say so. */
function parameters(random: Random, scope: Scope, count: number, prefix: string): readonly string[] {
  return Array.from({ length: count }, (_none, index) => {
    const plain = scalarAnnotation(random, scope);
    const isList = random.chance(0.15);
    const single = random.chance(0.3) ? optional(random, plain) : plain;
    const type = isList
      ? { ...single, text: `list[${plain.text}]`, values: ['[]'], limits: 'length' as const }
      : single;
    const name = `${prefix}${random.pick(['q', 'x_token', 'userId', 'limit', 'size_of'])}${index}`;
    const value = type.values.length > 0 && random.chance(0.6) ? random.pick(type.values) : undefined;
    if (!isList && random.chance(0.35))
      return value === undefined ? `${name}: ${type.text}` : `${name}: ${type.text} = ${value}`;
    const args = [
      ...limits(random, type),
      ...words(random, type),
      ...(random.chance(0.12) ? [`alias="${name}-alias"`] : []),
      ...(random.chance(0.05) ? ['include_in_schema=False'] : []),
    ];
    const kind = isList ? random.pick(['Query', 'Header']) : random.pick(KINDS);
    if (random.chance(0.5))
      return `${name}: Annotated[${type.text}, ${kind}(${args.join(', ')})]${value === undefined ? '' : ` = ${value}`}`;
    return `${name}: ${type.text} = ${kind}(${[...(value === undefined ? [] : [value]), ...args].join(', ')})`;
  });
}

function bodies(random: Random, scope: Scope): readonly string[] {
  const one = (name: string): string => {
    const type =
      scope.models.length > 0 && random.chance(0.7)
        ? modelAnnotation(random, scope)
        : annotation(random, scope);
    const isNone = random.chance(0.15);
    const text = isNone ? `Optional[${type.text}]` : type.text;
    const isPlain = scope.models.includes(type.text) && !random.chance(0.4);
    if (isPlain) return `${name}: ${text}${isNone ? ' = None' : ''}`;
    const args = [
      ...words(random, type),
      ...(random.chance(0.2) ? ['embed=True'] : []),
      ...(random.chance(0.05) ? [`alias="${name}-alias"`] : []),
    ];
    return random.chance(0.5)
      ? `${name}: Annotated[${text}, Body(${args.join(', ')})]${isNone ? ' = None' : ''}`
      : `${name}: ${text} = Body(${[...(isNone ? ['None'] : []), ...args].join(', ')})`;
  };
  if (random.chance(0.12)) {
    const forms = [
      'name: str = Form()',
      'count: Annotated[int, Form(ge=1)] = 1',
      'tags: list[str] = Form([])',
      'note: str | None = Form(None, description="N")',
    ];
    const files = [
      'file: UploadFile',
      'data: Annotated[bytes, File(description="F")]',
      'files: list[UploadFile]',
      'maybe: UploadFile | None = None',
    ];
    return [random.pick(forms), ...(random.chance(0.5) ? [random.pick(files)] : [])].filter(
      (text, index, all) => all.indexOf(text) === index,
    );
  }
  return random.chance(0.25) ? [one('first'), one('second')] : [one('body')];
}

const RESPONSES = [
  'responses={404: {"description": "None"}}',
  'responses={404: {"model": MODEL}, 418: {"description": "T"}}',
  'responses={"4XX": {"model": list[MODEL], "description": "Any"}, "default": {"description": "D"}}',
  'responses={200: {"description": "Fine", "content": {"image/png": {}}}}',
];

function decoratorArguments(random: Random, scope: Scope, names: readonly string[]): readonly string[] {
  const model = scope.models.length > 0 ? random.pick(scope.models) : 'int';
  return [
    ...(random.chance(0.15) ? [`status_code=${random.pick(['201', '202', '404'])}`] : []),
    ...(random.chance(0.2) ? [`tags=[${random.pick(['"a"', '"b", "a"'])}]`] : []),
    ...(random.chance(0.12) ? ['summary="A summary"'] : []),
    ...(random.chance(0.1) ? ['description="Described\\n\\n- a"'] : []),
    ...(random.chance(0.08) ? ['response_description="As asked"'] : []),
    ...(random.chance(0.08) ? ['deprecated=True'] : []),
    ...(random.chance(0.15) ? [random.pick(RESPONSES).replaceAll('MODEL', model)] : []),
    ...(random.chance(0.08)
      ? [
          `response_class=${random.pick(['PlainTextResponse', 'HTMLResponse', 'Response', 'StreamingResponse'])}`,
        ]
      : []),
    ...(random.chance(0.25)
      ? [`response_model=${random.chance(0.1) ? 'None' : annotation(random, scope).text}`]
      : []),
    ...(random.chance(0.06) ? ['response_model_by_alias=False'] : []),
    ...(random.chance(0.06) ? ['openapi_extra={"x-extra": [1]}'] : []),
    ...(random.chance(0.04) ? ['include_in_schema=False'] : []),
    ...(names.length > 0 && random.chance(0.15) ? [`dependencies=[Depends(${random.pick(names)})]`] : []),
  ];
}

/** Writes one path operation. `target` is an application or a router, `index` makes names its own. */
export function operation(
  random: Random,
  scope: Scope,
  { target, index, names }: { target: string; index: number; names: readonly string[] },
): readonly string[] {
  const method = random.pick(METHODS);
  const hasPath = random.chance(0.35);
  const place = scalarAnnotation(random, scope);
  const path = `/${random.pick(['items', 'a-b', 'users'])}${index}${hasPath ? '/{item_id}' : ''}${random.chance(0.1) ? '/' : ''}`;
  const inPath = [
    `item_id: ${place.text}`,
    `item_id: Annotated[${place.text}, Path(${[...limits(random, place), ...words(random, place)].join(', ')})]`,
    'item_id',
  ];
  const required = [
    ...(hasPath && random.chance(0.9) ? [random.pick(inPath)] : []),
    ...(method === 'get' || random.chance(0.25) ? [] : bodies(random, scope)),
    ...parameters(random, scope, random.pick([0, 0, 1, 1, 2, 3]), ''),
    ...(names.length > 0 && random.chance(0.4) ? [`dep=Depends(${random.pick(names)})`] : []),
    ...(random.chance(0.05) ? ['request: Request'] : []),
  ];
  const returned = random.chance(0.6)
    ? ` -> ${random.pick([annotation(random, scope).text, 'None', annotation(random, scope).text])}`
    : '';
  const args = [`"${path}"`, ...decoratorArguments(random, scope, names)].join(', ');
  return [
    `@${target}.${method}(${args})`,
    `${random.chance(0.5) ? 'async ' : ''}def handle_${index}(*, ${required.join(', ')})${returned}:`.replace(
      '(*, )',
      '()',
    ),
    ...(random.chance(0.25)
      ? [
          random.pick([
            '    """Handles it."""',
            '    """Handles it.\n\n    Well.\n    \\f\n    Hidden.\n    """',
          ]),
        ]
      : []),
    '    ...',
    '',
    '',
  ];
}
