import { num } from '../../interpreter/values/make';
import type { Library } from '../kit/library';
import { qualified } from '../kit/model';

/** `logging`: loggers take what they're told; only its numbers are data. */
export const library: Library = () =>
  qualified('logging', {
    NOTSET: num(0),
    DEBUG: num(10),
    INFO: num(20),
    WARNING: num(30),
    WARN: num(30),
    ERROR: num(40),
    CRITICAL: num(50),
    FATAL: num(50),
  });
