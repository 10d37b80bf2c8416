import type { Library } from '../kit/library';
import { qualified } from '../kit/model';
import { typedDict } from './pydantic';
import { pydanticOf } from './pydantic/classes';

/** `pydantic_settings`. */
export const library: Library = (builtins) => {
  const { sources, BaseSettings } = pydanticOf(builtins);
  const main = {
    BaseSettings,
    SettingsConfigDict: typedDict(builtins, 'pydantic_settings.SettingsConfigDict'),
  };
  return {
    ...qualified('pydantic_settings', { ...sources, ...main }),
    ...qualified('pydantic_settings.main', main),
    ...qualified('pydantic_settings.sources', sources),
  };
};
