import type { Library } from '../kit/library';
import { qualified } from '../kit/model';
import { typedDict } from './pydantic';
import { pydanticOf } from './pydantic/classes';

/** `pydantic_settings`. */
export const library: Library = (builtins) =>
  qualified('pydantic_settings', {
    ...pydanticOf(builtins).sources,
    BaseSettings: pydanticOf(builtins).BaseSettings,
    SettingsConfigDict: typedDict(builtins, 'pydantic_settings.SettingsConfigDict'),
  });
