import { modelClass } from '../../interpreter/values/classes';
import { native as rawNative, NONE, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Builtins, Entries } from '../../libraries/kit/library';
import { constructor } from '../../libraries/kit/model';

/** The modules of `fastapi.security` (0.165): what the classes are made with, and how documents describe them. */
const MODULES = {
  base: `
class SecurityBase:
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return unread(name)

def describe(scheme, model, scheme_name, auto_error):
    scheme.model, scheme.scheme_name, scheme.auto_error = model, scheme_name or type(scheme).__name__, auto_error
`,
  http: `
class HTTPBase(SecurityBase):
    def __init__(self, *, scheme, scheme_name=None, description=None, auto_error=True, **more):
        describe(self, HTTPBaseModel(description=description, scheme=scheme), scheme_name, auto_error)
    __call__ = credentials

class HTTPBasic(HTTPBase):
    def __init__(self, *, scheme_name=None, realm=None, description=None, auto_error=True, **more):
        describe(self, HTTPBaseModel(description=description, scheme="basic"), scheme_name, auto_error)
        self.realm = realm

class HTTPBearer(HTTPBase):
    def __init__(self, *, bearerFormat=None, scheme_name=None, description=None, auto_error=True, **more):
        model = HTTPBaseModel(description=description, scheme="bearer", bearerFormat=bearerFormat)
        describe(self, model, scheme_name, auto_error)

class HTTPDigest(HTTPBase):
    def __init__(self, *, scheme_name=None, description=None, auto_error=True, **more):
        describe(self, HTTPBaseModel(description=description, scheme="digest"), scheme_name, auto_error)
`,
  api_key: `
class APIKeyBase(SecurityBase):
    __call__ = credentials

class APIKeyQuery(APIKeyBase):
    place = "query"
    def __init__(self, *, name, scheme_name=None, description=None, auto_error=True, **more):
        model = APIKey(description=description, in_=self.place, name=name)
        describe(self, model, scheme_name, auto_error)

class APIKeyHeader(APIKeyQuery):
    place = "header"

class APIKeyCookie(APIKeyQuery):
    place = "cookie"
`,
  oauth2: `
class OAuth2(SecurityBase):
    def __init__(self, *, flows=None, scheme_name=None, description=None, auto_error=True, **more):
        describe(self, OAuth2Model(description=description, flows=flows or OAuthFlowsModel()), scheme_name, auto_error)
    __call__ = credentials

class OAuth2PasswordBearer(OAuth2):
    def __init__(
        self, tokenUrl, scheme_name=None, scopes=None, description=None, auto_error=True, refreshUrl=None, **more
    ):
        flow = OAuthFlow(refreshUrl=refreshUrl, scopes=scopes or {}, tokenUrl=tokenUrl)
        flows = OAuthFlowsModel(password=flow)
        describe(self, OAuth2Model(description=description, flows=flows), scheme_name, auto_error)

class OAuth2AuthorizationCodeBearer(OAuth2):
    def __init__(
        self, authorizationUrl, tokenUrl, refreshUrl=None, scheme_name=None, scopes=None, description=None,
        auto_error=True, **more
    ):
        flow = OAuthFlow(
            refreshUrl=refreshUrl, scopes=scopes or {}, authorizationUrl=authorizationUrl, tokenUrl=tokenUrl
        )
        flows = OAuthFlowsModel(authorizationCode=flow)
        describe(self, OAuth2Model(description=description, flows=flows), scheme_name, auto_error)

class OAuth2PasswordRequestForm:
    def __init__(
        self, *,
        grant_type: Optional[str] = Form(None, pattern="^password$"),
        username: str = Form(),
        password: str = Form(json_schema_extra={"format": "password"}),
        scope: str = Form(""),
        client_id: Optional[str] = Form(None),
        client_secret: Optional[str] = Form(None, json_schema_extra={"format": "password"}),
    ):
        self.grant_type, self.username, self.password = grant_type, username, password
        self.scopes, self.client_id, self.client_secret = scope.split(), client_id, client_secret

class OAuth2PasswordRequestFormStrict(OAuth2PasswordRequestForm):
    def __init__(
        self,
        grant_type: str = Form(pattern="^password$"),
        username: str = Form(),
        password: str = Form(),
        scope: str = Form(""),
        client_id: Optional[str] = Form(None),
        client_secret: Optional[str] = Form(None),
    ):
        super().__init__(
            grant_type=grant_type, username=username, password=password, scope=scope, client_id=client_id,
            client_secret=client_secret,
        )
`,
  open_id_connect_url: `
class OpenIdConnect(SecurityBase):
    def __init__(self, *, openIdConnectUrl, scheme_name=None, description=None, auto_error=True, **more):
        model = OpenIdConnectModel(description=description, openIdConnectUrl=openIdConnectUrl)
        describe(self, model, scheme_name, auto_error)
    __call__ = credentials
`,
};

