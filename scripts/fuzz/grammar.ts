import type { Random } from '../differential/random';
import type { FuzzCase } from './fuzz-case';
import { statements } from './grammar-statements';
import { Writer } from './grammar-writer';

const MODULES = ['one', 'two', 'pkg.three', 'pkg.four.five'];

/** The beginnings of modules: names that the rest may use, some of them twice. */
const HEADS: readonly string[] = [
  'from fastapi import *',
  'from fastapi import APIRouter, Depends, FastAPI, Request, Security, WebSocket, Query, Path, Body, Header',
  'import fastapi, starlette.routing as sr, functools, contextlib, enum, dataclasses, typing, itertools',
  'from typing import *',
  'from dataclasses import dataclass, field',
  'from contextlib import asynccontextmanager, contextmanager, ExitStack',
  'from pydantic import BaseModel, Field, create_model',
  'from pydantic_settings import BaseSettings',
  'from starlette.applications import Starlette',
  'from starlette.routing import Route, Mount, WebSocketRoute, Router, Host',
  'from starlette.staticfiles import StaticFiles',
  'import os, sys, re, json, pkgutil, importlib, pathlib, collections, operator, string',
  'from __future__ import annotations',
];

/**
 * Makes a project that nobody would write, with one to five modules of valid or nearly valid Python. It may not
 * run.
 */
export function grammarCase(random: Random): FuzzCase {
  const others = MODULES.filter(() => random.chance(0.35));
  const files = new Map<string, Uint8Array>();
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  for (const name of others) {
    const parts = name.split('.');
    parts.slice(0, -1).forEach((_part, depth) => {
      const path = `${parts.slice(0, depth + 1).join('/')}/__init__.py`;
      if (!files.has(path) && random.chance(0.7)) files.set(path, encode(module(random, others, 3)));
    });
    files.set(`${parts.join('/')}.py`, encode(module(random, others, 12)));
  }
  files.set('main.py', encode(module(random, others, 25)));
  const env = random.chance(0.2) ? { env: { NAME: 'a', X: '' } } : {};
  return { files, config: { entry: 'main:app', ...env, ...(random.chance(0.2) && { startup: true }) } };
}

function module(random: Random, others: readonly string[], most: number): string {
  const writer = new Writer(random, ['main', ...others]);
  const heads = HEADS.filter(() => random.chance(0.6)).reverse();
  const values = [
    'app = FastAPI()',
    'router = APIRouter()',
    `a, b, c = 1, "b", [1, "x", None]`,
    'd = {"a": 1, "b": router, "c": app}',
    `x = y = z = ${writer.expression(2)}`,
    'def f(*args, **kwargs): return args[0] if args else kwargs',
    'class C:\n    p = 1\n    def m(self, *a, **k): return self',
  ].filter(() => random.chance(0.9));
  const body = statements(writer, random.between(1, most), 3);
  const ending = random.chance(0.3) ? ['app.include_router(router)'] : [];
  return `${[...heads, ...values, ...body, ...ending].join('\n')}\n`;
}
