/** The sections of an INI file by name, each with its values by key. */
export type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Reads `setup.cfg`, `pytest.ini` and `tox.ini` as Python's `configparser` does: indented lines continue the value
 * above, and comments are whole lines. Skips what is neither.
 */
export function parseIni(text: string): Ini {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let key: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const content = line.trim();
    if (content === '' || /^[#;]/.test(content)) continue;
    const header = /^\[([^\]]+)\]/.exec(line)?.[1];
    const pair = /^([^\s=:][^=:]*?)\s*[=:]\s*(.*)$/.exec(line);
    if (header !== undefined) {
      section = sections.get(header) ?? new Map<string, string>();
      sections.set(header, section);
      key = undefined;
    } else if (/^\s/.test(line)) {
      if (key !== undefined) section.set(key, `${section.get(key) ?? ''}\n${content}`.trim());
    } else if (pair?.[1] !== undefined) {
      key = pair[1].toLowerCase();
      section.set(key, (pair[2] ?? '').trim());
    }
  }
  return sections;
}
