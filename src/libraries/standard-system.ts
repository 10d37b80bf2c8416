import { asyncio } from './asyncio';
import { fnmatch, glob } from './glob';
import { importlib } from './importlib';
import { json, tomllib } from './json';
import type { Library } from './library';
import { os, platform, posixpath } from './os';
import { pathlib } from './pathlib';
import { pkgutil } from './pkgutil';
import { sys } from './sys';
import { urllib } from './url-parse';

/** The part of the standard library that speaks of the system: files, the environment, modules, the event loop. */
export const SYSTEM_LIBRARIES: Readonly<Record<string, Library>> = {
  asyncio,
  fnmatch,
  glob,
  importlib,
  json,
  os,
  pathlib,
  pkgutil,
  platform,
  posixpath,
  sys,
  tomllib,
  urllib,
};
