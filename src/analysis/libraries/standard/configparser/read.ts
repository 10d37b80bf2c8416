import type { Site } from '../../../interpreter/calls/call-site';
import { NONE, str } from '../../../interpreter/values/make';
import type { InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { type Config, optionName, type Options } from './config';
import { refuse } from './errors';

/** The lines of a value so far; nothing for an option without one. */
type Lines = string[] | undefined;

/** Reads a document into a parser, as `RawConfigParser._read` does (CPython 3.13). */
export class Reading {
  private readonly added = new Set<string>();
  private readonly values = new Map<Options, Map<string, Lines>>();
  private readonly option: RegExp;
  private section: Options | undefined;
  private sectionName = '';
  private optionName: string | undefined;
  private indent = 0;

  constructor(
    private readonly self: InstanceValue,
    private readonly config: Config,
    private readonly site: Site,
  ) {
    this.option = config.settings.allowsNoValue ? /^(.*?)\s*(?:[=:]\s*(.*))?$/u : /^(.*?)\s*[=:]\s*(.*)$/u;
  }

  /** Reads all lines. Returns why that can't go on. */
  read(lines: readonly string[]): Unknown | undefined {
    try {
      for (const text of lines) {
        const failure = this.line(text, /^\s*[#;]/u.test(text) ? '' : text.trim());
        if (failure !== undefined) return failure;
      }
    } finally {
      this.join();
    }
    return undefined;
  }

  /** Reads one line; `clean` is that without its comment. */
  private line(text: string, clean: string): Unknown | undefined {
    const lines = this.current();
    if (clean === '') {
      if (text.trim() === '') lines?.push('');
      return undefined;
    }
    const indent = text.search(/\S/u);
    if (this.section !== undefined && this.optionName !== undefined && indent > this.indent) {
      if (lines === undefined) return refuse(this.site, 'MultilineContinuationError');
      lines.push(clean);
      return undefined;
    }
    this.indent = indent;
    const header = /^\[(.+)\]/u.exec(clean)?.[1];
    if (header !== undefined) return this.header(header);
    if (this.section === undefined) return refuse(this.site, 'MissingSectionHeaderError');
    return this.entry(clean, this.section);
  }

  private current(): Lines {
    const { section, optionName: name } = this;
    return section === undefined || name === undefined ? undefined : this.values.get(section)?.get(name);
  }

  private header(name: string): Unknown | undefined {
    const { sections, defaults, settings } = this.config;
    const known = sections.get(name);
    this.sectionName = name;
    this.optionName = undefined;
    if (known !== undefined && settings.isStrict && this.added.has(name))
      return refuse(this.site, 'DuplicateSectionError');
    if (known === undefined && name === settings.defaultSection) {
      this.section = defaults;
      return undefined;
    }
    this.section = known ?? new Map<string, Value>();
    sections.set(name, this.section);
    this.added.add(name);
    return undefined;
  }

  private entry(line: string, section: Options): Unknown | undefined {
    const match = this.option.exec(line);
    const written = match?.[1];
    if (written === undefined || written === '') return refuse(this.site, 'ParsingError');
    const name = optionName(this.self, written.trimEnd(), this.site);
    if (typeof name !== 'string') return name;
    this.optionName = name;
    const key = `${this.sectionName}\0${name}`;
    const { isStrict } = this.config.settings;
    if (isStrict && this.added.has(key)) return refuse(this.site, 'DuplicateOptionError');
    this.added.add(key);
    const lines = this.values.get(section) ?? new Map<string, Lines>();
    this.values.set(section, lines);
    lines.set(name, match?.[2] === undefined ? undefined : [match[2].trim()]);
    section.set(name, NONE);
    return undefined;
  }

  /** Makes each value one text. */
  private join(): void {
    for (const [section, options] of this.values)
      for (const [name, lines] of options)
        section.set(name, lines === undefined ? NONE : str(lines.join('\n').trimEnd()));
  }
}
