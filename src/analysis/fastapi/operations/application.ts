import { NOWHERE } from '../../../base/diagnostics/place';
import { callOf, NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { alternativesOf } from '../../interpreter/values/choice';
import type { Machine } from '../../interpreter/machine';
import { NONE } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { ownOrNone } from '../../libraries/kit/instances';
import { isObject, type Json } from '../../types/json/json';
import { pydanticRules } from '../../types/pydantic-rules';
import { unwrapApplication } from '../classes/unwrap-application';
import { flatten } from '../listing/flatten';
import { toRoutes } from '../listing/rows';
import type { FastapiClasses } from '../models';
import { infoFrom } from './info';
import { type DocumentRules, readOperation } from './operation';
import { replacedIn } from './replaced';
import type { ApplicationSource, OperationSource } from './source';
import { givenFlag, givenJson, givenText, jsonIn, type Reading } from './values';

const UTILS = 'fastapi.openapi.utils';

/** Reads what an application itself tells of its document; `undefined` if it isn't known which one it is. */
export function readApplication(
  vm: Machine,
  app: Value,
  classes: FastapiClasses,
  rules: DocumentRules,
): ApplicationSource | undefined {
  const [only] = alternativesOf(app);
  const found = only === undefined || only.value.kind === 'absent' ? undefined : only.value;
  const under = found === undefined ? undefined : unwrapApplication({ vm, at: NOWHERE }, found);
  if (under?.kind !== 'instance') return undefined;
  const call = callOf(vm, NO_ARGUMENTS, under.place);
  const reading: Reading = { site: call, doubts: [], unresolved: [] };
  const refusal = (name: string): Json | undefined => {
    const set = vm.libraryNames.find(UTILS, name, vm.path) ?? vm.models.library(`${UTILS}.${name}`);
    return jsonIn(reading, set ?? NONE, 'the schema of refused requests');
  };
  const fault = refusal('validation_error_definition');
  return {
    openapiVersion: givenText(reading, under, 'openapi_version') ?? '3.1.0',
    info: infoFrom((name) => givenJson(reading, under, name)),
    servers: givenJson(reading, under, 'servers'),
    tags: givenJson(reading, under, 'openapi_tags'),
    externalDocs: rules.tellsExternalDocs ? givenJson(reading, under, 'openapi_external_docs') : undefined,
    refusal: refusal('validation_error_response_definition'),
    fault: isObject(fault) ? fault : undefined,
    webhooks: webhooksOf(call, ownOrNone(call, under, 'webhooks'), classes, rules),
    separatesSchemas: givenFlag(reading, under, 'separate_input_output_schemas', true),
    rules,
    pydantic: pydanticRules(vm.options.pydantic),
    isFastapi: under.cls.mro.includes(classes.FastAPI),
    replaced: replacedIn(reading, under),
    doubts: reading.doubts,
    refresh: () => {
      vm.restart();
    },
  };
}

function webhooksOf(
  call: Call,
  webhooks: Value,
  classes: FastapiClasses,
  rules: DocumentRules,
): readonly OperationSource[] {
  const view = flatten(call.vm, webhooks, classes, () => undefined);
  const found: OperationSource[] = [];
  const read: Parameters<typeof toRoutes>[3] = (row, methods) => {
    if (row.kind === 'api' && row.inSchema) found.push(readOperation(call, row, methods, rules));
    return {};
  };
  toRoutes(view?.rows ?? [], call.vm.facts, () => undefined, read);
  return found;
}
