/** A request as the table has it: `GET /items/{42}`, where braces stand around a value that the program computes. */
export interface Asked {
  readonly method: string;
  /** The pieces of the path; every second one is a computed value. */
  readonly pieces: readonly string[];
  /** The prefix of all paths in the workspace: `/api/v1`. */
  readonly base: string;
}

/** Writes a call of a request as programs write it: the name of a file, and its text. */
export interface Form {
  readonly name: string;
  readonly ending: 'ts' | 'tsx' | 'js' | 'vue' | 'py';
  readonly write: (asked: Asked) => string;
}

const whole = ({ pieces, base }: Asked): string => base + pieces.join('');
const own = ({ pieces }: Asked): string => pieces.join('');

/** Writes the path as a template literal, or an f-string with `$` as ''. */
const template = (pieces: readonly string[], before = '', dollar = '$'): string =>
  before + pieces.map((one, index) => (index % 2 === 0 ? one : `${dollar}{id}`)).join('');

/** Writes the path as texts that are added up. */
const sum = (pieces: readonly string[]): string =>
  pieces
    .map((one, index) => (index % 2 === 0 ? `'${one}'` : 'id'))
    .filter((one, index) => index === 0 || one !== "''")
    .join(' + ');

const lower = ({ method }: Asked): string => method.toLowerCase();
const options = ({ method }: Asked): string => (method === 'GET' ? '' : `, { method: '${method}' }`);
const inFunction = (text: string): string =>
  `export async function call(id: number, body: any) {\n  ${text}\n}\n`;

const service = (head: string, text: string): string =>
  `import { HttpClient } from '@angular/common/http';\n${head}@Injectable()\nexport class Service {\n${text}\n}\n`;

export const FIRST: Form = {
  name: 'fetch',
  ending: 'ts',
  write: (one) => inFunction(`return fetch('${whole(one)}'${options(one)});`),
};

