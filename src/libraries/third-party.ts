import { attr, attrs } from './attrs';
import { decorator, makefun, wrapt } from './decorator-makers';
import { fastapiRestful, fastapiUtils } from './fastapi-utils';
import { tomli } from './json';
import type { Library } from './library';
import { pydantic, pydanticSettings } from './pydantic';
import { decouple, dotenv, environs } from './settings-readers';

/** Models of packages from PyPI, but for FastAPI and Starlette. A package that isn't here needs no model to be told of. */
export const THIRD_PARTY_LIBRARIES: Readonly<Record<string, Library>> = {
  attr,
  attrs,
  decorator,
  decouple,
  dotenv,
  environs,
  fastapi_restful: fastapiRestful,
  fastapi_utils: fastapiUtils,
  makefun,
  pydantic,
  pydantic_settings: pydanticSettings,
  tomli,
  wrapt,
};
