import type { Machine } from '../../interpreter/machine';
import type { Parameter } from '../../interpreter/calls/signature';
import { NOWHERE } from '../../../base/diagnostics/place';
import { dictOf } from '../../interpreter/values/dicts';
import { NONE, str, tuple } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { REQUEST_FORMS } from '../classes/security';

type Field = Pick<Parameter, 'name' | 'type' | 'default'>;

/** A field of `OAuth2PasswordRequestForm`: what `Form(…)` says of it, and its default, if it has one. */
interface Row {
  readonly name: string;
  readonly isOptional?: boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly initial?: Value;
}

/** The parameters of `OAuth2PasswordRequestForm`, as the document of FastAPI 0.165 shows them. */
const FIELDS: readonly Row[] = [
  { name: 'grant_type', isOptional: true, pattern: '^password$', initial: NONE },
  { name: 'username' },
  { name: 'password', format: 'password' },
  { name: 'scope', initial: str() },
  { name: 'client_id', isOptional: true, initial: NONE },
  { name: 'client_secret', isOptional: true, format: 'password', initial: NONE },
];

/** `OAuth2PasswordRequestFormStrict` requires the grant type, and says nothing of formats. */
const STRICT: readonly Row[] = FIELDS.map(({ format: _, ...row }) =>
  row.name === 'grant_type' ? { name: row.name, pattern: '^password$' } : row,
);

/** Returns the parameters of a form of `fastapi.security`; `undefined` for any other class. */
export function formFields(vm: Machine, cls: ClassValue): readonly Field[] | undefined {
  const name = REQUEST_FORMS.find((one) => one === cls.name);
  if (name === undefined || cls.place !== undefined) return undefined;
  const form = vm.models.library('fastapi.params.Form');
  const optional = vm.models.library('typing.Optional');
  const text = vm.models.builtin('str');
  if (form?.kind !== 'class' || optional?.kind !== 'class' || text === undefined) return undefined;
  return (name === 'OAuth2PasswordRequestForm' ? FIELDS : STRICT).map((row) => {
    const type = vm.instance(optional, NOWHERE);
    type.attrs.set('__origin__', optional);
    type.attrs.set('__args__', tuple(text));
    const marker = vm.instance(form, NOWHERE);
    if (row.pattern !== undefined) marker.attrs.set('pattern', str(row.pattern));
    if (row.format !== undefined)
      marker.attrs.set('json_schema_extra', dictOf(vm, [['format', str(row.format)]]));
    if (row.initial !== undefined) marker.attrs.set('default', row.initial);
    return { name: row.name, type: row.isOptional === true ? type : text, default: marker };
  });
}
