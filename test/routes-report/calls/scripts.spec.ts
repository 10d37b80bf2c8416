import { type Case, callsOf } from './shop';

jest.setTimeout(60_000);

const one = (name: string, text: string, ...calls: string[]): Case => ({
  name,
  files: { 'main.ts': text },
  calls,
});

/** Calls that a wrong answer would call broken, or ascribe to a route that isn't meant. */
const NOT_BROKEN: readonly Case[] = [
  one(
    'the base of one instance of axios is not that of others',
    `import axios from 'axios';
const api = axios.create();
api.defaults.baseURL = '/api/v1';
api.get('/users/me');
axios.get('/api/v1/users/me');
axios.create().get('/api/v1/users/me');`,
    'GET /api/v1/users/me: me',
    'GET /api/v1/users/me: me',
    'GET /api/v1/users/me: me',
  ),
  one(
    'options of a request set another base',
    `import axios from 'axios';
const api = axios.create({ baseURL: '/api/v1' });
api.get('/me', { baseURL: '/api/v1/users' });
api.post('/login', {}, { baseURL: '/api/v1' });`,
    'GET /api/v1/users/me: me',
    'POST /api/v1/login: login',
  ),
  one(
    'an interceptor that changes the URL makes the base unknown',
    `import axios from 'axios';
const api = axios.create({ baseURL: '/api/v1' });
api.interceptors.request.use((config) => { config.url = '/v2' + config.url; return config; });
api.get('/nothing');`,
    'GET */nothing: elsewhere',
  ),
  one(
    'a path from the root below the place of the page',
    `const A = { ITEMS: '/api/v1/products' };
const url = new URL(\`\${A.ITEMS}/\${id}\`, window.location.href);
fetch(url);`,
    'GET /api/v1/products/*: get_product',
  ),
  one(
    'ky with a function for its options',
    `import ky from 'ky';
const http = ky.create({ prefixUrl: '/api/v1' });
http.extend((options) => ({ prefixUrl: \`\${options.prefixUrl}/users\` })).get('me');`,
    'GET */me: me',
  ),
  one(
    'OPTIONS, which middleware answers',
    `import request from 'supertest';\nrequest('http://localhost:8000').options('/api/v1/products/1');`,
    'OPTIONS http://localhost:8000/api/v1/products/1: elsewhere',
  ),
  one(
    'servers, caches and stand-ins that are named like clients',
    `import { Hono } from 'hono';
import Fastify from 'fastify';
const client = new Hono();
client.get('/api/v1/nothing', handler);
const api = Fastify();
api.get('/api/v1/nothing', handler);
const backend = new LRUCache({ max: 1 });
backend.get('/api/v1/nothing');
const rest = new Map();
rest.get('/api/v1/nothing');
server.use(http.get('/api/v1/nothing', resolve));`,
  ),
  one(
    'names that a loop, a pattern or a catch declares, and a name of the module',
    `const url = '/api/v1/nothing';
for (const url of urls) fetch(url);
const send = ({ url }) => fetch(url);
const [path, setPath] = useState(url);
fetch(path);
try { go(); } catch (url) { fetch(url); }`,
  ),
  one(
    'a default method says nothing of what callers give',
    `export const save = (init) => fetch('/api/v1/login', { method: init.method ?? 'GET' });`,
    'ANY /api/v1/login: login',
  ),
  one(
    "a parameter takes each word, so a word behind an unknown base needn't be one",
    `export class Page { constructor(private api: ApiService) {} go() { this.api.get('/else'); this.api.get('/users/me'); } }`,
    'GET */else: elsewhere',
    'GET */users/me: me',
  ),
];

