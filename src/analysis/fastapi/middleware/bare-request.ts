import { NOWHERE } from '../../../base/diagnostics/place';
import { NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import type { Machine } from '../../interpreter/machine';
import { runText } from '../../interpreter/modules/execution';
import { NONE, str, unknown } from '../../interpreter/values/make';
import { entryOf, setEntry } from '../../interpreter/values/dicts';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { STATE } from '../classes/state';

/** The headers that every client sends. */
const ALWAYS = ['host', 'user-agent', 'accept', 'accept-encoding', 'connection'];

/** The request has unknown values for what every client sends, and nothing else. Its address is one of those for documentation. */
const TEXT = `
class Sent:
    def __init__(self, usual=()): self.usual, self.always = usual, ALWAYS if usual else ()
    def get(self, name, default=None): return SENT if str(name).lower() in self.usual else default
    def __getitem__(self, name):
        if name.lower() in self.usual: return SENT
        raise KeyError(name)
    def __contains__(self, name): return name.lower() in self.usual
    def __iter__(self): return iter(self.always)
    def __len__(self): return len(self.always)
    def getlist(self, name): return [SENT] if name.lower() in self.usual else []
    def keys(self): return list(self.always)
    def values(self): return [SENT for name in self.always]
    def items(self): return [(name, SENT) for name in self.always]
class Client: host, port = "203.0.113.1", 50000
class URL:
    def __init__(self, path):
        self.path, self._url, self.query, self.scheme = path, "http://testserver" + path, "", SENT
    def __str__(self): return self._url
    def __getattr__(self, name): return SENT
class Request:
    def __init__(self, path, method, app, state):
        self.method, self.url, self.app, self.state, self.client = method, URL(path), app, state, Client()
        self.headers, self.query_params, self.cookies, self.path_params, self.session = Sent(USUAL), Sent(), {}, {}, {}
        self.scope = {
            "type": "http", "method": method, "path": path, "raw_path": path.encode(), "root_path": SENT,
            "headers": [(name.encode(), SENT) for name in ALWAYS], "query_string": b"", "scheme": SENT, "http_version": "1.1", "app": app,
            "client": (Client.host, Client.port), "server": (SENT, SENT), "state": {}, "session": {},
        }
    def get(self, name, default=None): return self.scope.get(name, default)
    def __getattr__(self, name): return SENT
ALWAYS = (${ALWAYS.map((name) => `"${name}"`).join(', ')})
USUAL = (*ALWAYS, "accept-language", "content-type", "content-length")
`;

/** The class `Request` above, made once for each interpretation. */
const CLASSES = new WeakMap<Machine, Value>();

/** Makes the request that a client sends who has no credentials: no header, cookie, session or parameter of the query. */
export function bareRequest(vm: Machine, path: Value, method: string, app: Value): Value {
  const names = { SENT: unknown('library', 'what a client sends', NOWHERE) };
  const cls = CLASSES.get(vm) ?? runText(vm, 'starlette.requests', TEXT, names).scope.find('Request') ?? NONE;
  CLASSES.set(vm, cls);
  const args = [path, str(method), app, vm.instance(STATE, NOWHERE)];
  return callValue(vm, cls, { ...NO_ARGUMENTS, args }, NOWHERE);
}

/** Names the application whose middleware is handed a request next. */
export function handTo(vm: Machine, app: InstanceValue, request: Value): void {
  const scope = scopeOf(request);
  if (request.kind === 'instance') request.attrs.set('app', app);
  if (scope.kind === 'dict') setEntry(vm, scope, str('app'), app);
}

/** Returns true if a middleware has changed the `scope`: put something in its state, or added a header. */
export function isChanged(vm: Machine, scope: Value): boolean {
  if (scope.kind !== 'dict') return false;
  const [state, headers] = ['state', 'headers'].map((name) => entryOf(vm, scope, str(name)));
  return (
    (state?.kind === 'dict' && state.entries.size > 0) ||
    (headers?.kind === 'list' && headers.items.length !== ALWAYS.length)
  );
}

/** Returns the `scope` of a request. */
export const scopeOf = (request: Value): Value =>
  (request.kind === 'instance' ? request.attrs.get('scope') : undefined) ?? NONE;