/** Forms of front ends. */
const SCRIPTS: readonly Form[] = [
  FIRST,
  {
    name: 'fetch of a template',
    ending: 'ts',
    write: (one) => inFunction(`return fetch(\`${template(one.pieces, one.base)}\`${options(one)});`),
  },
  {
    name: 'fetch of a sum with a constant of the file',
    ending: 'ts',
    write: (one) =>
      `const BASE = '${one.base}';\n${inFunction(`return fetch(BASE + ${sum(one.pieces)}${options(one)});`)}`,
  },
  {
    name: 'fetch behind an imported constant, with a query',
    ending: 'ts',
    write: (one) =>
      `import { API_URL } from './config';\n${inFunction(
        `const res = await fetch(\`\${API_URL}${template(one.pieces)}?full=\${id}\`${options(one)});`,
      )}`,
  },
  {
    name: 'axios',
    ending: 'tsx',
    write: (one) =>
      `import axios from 'axios';\nexport const Page = ({ id }) => {\n  useEffect(() => { axios.${lower(one)}(\`${template(one.pieces, one.base)}\`).then(set); }, []);\n  return <p>{id}</p>;\n};\n`,
  },
  {
    name: 'axios with an object',
    ending: 'ts',
    write: (one) =>
      `import axios from 'axios';\n${inFunction(`return axios({ url: \`${template(one.pieces, one.base)}\`, method: '${lower(one)}', data: body });`)}`,
  },
  {
    name: 'an instance of axios',
    ending: 'ts',
    write: (one) =>
      `import { api } from './api';\n${inFunction(`return api.${lower(one)}(\`${template(one.pieces)}\`);`)}`,
  },
  {
    name: 'an instance of axios, the default export, with an object',
    ending: 'ts',
    write: (one) =>
      `import http from './api';\n${inFunction(`return http.request({ method: '${one.method}', url: ${sum(one.pieces)} });`)}`,
  },
  {
    name: 'HttpClient below a field',
    ending: 'ts',
    write: (one) =>
      service(
        `import { environment } from './environments/environment';\n`,
        `  private readonly base = \`\${environment.apiUrl}\`;\n  constructor(private readonly http: HttpClient) {}\n  call(id: number) { return this.http.${lower(one)}<Thing>(\`\${this.base}${template(one.pieces)}\`); }`,
      ),
  },
  {
    name: 'HttpClient that is injected',
    ending: 'ts',
    write: (one) =>
      service(
        `import { environment } from '@app/environments/environment';\n`,
        `  private http = inject(HttpClient);\n  call(id: number) { return this.http.${lower(one)}(environment.apiUrl + ${sum(one.pieces)}); }`,
      ),
  },
  {
    name: 'HttpClient.request',
    ending: 'ts',
    write: (one) =>
      service(
        '',
        `  constructor(private http: HttpClient) {}\n  call(id: number) { const url = \`${template(one.pieces, one.base)}\`; return this.http.request<Thing>('${one.method}', url, { body: 1 }); }`,
      ),
  },
  {
    name: 'HttpClient of a class above',
    ending: 'ts',
    write: (one) =>
      `import { BaseService } from './base.service';\nexport class Service extends BaseService {\n  call(id: number) { return this.http.${lower(one)}(\`\${this.baseUrl}${template(one.pieces)}\`); }\n}\n`,
  },
  {
    name: 'paths in an object of functions',
    ending: 'ts',
    write: (one) =>
      `import axios from 'axios';\nconst PATHS = { thing: (id: number) => \`${template(one.pieces, one.base)}\` } as const;\n${inFunction(`return axios.${lower(one)}(PATHS.thing(id));`)}`,
  },
  {
    name: 'a function that makes URLs',
    ending: 'ts',
    write: (one) =>
      `import { urlOf } from './config';\n${inFunction(`return fetch(urlOf(\`${template(one.pieces)}\`)${options(one)});`)}`,
  },
  {
    name: 'a base from the environment',
    ending: 'ts',
    write: (one) =>
      inFunction(`return fetch(\`\${process.env.API_URL}${template(one.pieces)}\`${options(one)});`),
  },
  {
    name: 'a base from the environment, with another for development',
    ending: 'ts',
    write: (one) =>
      `const base = import.meta.env.VITE_API ?? 'http://localhost:8000${one.base}';\n${inFunction(`return fetch(\`\${base}${template(one.pieces)}\`${options(one)});`)}`,
  },
  {
    name: 'new URL',
    ending: 'ts',
    write: (one) =>
      inFunction(
        `const url = new URL(\`${template(one.pieces, one.base)}\`, location.origin);\n  return fetch(url.toString()${options(one)});`,
      ),
  },
  {
    name: 'a client of its own',
    ending: 'ts',
    write: (one) =>
      `export class Things {\n  constructor(private api: ApiService) {}\n  call(id: number) { return this.api.${lower(one)}(\`${template(one.pieces)}\`); }\n}\n`,
  },
  {
    name: 'CommonJS',
    ending: 'js',
    write: (one) =>
      `const axios = require('axios');\nconst { API_URL } = require('./settings');\nmodule.exports.call = (id) => axios.${lower(one)}(API_URL + ${sum(one.pieces)});\n`,
  },
  {
    name: 'a component of Vue',
    ending: 'vue',
    write: (one) =>
      `<template><p>{{ id }}</p></template>\n<script setup lang="ts">\nimport axios from 'axios';\nconst { data } = await axios.${lower(one)}(\`${template(one.pieces, one.base)}\`);\n</script>\n`,
  },
  {
    name: 'ky',
    ending: 'ts',
    write: (one) =>
      `import ky from 'ky';\nconst api = ky.extend({ prefixUrl: '${one.base || '/'}' });\n${inFunction(`return api.${lower(one)}(\`${template(one.pieces).slice(1)}\`).json();`)}`,
  },
  {
    name: 'options in a variable, and a list that is joined',
    ending: 'ts',
    write: (one) =>
      inFunction(
        `const init = { method: '${one.method}', body };\n  return fetch(['${whole({ ...one, pieces: one.pieces.slice(0, 1) }).replace(/\/$/, '')}'${one.pieces.length > 1 ? ', id' : ''}].join('/')${one.pieces.length > 2 ? ` + '${one.pieces.slice(2).join('')}'` : ''}, init);`,
      ),
  },
  {
    name: 'a function of its own around fetch',
    ending: 'ts',
    write: (one) =>
      `async function send(path: string, init?: RequestInit) { return fetch('${one.base}' + path, init); }\n${inFunction(`return send(\`${template(one.pieces)}\`${options(one)});`)}`,
  },
];

const test = (text: string, head = ''): string =>
  `${head}\n\ndef test_it(client, settings, id):\n    ${text}\n`;

/** Forms of tests in Python. */
const PYTHON: readonly Form[] = [
  {
    name: 'client.get',
    ending: 'py',
    write: (one) => test(`assert client.${lower(one)}("${whole(one)}").status_code == 200`),
  },
  {
    name: 'an f-string',
    ending: 'py',
    write: (one) => test(`client.${lower(one)}(f"${template(one.pieces, one.base, '')}")`),
  },
  {
    name: 'client.request',
    ending: 'py',
    write: (one) => test(`client.request("${one.method}", f"${template(one.pieces, one.base, '')}?a=1")`),
  },
  {
    name: 'a constant of the module',
    ending: 'py',
    write: (one) => test(`client.${lower(one)}(BASE + "${own(one)}")`, `BASE = "${one.base}"\n`),
  },
  {
    name: 'format',
    ending: 'py',
    write: (one) =>
      test(
        `client.${lower(one)}("${template(one.pieces, one.base, '').replaceAll('{id}', '{}')}".format(id))`,
      ),
  },
  {
    name: 'a percent sign',
    ending: 'py',
    write: (one) =>
      test(`client.${lower(one)}("${template(one.pieces, one.base, '').replaceAll('{id}', '%s')}" % id)`),
  },
  {
    name: 'settings',
    ending: 'py',
    write: (one) => test(`client.${lower(one)}(f"{settings.api_prefix}${template(one.pieces, '', '')}")`),
  },
  {
    name: 'a constant of another module',
    ending: 'py',
    write: (one) =>
      test(
        `client.${lower(one)}(f"{PREFIX}${template(one.pieces, '', '')}")`,
        'from tests.shared import PREFIX',
      ),
  },
  {
    name: 'an asynchronous client',
    ending: 'py',
    write: (one) =>
      `import httpx\n\n\nasync def test_it(id):\n    async with httpx.AsyncClient() as http:\n        await http.${lower(one)}(f"http://localhost:8000${template(one.pieces, one.base, '')}")\n`,
  },
];

export const FORMS: readonly Form[] = [...SCRIPTS, ...PYTHON];

/** The files that forms import. */
export const shared = (base: string): Readonly<Record<string, string>> => ({
  'web/package.json': '{ "name": "web" }\n',
  'web/tsconfig.json':
    '{\n  // aliases\n  "compilerOptions": { "baseUrl": ".", "paths": { "@app/*": ["src/*"] } }\n}\n',
  'web/src/config.ts': `export const API_URL = '${base}';\nexport const urlOf = (path: string) => \`\${API_URL}\${path}\`;\n`,
  'web/src/settings.js': `const API_URL = 'http://localhost:8000${base}';\nmodule.exports = { API_URL };\n`,
  'web/src/environments/environment.ts': `export const environment = { production: false, apiUrl: 'http://localhost:8000${base}' };\n`,
  'web/src/api.ts': `import axios from 'axios';\nexport const api = axios.create({ baseURL: '${base || '/'}', timeout: 1 });\nexport default api;\n`,
  'web/src/base.service.ts': `import { HttpClient } from '@angular/common/http';\nimport { environment } from './environments/environment';\nexport abstract class BaseService {\n  protected readonly baseUrl = environment.apiUrl;\n  constructor(protected readonly http: HttpClient) {}\n}\n`,
  'tests/__init__.py': '',
  'tests/shared.py': `PREFIX = "${base}"\n`,
  ...NOISE,
});

/** Files without a call of the application, which look as if they had some. */
const NOISE: Readonly<Record<string, string>> = {
  'web/src/noise/payments.ts': `export const pay = () => fetch('https://api.stripe.com/v1/charges', { method: 'POST' });\n`,
  'web/src/noise/server.ts': `import express from 'express';\nconst app = express();\napp.get('/items/:id', (req, res) => res.send('x'));\nconst router = express.Router();\nrouter.post('/items', (req, res) => res.send('x'));\n`,
  'web/src/noise/mocks.ts': `import { http } from 'msw';\nexport const handlers = [http.get('/api/v1/items/1', () => 1), http.get('/items/1', resolver)];\n`,
  'web/src/noise/data.ts': `const known = new Map<string, number>();\nexport const one = known.get('/items/1');\nknown.delete('/items/1');\nsessionStorage.get('/items/1');\n`,
  'web/src/noise/assets.ts': `export const load = () => fetch('/assets/config.json');\n`,
  'web/node_modules/left/index.js': `fetch('/items/1');\n`,
  'web/public/bundle.js': `fetch('/items/1');${'let a=1;'.repeat(7_000)}\n`,
  'web/dist/main.js': `fetch('/items/1');\n`,
};