const OPENAPI: readonly Case[] = [
  one(
    'openapi-fetch',
    `import createClient from 'openapi-fetch';
const client = createClient<paths>({ baseUrl: 'http://localhost:8000' });
const { GET } = createClient<paths>({ baseUrl: 'http://localhost:8000' });
client.DELETE('/api/v1/products/{id}', { params: { path: { id } } });
client.PUT('/api/v1/products/{id}');
GET('/health');`,
    'DELETE http://localhost:8000/api/v1/products/*: delete_product',
    'PUT http://localhost:8000/api/v1/products/*: broken',
    'GET http://localhost:8000/health: health',
  ),
  one(
    'openapi-react-query',
    `$api.useQuery('get', '/api/v1/products/{id}');\n$api.useMutation('post', '/api/v1/login');`,
    'GET */api/v1/products/*: get_product',
    'POST */api/v1/login: login',
  ),
  one(
    'openapi-typescript-fetch',
    `fetcher.path('/api/v1/products/{id}').method('delete').create();`,
    'DELETE */api/v1/products/*: delete_product',
  ),
  one(
    'generated code',
    `export const getUser = (data) => __request(OpenAPI, { method: 'GET', url: '/api/v1/users/{name}', path: { name: data.name } });
export const login = (options) => (options.client ?? client).post({ url: '/api/v1/login', ...options });`,
    'GET */api/v1/users/*: get_user',
    'POST */api/v1/login: login',
  ),
];

const LIBRARIES: readonly Case[] = [
  one(
    'SWR, by what its fetcher sends',
    `const fetcher = (url: string) => fetch('/api/v1' + url).then((r) => r.json());
useSWR('/products', fetcher);
useSWR(id ? \`/products/\${id}\` : null, fetcher);
useSWR(['/users/me', token], ([url]) => load(url));
useSWR(() => '/users/me');`,
    'GET /api/v1*: elsewhere', // that of the fetcher itself
    'GET /api/v1/products: list_products',
    'GET /api/v1/products/*: get_product',
    'GET */users/me: me',
    'ANY */users/me: me',
  ),
  one(
    'RTK Query',
    `const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api/v1' }),
  endpoints: (builder) => ({
    list: builder.query({ query: () => 'products' }),
    drop: builder.mutation({ query(id) { return { url: \`products/\${id}\`, method: 'DELETE' }; } }),
    put: builder.mutation({ query: (id) => ({ url: \`products/\${id}\`, method: 'PUT' }) }),
  }),
});
api.injectEndpoints({ endpoints: (build) => ({ me: build.query({ query: () => '/users/me' }) }) });`,
    'GET /api/v1/products: list_products',
    'DELETE /api/v1/products/*: delete_product',
    'PUT /api/v1/products/*: broken',
    'GET /api/v1/users/me: me',
  ),
  one(
    'Nuxt',
    `useFetch(() => \`/api/v1/products/\${id}\`);
useLazyFetch('/me', { baseURL: '/api/v1/users' });
const api = $fetch.create({ baseURL: '/api/v1' });
api('/login', { method: 'POST' });`,
    'GET /api/v1/products/*: get_product',
    'GET /api/v1/users/me: me',
    'POST /api/v1/login: login',
  ),
  one(
    'jQuery',
    `$.get('/api/v1/products', (data) => show(data));
$.ajax({ url: '/api/v1/products/1', type: 'DELETE' });
$.ajax('/api/v1/login', { method: 'POST' });`,
    'GET /api/v1/products: list_products',
    'DELETE /api/v1/products/1: delete_product',
    'POST /api/v1/login: login',
  ),
  one(
    'got, superagent and supertest',
    `import got from 'got';
import superagent from 'superagent';
import request from 'supertest';
got.post({ url: 'http://localhost:8000/api/v1/login' });
superagent('DELETE', '/api/v1/products/1');
request('http://localhost:8000/api/v1').get('/users/me');
request.agent('http://localhost:8000').get('/health');`,
    'POST http://localhost:8000/api/v1/login: login',
    'DELETE /api/v1/products/1: delete_product',
    'GET http://localhost:8000/api/v1/users/me: me',
    'GET http://localhost:8000/health: health',
  ),
  one(
    'sockets, beacons, and resources with a choice',
    `webSocket({ url: \`ws://localhost:8000/api/v1/products/\${id}/ws\` });
navigator.sendBeacon('/api/v1/login');
httpResource(() => (id() ? \`/api/v1/products/\${id()}\` : undefined));
httpResource.text(() => { const name = id(); return \`/api/v1/users/\${name}\`; });`,
    'WS ws://localhost:8000/api/v1/products/*/ws: watch',
    'POST /api/v1/login: login',
    'GET /api/v1/products/*: get_product',
    'GET /api/v1/users/*: get_user',
  ),
];

