import { abc } from './abc';
import { argparse } from './argparse';
import { collections } from './collections';
import { contextlib } from './contextlib';
import { copy } from './copy';
import { dataclasses } from './dataclasses';
import { enumeration } from './enum';
import { functools } from './functools';
import { http } from './http';
import { inspect } from './inspect';
import { itertools } from './itertools';
import type { Library } from './library';
import { math } from './math';
import { operator } from './operator';
import { re } from './re';
import { SYSTEM_LIBRARIES } from './standard-system';
import { string } from './string';
import { logging, secrets, time, uuid, warnings } from './runtime-only';
import { types } from './types';
import { typing, typingExtensions } from './typing';

/** Python's standard library, as far as it's modelled, and its backports: by top-level package. */
export const STANDARD_LIBRARIES: Readonly<Record<string, Library>> = {
  ...SYSTEM_LIBRARIES,
  abc,
  argparse,
  collections,
  contextlib,
  copy,
  dataclasses,
  enum: enumeration,
  functools,
  http,
  inspect,
  itertools,
  logging,
  math,
  operator,
  re,
  secrets,
  string,
  time,
  types,
  typing,
  typing_extensions: typingExtensions,
  uuid,
  warnings,
};
