import type { Library } from '../kit/library';
import { qualified } from '../kit/model';
import { pydanticOf } from './pydantic/classes';
import { coreSchemas } from './pydantic/core-schemas';
import { coreNames } from './pydantic/fields/fields';

/** `pydantic_core`: what it has for programs, not for pydantic itself. */
export const library: Library = (builtins) => {
  const { markers } = pydanticOf(builtins).schemas;
  const { ValidationError } = markers;
  return { ...qualified('pydantic_core', { ...coreNames(markers), ValidationError }), ...coreSchemas() };
};