const WRAPPERS: readonly Case[] = [
  {
    name: 'functions and classes of the workspace around fetch',
    files: {
      'main.ts': `import { post, request, rest, useApi } from './send';
request('/users/me');
request(\`/products/\${id}\`, { method: 'DELETE' });
request(\`/products/\${id}\`, { method: 'PUT' });
post('/login', {});
rest.read('/products/1');
rest.remove('/products/1');
const { drop } = useApi();
drop('/products/1');`,
      'send.ts': `export async function request(path: string, { method = 'GET', ...rest }: Options = {}) {
  const url = path.startsWith('http') ? path : \`/api/v1\${path}\`;
  return fetch(url, { method, ...rest });
}
export const post = (path: string, body: unknown) => request(path, { method: 'POST', body });
class Rest {
  constructor(private readonly base: string) {}
  private send(method: string, path: string) { return fetch(this.base + path, { method }); }
  read = (path: string) => this.send('GET', path);
  remove(path: string) { return this.send('DELETE', path); }
}
export const rest = new Rest('/api/v1');
export function useApi() {
  const drop = (path: string) => fetch('/api/v1' + path, { method: 'DELETE' });
  return { drop };
}
`,
    },
    calls: [
      'GET /api/v1/users/me: me',
      'DELETE /api/v1/products/*: delete_product',
      'PUT /api/v1/products/*: broken',
      'POST /api/v1/login: login',
      'GET /api/v1/products/1: get_product',
      'DELETE /api/v1/products/1: delete_product',
      'DELETE /api/v1/products/1: delete_product',
    ],
  },
  {
    name: 'services of Angular, and classes above them',
    files: {
      'main.ts': `import { Api, Crud } from './api';
export class Users extends Crud {
  private api = inject(Api);
  constructor() { super('users'); }
  me() { return this.http.get(\`\${this.url}/me\`); }
  bad() { return this.http.put(\`\${this.url}/me\`, {}); }
  login() { return this.api.post('/login', {}); }
}`,
      'api.ts': `export class Api {
  private http = inject(HttpClient);
  post(path: string, body: unknown) { return this.http.post(\`/api/v1\${path}\`, body); }
}
export class Crud {
  protected http = inject(HttpClient);
  constructor(private readonly resource: string) {}
  get url() { return \`/api/v1/\${this.resource}\`; }
}`,
    },
    calls: ['GET /api/v1/users/me: me', 'PUT /api/v1/users/me: broken', 'POST /api/v1/login: login'],
  },
  one(
    'functions that join paths, and one with several results',
    `const joinUrl = (...parts: string[]) => parts.map((one) => one.trim()).join('/');
const urlOf = (path: string, query?: string) => { if (query) return \`/api/v1\${path}?\${query}\`; return \`/api/v1\${path}\`; };
fetch(joinUrl('/api/v1/', '/users', 'me'));
fetch(urlOf('/users/me', 'a=1'));
fetch('/api/v1/' + '/users/me'.replace(/^\\//, ''));`,
    'GET /api/v1/users/me: me',
    'GET /api/v1/users/me*: me',
    'GET /api/v1/users/me: me',
  ),
  one(
    'functions that call themselves and each other',
    `const a = (path) => b(path + '/a') + b(path);
const b = (path) => a(path) + a('/x' + path) + fetch(a(path));
const c = () => c().d;
fetch(a('/api/v1/nothing'));
c().get('/api/v1/nothing');`,
  ),
];

describe.each([
  ['what is not broken', NOT_BROKEN],
  ['clients of OpenAPI documents', OPENAPI],
  ['libraries', LIBRARIES],
  ['functions of the workspace', WRAPPERS],
])('tool routes calls in scripts: %s', (_, cases) => {
  it('finds the calls, and what they reach', async () => {
    expect(await callsOf(cases)).toEqual(Object.fromEntries(cases.map(({ name, calls }) => [name, calls])));
  });
});
