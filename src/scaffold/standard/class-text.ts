/** Returns a class: blocks of statements, divided by blank lines. */
export function classText(name: string, bases: string, blocks: readonly (readonly string[])[]): string {
  const body = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'));
  const lines = body.length === 0 ? 'pass' : body.join('\n\n');
  const head = bases === '' ? `class ${name}:` : `class ${name}(${bases}):`;
  return `${head}\n${lines.replace(/^(?=.)/gm, '    ')}\n`;
}
