import type { Site } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { modelClass } from '../../../interpreter/values/classes';
import { markEscaped } from '../../../interpreter/values/text/displays';
import { NONE, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { setOwn } from '../../kit/instances';
import { keeping, methods } from '../../kit/model';
import { mayBeOn } from '../../kit/truth-values';
import { refuses } from './fields/acceptance';
import { convert, isRefused } from './convert';
import { schemaOptions, schemaValue } from './json-schema';
import { refuseData, validating } from './refusal';
import type { Markers } from './schema';
import { strictly, strictResult } from './fields/strictness';

/** A type outside of a field, and the class that asks for its values. */
interface Adapted {
  readonly cls: ClassValue;
  readonly type: Value;
  readonly markers: Markers;
}

/** Returns a value as a type of no field makes it. A value that pydantic surely refuses is unknown where nothing catches that. */
export const adapt = (site: Site, adapted: Adapted, value: Value): Value =>
  validating(site, adapted.markers.ValidationError, () =>
    each(site.vm, value, (single) => adaptOne(site, adapted, single)),
  );

function adaptOne(site: Site, adapted: Adapted, value: Single): Value {
  const { cls, type } = adapted;
  const converted = convert(site, type, value);
  const field = {
    name: 'root',
    annotation: () => type,
    assigned: undefined,
    declared: undefined,
    owner: cls,
  };
  return isRefused(type, converted) || refuses(site, cls, field, value) ? refused(site, adapted) : converted;
}

function refused(site: Site, { markers }: Adapted): Value {
  refuseData(site, markers.ValidationError, 'not of its type');
  return unknown('operands', 'a value that pydantic refuses', site.at);
}

/** Adapts a value without conversions, as `strict=True` asks. */
const adaptStrictly = (site: Site, adapted: Adapted, value: Value): Value =>
  validating(site, adapted.markers.ValidationError, () =>
    each(site.vm, value, (single) => {
      if (strictly(adapted.type, single) === false) return refused(site, adapted);
      return strictResult(site, adapted.type, single, adaptOne(site, adapted, single));
    }),
  );

/** `TypeAdapter(type)`: converts as a field of that type does. */
export function typeAdapter(object: ClassValue, markers: Markers): ClassValue {
  const typeOf = (self: InstanceValue): Value => self.attrs.get('type') ?? NONE;
  const validate = (
    site: Site,
    self: InstanceValue,
    value: Value,
    options: ReadonlyMap<string, Value>,
  ): Value => {
    const adapted = { cls: self.cls, type: typeOf(self), markers };
    return (mayBeOn(options.get('strict')) ? adaptStrictly : adapt)(site, adapted, value);
  };
  return modelClass(
    'pydantic.TypeAdapter',
    [object],
    methods(keeping('pydantic.TypeAdapter'), {
      '__init__(type, **options)': (self, { type }, site) => {
        setOwn(site, self, { type });
        // The model's validators run, and aren't entered.
        markEscaped(site.vm, [type]);
        return NONE;
      },
      'validate_python(object, **options)': (self, { object: value, options }, site) =>
        validate(site, self, value, options),
      'json_schema(*, by_alias=None, ref_template=None, schema_generator=None, mode=None, **options)': (
        self,
        { options, ...given },
        site,
      ) => schemaValue(site, typeOf(self), schemaOptions(given, options)),
      'validate_json(data, **options)': (self, { data, options }, site) =>
        validate(site, self, invoke(site, site.vm.models.library('json.loads') ?? NONE, data), options),
    }),
  );
}
