import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type {
  ClassHooks,
  ClassValue,
  InstanceValue,
  NativeFunction,
  Value,
} from '../../interpreter/values/values';
import { setOwn } from '../../libraries/kit/instances';
import type { Entries } from '../../libraries/kit/library';
import { constructor, keeping, methods, native } from '../../libraries/kit/model';
import type { Signature } from '../../libraries/kit/signature';

/** A security class of `fastapi.security` (0.165): its module, its base, and what it's made with. */
interface Scheme {
  readonly module: string;
  readonly base: string;
  readonly init: Signature;
}

const scheme = (module: string, base: string, init: Signature): Scheme => ({ module, base, init });

const HTTP = '__init__(*, scheme_name=None, description=None, auto_error=True)';
const KEY = '__init__(*, name, scheme_name=None, description=None, auto_error=True)';

/** The security classes; a base stands before what's based on it. */
const SCHEMES: Readonly<Record<string, Scheme>> = {
  HTTPBase: scheme(
    'http',
    'SecurityBase',
    '__init__(*, scheme, scheme_name=None, description=None, auto_error=True)',
  ),
  HTTPBasic: scheme(
    'http',
    'HTTPBase',
    '__init__(*, scheme_name=None, realm=None, description=None, auto_error=True)',
  ),
  HTTPBearer: scheme(
    'http',
    'HTTPBase',
    '__init__(*, bearerFormat=None, scheme_name=None, description=None, auto_error=True)',
  ),
  HTTPDigest: scheme('http', 'HTTPBase', HTTP),
  APIKeyBase: scheme('api_key', 'SecurityBase', '__init__(**options)'),
  APIKeyQuery: scheme('api_key', 'APIKeyBase', KEY),
  APIKeyHeader: scheme('api_key', 'APIKeyBase', KEY),
  APIKeyCookie: scheme('api_key', 'APIKeyBase', KEY),
  OAuth2: scheme(
    'oauth2',
    'SecurityBase',
    '__init__(*, flows=None, scheme_name=None, description=None, auto_error=True)',
  ),
  OAuth2PasswordBearer: scheme(
    'oauth2',
    'OAuth2',
    '__init__(tokenUrl, scheme_name=None, scopes=None, description=None, auto_error=True, refreshUrl=None)',
  ),
  OAuth2AuthorizationCodeBearer: scheme(
    'oauth2',
    'OAuth2',
    '__init__(authorizationUrl, tokenUrl, refreshUrl=None, scheme_name=None, scopes=None, description=None, auto_error=True)',
  ),
  OpenIdConnect: scheme(
    'open_id_connect_url',
    'SecurityBase',
    '__init__(*, openIdConnectUrl, scheme_name=None, description=None, auto_error=True)',
  ),
};

/** Forms that a dependency reads, and their parameters; see `formFields` in `operations`. */
export const REQUEST_FORMS = ['OAuth2PasswordRequestForm', 'OAuth2PasswordRequestFormStrict'] as const;

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

/** The modules of `fastapi.security` that have one of these under another name, which programs import from there. */
const IMPORTED_BY: Readonly<Partial<Record<(typeof MODELS)[number], string>>> = {
  OAuthFlows: 'oauth2',
  OAuth2: 'oauth2',
  HTTPBase: 'http',
  HTTPBearer: 'http',
};

/** The attribute that holds the class whose constructor made a scheme: a subclass may call that of any of its bases. */
const MADE_AS = '_made_as';

/** Returns the name of the class of `fastapi.security` that made a scheme; `undefined` if none did. */
export function madeAs(self: InstanceValue): string | undefined {
  const value = self.attrs.get(MADE_AS);
  return value === undefined ? undefined : textOf(value);
}

const missing: NonNullable<ClassHooks['missing']> = (_, name, { at }) =>
  name.startsWith('__') ? undefined : unknown('library', `${name} of a security scheme`, at);

const called = (owner: string): readonly [string, NativeFunction] => [
  '__call__',
  native(`${owner}.__call__(*args, **options)`, (_, { at }) =>
    unknown('library', 'the credentials of a request', at),
  ),
];

/** Models the classes of `fastapi.security`, which keep what they're made with. */
export function securityClasses(object: ClassValue): Entries {
  const base = modelClass('fastapi.security.base.SecurityBase', [object], [], { missing });
  const classes = new Map<string, ClassValue>([['SecurityBase', base]]);
  const entries: Record<string, Value> = { 'fastapi.security.base.SecurityBase': base };
  const add = (module: string, name: string, cls: ClassValue): void => {
    classes.set(name, cls);
    entries[`fastapi.security.${module}.${name}`] = cls;
    entries[`fastapi.security.${name}`] = cls;
  };
  for (const [name, { module, base: under, init }] of Object.entries(SCHEMES)) {
    const owner = `fastapi.security.${module}.${name}`;
    const made = methods(keeping(owner), {
      [init]: (self: InstanceValue, given: Readonly<Record<string, Value>>, site: Site) => {
        const named = given['scheme_name']?.kind === 'none' ? str(self.cls.name) : given['scheme_name'];
        setOwn(site, self, { ...given, scheme_name: named ?? NONE, [MADE_AS]: str(name) });
        self.open ??= site.open;
        return NONE;
      },
    });
    add(module, name, modelClass(owner, [classes.get(under) ?? base], [...made, called(owner)]));
  }
  for (const name of REQUEST_FORMS) add('oauth2', name, requestForm(name, classes, object));
  for (const name of MODELS) {
    const model = record(name, object);
    entries[`fastapi.openapi.models.${name}`] = model;
    const module = IMPORTED_BY[name];
    if (module !== undefined) entries[`fastapi.security.${module}.${name}Model`] = model;
  }
  return entries;
}

function requestForm(name: string, classes: ReadonlyMap<string, ClassValue>, object: ClassValue): ClassValue {
  const owner = `fastapi.security.oauth2.${name}`;
  const known = classes.get('OAuth2PasswordRequestForm');
  return modelClass(
    owner,
    [known ?? object],
    methods(keeping(owner), {
      '__init__(**fields)': (self, { fields }, site) => {
        setOwn(site, self, Object.fromEntries(fields));
        return NONE;
      },
    }),
  );
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
