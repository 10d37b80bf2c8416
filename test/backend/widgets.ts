/** A route as `tool routes --format json` shows it. */
export interface Route {
  readonly methods: readonly string[];
  readonly path: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const WIDGET = { name: 'Gear', price: '12.50' };

/** Makes, reads, lists, changes and deletes a widget as a client does; asks for one that isn't there, and sends a wrong body. */
export async function useWidgets(url: string, routes: readonly Route[]): Promise<void> {
  const [collection, item] = pathsOf(routes);
  const send = senderTo(url);
  const created = await send('POST', collection, WIDGET);
  expect(created).toEqual({ status: 201, body: { ...WIDGET, id: expect.anything() as unknown } });
  // The cast: the line above compares it.
  const { id } = created.body as { id: number | string };
  const place = item.replace(/\{\w+\}/, String(id));
  expect(await send('GET', place)).toEqual({ status: 200, body: { ...WIDGET, id } });
  expect(await send('GET', collection)).toEqual({ status: 200, body: [{ ...WIDGET, id }] });
  for (const [method, body] of changes(routes, item)) {
    const changed = { ...WIDGET, ...body, id };
    expect(await send(method, place, body)).toEqual({ status: 200, body: changed });
    expect(await send('GET', place)).toEqual({ status: 200, body: changed });
    expect((await send(method, place, { ...body, price: 'dear' })).status).toBe(422);
  }
  expect((await send('POST', collection, {})).status).toBe(422);
  expect(await send('DELETE', place)).toEqual({ status: 204, body: undefined });
  expect((await send('GET', place)).status).toBe(404);
  expect((await send('DELETE', place)).status).toBe(404);
  expect(await send('GET', collection)).toEqual({ status: 200, body: [] });
}

/** Returns the paths of the collection and of one widget. */
function pathsOf(routes: readonly Route[]): readonly [string, string] {
  const pathOf = (method: string, pattern: RegExp): string =>
    routes.find(({ methods, path }) => methods.includes(method) && pattern.test(path))?.path ?? '';
  return [pathOf('POST', /\/widgets\/?$/), pathOf('GET', /\/widgets\/\{\w+\}$/)];
}

/** Returns the methods that change a widget, with what to send: `PUT` gets all fields. */
function changes(routes: readonly Route[], item: string): readonly (readonly [string, object])[] {
  const methods = routes.filter(({ path }) => path === item).flatMap((route) => route.methods);
  const all = [
    ['PUT', { name: 'Sprocket', price: '1.25' }],
    ['PATCH', { name: 'Cog' }],
  ] as const;
  const served = all.filter(([method]) => methods.includes(method));
  expect(served).not.toEqual([]);
  return served;
}

/** Revives a price with two decimals: a column without a scale has more. */
const asStored = (key: string, value: unknown): unknown =>
  key === 'price' && typeof value === 'string' ? Number(value).toFixed(2) : value;

function senderTo(url: string) {
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${url}${path}`, { method, ...(body === undefined ? {} : json) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text, asStored) };
  };
}
