import { lazily, type Library } from '../kit/library';

/** Models of packages from PyPI that register no routes; those that do are in `fastapi/packages`. */
export const THIRD_PARTY_LIBRARIES: Readonly<Record<string, Library>> = {
  attr: lazily(() => (require('./attrs') as typeof import('./attrs')).attr),
  attrs: lazily(() => (require('./attrs') as typeof import('./attrs')).attrs),
  decorator: lazily(() => (require('./decorator-makers') as typeof import('./decorator-makers')).decorator),
  decouple: lazily(() => (require('./settings-readers') as typeof import('./settings-readers')).decouple),
  dotenv: lazily(() => (require('./settings-readers') as typeof import('./settings-readers')).dotenv),
  environs: lazily(() => (require('./settings-readers') as typeof import('./settings-readers')).environs),
  makefun: lazily(() => (require('./decorator-makers') as typeof import('./decorator-makers')).makefun),
  pydantic: lazily(() => (require('../pydantic') as typeof import('../pydantic')).pydantic),
  pydantic_core: lazily(() => (require('../pydantic') as typeof import('../pydantic')).pydanticCore),
  pydantic_settings: lazily(() => (require('../pydantic') as typeof import('../pydantic')).pydanticSettings),
  tomli: lazily(() => (require('../standard/json') as typeof import('../standard/json')).tomli),
  wrapt: lazily(() => (require('./decorator-makers') as typeof import('./decorator-makers')).wrapt),
};
