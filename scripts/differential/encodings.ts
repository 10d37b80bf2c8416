import type { Random } from './random';

/** The encoding of a file. */
export interface Encoding {
  /** Python's name of the encoding. */
  readonly charset: 'utf-8' | 'latin-1' | 'cp1252' | 'ascii';
  /** The declaration in the first or second line. */
  readonly cookie?: string | undefined;
  readonly isMarked?: boolean;
  readonly lineEnd?: '\r\n' | '\r';
}

const ENCODINGS: readonly Encoding[] = [
  { charset: 'utf-8', isMarked: true },
  { charset: 'utf-8', cookie: '# -*- coding: utf-8 -*-' },
  { charset: 'utf-8', cookie: '# coding: utf8' },
  { charset: 'utf-8', cookie: '# coding: utf-8', isMarked: true },
  { charset: 'utf-8', cookie: '# vim: set fileencoding=UTF-8 :' },
  { charset: 'utf-8', cookie: '#!/usr/bin/env python\n# coding=utf-8' },
  { charset: 'utf-8', cookie: '# coding: utf-8-sig' },
  { charset: 'utf-8', lineEnd: '\r\n' },
  { charset: 'utf-8', lineEnd: '\r\n', isMarked: true },
  { charset: 'utf-8', lineEnd: '\r' },
  { charset: 'latin-1', cookie: '# -*- coding: latin-1 -*-' },
  { charset: 'latin-1', cookie: '# coding: iso-8859-1', lineEnd: '\r\n' },
  { charset: 'latin-1', cookie: '\n# encoding: latin1' },
  { charset: 'cp1252', cookie: '# coding: cp1252' },
  { charset: 'ascii', cookie: '# coding: us-ascii' },
  // After the second line it declares nothing.
  { charset: 'utf-8', cookie: '"""Doc."""\n\n# coding: latin-1' },
];

/** Picks an encoding; mostly plain UTF-8, which is `undefined`. */
export function pickEncoding(random: Random): Encoding | undefined {
  return random.chance(0.75) ? undefined : random.pick(ENCODINGS);
}

/** A character that cp1252 has and latin-1 lacks. */
const EURO = '€';
const EURO_BYTE = '\x80';

const CHARACTERS: Readonly<Record<Encoding['charset'], RegExp>> = {
  ascii: /^\p{ASCII}*$/u,
  'latin-1': /^[\0-\xFF]*$/u,
  cp1252: /^[\p{ASCII}\xA0-\xFF€]*$/u,
  'utf-8': /^/u,
};

/** Returns the encoding, or none if it lacks characters of the text. */
export function fitting(text: string, encoding: Encoding | undefined): Encoding | undefined {
  if (encoding === undefined) return undefined;
  return CHARACTERS[encoding.charset].test(text) ? encoding : undefined;
}

/** Encodes a file. */
export function encode(text: string, encoding: Encoding | undefined): Buffer {
  if (encoding === undefined) return Buffer.from(text);
  const ended = encoding.lineEnd === undefined ? text : text.replaceAll('\n', encoding.lineEnd);
  const bytes =
    encoding.charset === 'utf-8'
      ? Buffer.from(ended)
      : Buffer.from(ended.replaceAll(EURO, EURO_BYTE), 'latin1');
  return encoding.isMarked === true ? Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) : bytes;
}
