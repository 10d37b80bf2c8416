import { STATUS_CODES } from 'node:http';
import { NONE } from '../../interpreter/values/make';
import { library as enumeration } from './enum';
import type { Library } from '../kit/library';
import { qualified } from '../kit/model';

/** Python's names for codes that Node calls otherwise; none for a code that Python doesn't have. */
const OTHERS: Readonly<Record<string, string | undefined>> = {
  413: 'REQUEST_ENTITY_TOO_LARGE',
  414: 'REQUEST_URI_TOO_LONG',
  416: 'REQUESTED_RANGE_NOT_SATISFIABLE',
  418: 'IM_A_TEAPOT',
  422: 'UNPROCESSABLE_ENTITY',
  509: undefined,
};

/** The codes of `http.HTTPStatus` with their names. */
export const STATUSES: readonly (readonly [name: string, code: number])[] = Object.entries(
  STATUS_CODES,
).flatMap(([code, words = '']) => {
  const name = code in OTHERS ? OTHERS[code] : words.toUpperCase().replace(/[ -]/gu, '_');
  return name === undefined ? [] : [[name, Number(code)] as const];
});

const METHODS = 'CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT TRACE';

const TEXT = `
class HTTPStatus(IntEnum):
${STATUSES.map(([name, code]) => `    ${name} = ${code}`).join('\n')}

class HTTPMethod(StrEnum):
${METHODS.split(' ')
  .map((name) => `    ${name} = "${name}"`)
  .join('\n')}
`;

/** `http`: its two enums, as Python 3.11 has them. */
export const library: Library = (builtins) => {
  const { 'enum.IntEnum': IntEnum = NONE, 'enum.StrEnum': StrEnum = NONE } = enumeration(builtins, 'enum');
  return qualified('http', builtins.write('http', TEXT, { IntEnum, StrEnum }));
};
