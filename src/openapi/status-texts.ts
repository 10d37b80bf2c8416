import { STATUS_CODES } from 'node:http';

/** Python's words for status codes, where Node has others, or none. */
const PYTHON: Readonly<Record<string, string>> = {
  '1XX': 'Information',
  '2XX': 'Success',
  '3XX': 'Redirection',
  '4XX': 'Client Error',
  '5XX': 'Server Error',
  DEFAULT: 'Default Response',
  default: 'Default Response',
  '203': 'Non-Authoritative Information',
  '413': 'Content Too Large',
  '418': "I'm a Teapot",
  '422': 'Unprocessable Content',
};

/** Holds the words of Python before 3.13 that differ. */
const BEFORE_313: Readonly<Record<string, string>> = {
  '413': 'Request Entity Too Large',
  '414': 'Request-URI Too Long',
  '416': 'Requested Range Not Satisfiable',
  '422': 'Unprocessable Entity',
};

/** Returns the words for a status code or a range of them; `undefined` for another one. */
export const statusText = (status: string, hasNewWords: boolean): string | undefined =>
  (hasNewWords ? undefined : BEFORE_313[status]) ?? PYTHON[status] ?? STATUS_CODES[status];
