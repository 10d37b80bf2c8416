/** What command files hold: text, lists and mappings. Numbers and the like stay text. */
export type Node = string | readonly Node[] | { readonly [key: string]: Node };

/** A line that holds something: its indentation and what follows. */
interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * The YAML that people write commands in (compose files, workflows, manifests): block and flow collections, quoted,
 * plain and block scalars. Anchors, aliases and tags are passed by. Never throws: what it doesn't understand is left
 * out, since the result is only searched for commands.
 */
export function parseYaml(text: string): Node {
  const documents = text.split(/^---[^\n]*$/m).map((one) => new Reader(one).node(0));
  return documents.length === 1 ? (documents[0] ?? '') : documents;
}

const KEY = /^((?:"[^"]*"|'[^']*'|[^\s#"'[{&*!|>%@`-][^#]*?|-[^\s#][^#]*?))\s*:(?:\s+(.*))?$/s;

class Reader {
  readonly #lines: readonly string[];
  #next = 0;

  constructor(text: string) {
    this.#lines = text.split(/\r?\n/);
  }

  /** The node whose lines are indented by at least `indent`. */
  node(indent: number): Node {
    const line = this.#peek();
    if (line === undefined || line.indent < indent) return '';
    if (/^-(?:\s|$)/.test(line.text)) return this.#list(line.indent);
    return KEY.test(line.text) ? this.#mapping(line.indent) : this.#scalar(this.#take(), line.indent - 1);
  }

  #list(indent: number): Node {
    const items: Node[] = [];
    for (
      let line = this.#peek();
      line?.indent === indent && /^-(?:\s|$)/.test(line.text);
      line = this.#peek()
    ) {
      const rest = line.text.replace(/^-\s*/, '');
      const inner = indent + line.text.length - rest.length;
      if (rest === '') {
        this.#next++;
        items.push(this.node(indent + 1));
      } else if (KEY.test(rest) || rest.startsWith('- ')) {
        items.push(this.#mappingAfter(rest, inner));
      } else items.push(this.#scalar(this.#take().replace(/^-\s*/, ''), indent));
    }
    return items;
  }

  /** `- name: x`: the first key stands behind the dash, the others below it. */
  #mappingAfter(rest: string, indent: number): Node {
    if (rest.startsWith('- ')) {
      this.#next++;
      return this.#scalar(rest.slice(2), indent);
    }
    return this.#mapping(indent, rest);
  }

  #mapping(indent: number, first?: string): Node {
    const entries: [string, Node][] = [];
    let given = first;
    for (;;) {
      const line = given === undefined ? this.#peek() : { indent, text: given };
      given = undefined;
      const [, key, value = ''] = line?.indent === indent ? (KEY.exec(line.text) ?? []) : [];
      if (line === undefined || key === undefined) break;
      this.#next++;
      entries.push([key.replace(/^["']|["']$/g, ''), this.#value(value, indent)]);
    }
    if (entries.length === 0) this.#next++;
    return Object.fromEntries(entries);
  }

  #value(text: string, indent: number): Node {
    const value = text.replace(/^[&!]\S*\s*/, '');
    if (value !== '' && !value.startsWith('#')) return this.#scalar(value, indent);
    const line = this.#peek();
    // A list may stand as far left as its key.
    const isList = line?.indent === indent && /^-(?:\s|$)/.test(line.text);
    return this.node(isList ? indent : indent + 1);
  }

  #scalar(text: string, indent: number): Node {
    if (/^[|>][-+\d]*\s*(?:#.*)?$/.test(text)) return this.#block(indent, text.startsWith('>') ? ' ' : '\n');
    let whole = text;
    while (isOpen(whole) || continues(whole, this.#peek(), indent)) {
      if (this.#next >= this.#lines.length) break;
      whole += ` ${(this.#lines[this.#next++] ?? '').trim()}`;
    }
    return flow(whole);
  }

  #block(indent: number, joiner: string): string {
    const lines: string[] = [];
    while (this.#next < this.#lines.length) {
      const line = this.#lines[this.#next] ?? '';
      if (line.trim() !== '' && line.search(/\S/) <= indent) break;
      lines.push(line.trim());
      this.#next++;
    }
    return lines.join(joiner);
  }

  #take(): string {
    const line = this.#peek();
    this.#next++;
    return line?.text ?? '';
  }

  #peek(): Line | undefined {
    for (; this.#next < this.#lines.length; this.#next++) {
      const line = this.#lines[this.#next] ?? '';
      if (/^\s*(?:#|$)/.test(line)) continue;
      return { indent: line.search(/\S/), text: line.trim() };
    }
    return undefined;
  }
}

/** Whether a quote or bracket is still to be closed. */
function isOpen(text: string): boolean {
  if (/^"(?:\\.|[^"\\])*$/s.test(text) || /^'[^']*$/.test(text)) return true;
  if (!/^[[{]/.test(text)) return false;
  const bare = text.replace(/"(?:\\.|[^"\\])*"|'[^']*'/g, '');
  return (bare.match(/[[{]/g) ?? []).length > (bare.match(/[\]}]/g) ?? []).length;
}

/** A plain scalar goes on in deeper lines. */
function continues(text: string, line: Line | undefined, indent: number): boolean {
  return /^[^"'[{]/.test(text) && line !== undefined && line.indent > indent && !KEY.test(line.text);
}

function flow(text: string): Node {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return items(trimmed).map(flow);
  if (trimmed.startsWith('{') && !trimmed.startsWith('{{')) {
    return Object.fromEntries(
      items(trimmed).map((item): [string, Node] => {
        const [, key = '', value = ''] = /^\s*["']?([^:"']+)["']?\s*:\s*([^]*)$/.exec(item) ?? [];
        return [key, flow(value)];
      }),
    );
  }
  if (trimmed.startsWith('"'))
    return (/^"((?:\\.|[^"\\])*)"/s.exec(trimmed)?.[1] ?? trimmed)
      .replace(/\\n/g, '\n')
      .replace(/\\(.)/gs, '$1');
  if (trimmed.startsWith("'"))
    return (/^'((?:''|[^'])*)'/.exec(trimmed)?.[1] ?? trimmed).replaceAll("''", "'");
  return trimmed.replace(/\s+#.*$/, '');
}

/** The items between the outer brackets of a flow collection. */
function items(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let item = '';
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|'[^']*'|[[\]{},]|[^"'[\]{},]+|["']/gs)) {
    if (']}'.includes(token)) depth--;
    if (token === ',' && depth === 1) {
      found.push(item);
      item = '';
    } else if (depth > 0) item += token;
    if ('[{'.includes(token)) depth++;
  }
  return [...found, item].filter((one) => one.trim() !== '');
}