/** Classes of `fastapi.openapi.models` that describe security, which keep what they're made with. */
const MODELS = [
  'SecurityBase',
  'APIKey',
  'HTTPBase',
  'HTTPBearer',
  'OAuthFlow',
  'OAuthFlowImplicit',
  'OAuthFlowPassword',
  'OAuthFlowClientCredentials',
  'OAuthFlowAuthorizationCode',
  'OAuthFlows',
  'OAuth2',
  'OpenIdConnect',
] as const;

/** The name of what a request's credentials come from; it asks for nothing else that a document shows. */
const CREDENTIALS = 'fastapi.security.credentials';

/** Returns true for the method of a scheme that gives the credentials of a request. */
export const givesCredentials = (value: Value): boolean =>
  value.kind === 'native' && value.name === CREDENTIALS;

/** Models the classes of `fastapi.security`. */
export function securityClasses({ object, write }: Builtins, markers: Entries): Entries {
  const models = MODELS.map((name) => [name, record(name, object)] as const);
  const helpers = {
    credentials: rawNative(CREDENTIALS, ({ at }) => unknown('library', 'the credentials of a request', at)),
    unread: rawNative('unread', ({ at }) => unknown('library', 'an attribute of a security scheme', at)),
    Form: markers['fastapi.Form'] ?? NONE,
  };
  // The modules import the models under these names.
  const imported = Object.fromEntries(
    models.map(([name, cls]) => [/^(?:APIKey|OAuthFlow)$/u.test(name) ? name : `${name}Model`, cls]),
  );
  let written: Entries = {};
  const entries: Record<string, Value> = {};
  for (const [module, text] of Object.entries(MODULES)) {
    const classes = write(`fastapi.security.${module}`, `from typing import Optional\n${text}`, {
      ...helpers,
      ...imported,
      ...written,
    });
    written = { ...written, ...classes };
    for (const [name, cls] of Object.entries({ ...imported, ...classes })) {
      entries[`fastapi.security.${module}.${name}`] = cls;
      if (cls.kind === 'class' && cls !== imported[name]) entries[`fastapi.security.${name}`] = cls;
    }
  }
  for (const [name, cls] of models) entries[`fastapi.openapi.models.${name}`] = cls;
  return entries;
}

/** A class whose objects keep what they're made with as attributes. */
const record = (name: string, object: ClassValue): ClassValue =>
  modelClass(`fastapi.openapi.models.${name}`, [object], [], {
    construct: constructor('(**data)', (cls, { data }, { vm, at, open }) => {
      const made = vm.instance(cls, at);
      made.open = open;
      for (const [key, value] of data) made.attrs.set(key, value);
      return made;
    }),
    missing: (_, key) => (key.startsWith('__') ? undefined : NONE),
  });

/** Returns true for a security scheme: FastAPI describes dependencies that are one (`SecurityBase`). */
export const isScheme = (value: Value): value is InstanceValue =>
  value.kind === 'instance' &&
  value.cls.mro.some(({ module, name }) => module === 'fastapi.security.base' && name === 'SecurityBase');
