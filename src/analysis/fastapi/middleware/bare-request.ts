import { NOWHERE } from '../../../base/diagnostics/place';
import { NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import type { Machine } from '../../interpreter/machine';
import { runText } from '../../interpreter/modules/execution';
import { NONE, str, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { STATE } from '../classes/state';

/** What a client sends with every request isn't known; nothing else is sent. Its address is one of those for documentation. */
const TEXT = `
class Sent:
    def get(self, name, default=None): return SENT if str(name).lower() in USUAL else default
    def __getitem__(self, name):
        if name.lower() in USUAL: return SENT
        raise KeyError(name)
    def __contains__(self, name): return name.lower() in USUAL
    def __iter__(self): return iter(())
    def __len__(self): return 0
    def getlist(self, name): return []
    def keys(self): return []
    def values(self): return []
    def items(self): return []
class Client: host, port = "203.0.113.1", 50000
class URL:
    def __init__(self, path):
        self.path, self._url, self.query, self.scheme = path, "http://testserver" + path, "", "http"
    def __str__(self): return self._url
    def __getattr__(self, name): return SENT
class Request:
    def __init__(self, path, method, app, state):
        self.method, self.url, self.app, self.state, self.client = method, URL(path), app, state, Client()
        self.headers, self.query_params, self.cookies, self.path_params, self.session = Sent(), Sent(), {}, {}, {}
        self.scope = {
            "type": "http", "method": method, "path": path, "raw_path": path.encode(), "root_path": "",
            "headers": [], "query_string": b"", "scheme": "http", "http_version": "1.1", "app": app,
            "client": (Client.host, Client.port), "server": (SENT, SENT), "state": {}, "session": {},
        }
    def get(self, name, default=None): return self.scope.get(name, default)
    def __getattr__(self, name): return SENT
USUAL = ("host", "user-agent", "accept", "accept-encoding", "accept-language", "connection", "content-type", "content-length")
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

/** Returns the `scope` of a request. */
export const scopeOf = (request: Value): Value =>
  (request.kind === 'instance' ? request.attrs.get('scope') : undefined) ?? NONE;
