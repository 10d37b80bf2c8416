import type { Site } from '../../interpreter/calls/call-site';
import type { Machine } from '../../interpreter/machine';
import { alternativesOf } from '../../interpreter/values/choice';
import { NONE, unknown } from '../../interpreter/values/make';
import type { InstanceValue, NativeFunction, Value } from '../../interpreter/values/values';
import { own, setOwn } from '../../libraries/kit/instances';
import { keeping, native } from '../../libraries/kit/model';

/** The arguments of `get_openapi`, by name. */
export type DocumentArguments = Readonly<Record<string, Value>>;

/** Makes documents for the program's own functions; there is one only while such a function is asked for a document. */
export interface DocumentMaker {
  /** The result of `get_openapi(…)`. */
  readonly ofArguments: (given: DocumentArguments, site: Site) => Value;
  /** The result of FastAPI's own `app.openapi()`. */
  readonly ofApplication: (app: InstanceValue, site: Site) => Value;
}

const MAKERS = new WeakMap<Machine, DocumentMaker>();

/** Runs an action in which the program's functions get documents. */
export function withDocuments<T>(vm: Machine, maker: DocumentMaker, action: () => T): T {
  MAKERS.set(vm, maker);
  try {
    return action();
  } finally {
    MAKERS.delete(vm);
  }
}

/** The words for a document that the program asked for while it started. */
const UNMADE = 'an OpenAPI document';

const unmade = ({ at }: Site): Value => unknown('library', UNMADE, at);

/** Forgets a document that the program asked for while it started: it would be the one that it's asked for now. */
export function forgetDocument(site: Site, app: InstanceValue): void {
  const kept = own(site, app, 'openapi_schema');
  if (kept === undefined) return;
  const all = alternativesOf(kept);
  const isUnmade = all.some(({ value }) => value.kind === 'unknown' && value.detail === UNMADE);
  if (isUnmade) setOwn(site, app, { openapi_schema: NONE });
}

/** Models `fastapi.openapi.utils.get_openapi` (0.165). */
export const getOpenapi: NativeFunction = native(
  keeping(
    "fastapi.openapi.utils.get_openapi(*, title, version, openapi_version='3.1.0', summary=None, description=None, routes, webhooks=None, tags=None, servers=None, terms_of_service=None, contact=None, license_info=None, separate_input_output_schemas=True, external_docs=None)",
  ),
  (given, site) => MAKERS.get(site.vm)?.ofArguments(given, site) ?? unmade(site),
);

/** Models `FastAPI.openapi`, which makes the document once. */
export function openapiOf(self: InstanceValue | undefined, site: Site): Value {
  const maker = MAKERS.get(site.vm);
  if (self === undefined || maker === undefined) return unmade(site);
  const known = own(site, self, 'openapi_schema');
  if (known !== undefined && known.kind !== 'none') return known;
  const made = maker.ofApplication(self, site);
  setOwn(site, self, { openapi_schema: made });
  return made;
}
