import { lazily, type Library } from './library';

/** Models of packages from PyPI, but for FastAPI and Starlette. A package that isn't here needs no model to be told of. */
export const THIRD_PARTY_LIBRARIES: Readonly<Record<string, Library>> = {
  attr: lazily(() => (require('./attrs') as typeof import('./attrs')).attr),
  attrs: lazily(() => (require('./attrs') as typeof import('./attrs')).attrs),
  decorator: lazily(() => (require('./decorator-makers') as typeof import('./decorator-makers')).decorator),
  decouple: lazily(() => (require('./settings-readers') as typeof import('./settings-readers')).decouple),
  dotenv: lazily(() => (require('./settings-readers') as typeof import('./settings-readers')).dotenv),
  environs: lazily(() => (require('./settings-readers') as typeof import('./settings-readers')).environs),
  fastapi_restful: lazily(
    () => (require('./fastapi-utils') as typeof import('./fastapi-utils')).fastapiRestful,
  ),
  fastapi_utils: lazily(() => (require('./fastapi-utils') as typeof import('./fastapi-utils')).fastapiUtils),
  makefun: lazily(() => (require('./decorator-makers') as typeof import('./decorator-makers')).makefun),
  pydantic: lazily(() => (require('./pydantic') as typeof import('./pydantic')).pydantic),
  pydantic_settings: lazily(() => (require('./pydantic') as typeof import('./pydantic')).pydanticSettings),
  tomli: lazily(() => (require('./json') as typeof import('./json')).tomli),
  wrapt: lazily(() => (require('./decorator-makers') as typeof import('./decorator-makers')).wrapt),
};
