import { fastapiRestful, fastapiUtils } from './fastapi-utils';
import { tomli } from './json';
import type { Library } from './library';
import { pydantic } from './pydantic';
import { pydanticSettings } from './pydantic-settings';

/** Models of packages from PyPI, but for FastAPI and Starlette. A package that isn't here needs no model to be told of. */
export const THIRD_PARTY_LIBRARIES: Readonly<Record<string, Library>> = {
  fastapi_restful: fastapiRestful,
  fastapi_utils: fastapiUtils,
  pydantic,
  pydantic_settings: pydanticSettings,
  tomli,
};
