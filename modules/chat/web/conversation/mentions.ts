/** Somebody a message calls by name. */
export interface Named { id: string; name: string }

/** What stands after an @ just before the caret, or null. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|[\s(])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u.exec(text.slice(0, caret));
  return found ? { from: caret - found[1]!.length - 1, query: found[1]! } : null;
}

/** True when a name, or a later word of it, begins with what was typed. */
export const called = (name: string, query: string): boolean => ` ${name.toLowerCase()}`.includes(` ${query.toLowerCase()}`);

const brackets = (name: string) => name.replace(/[[\]()]/g, '');

/** Names as they are typed become what a message stores: `@[Name](id)`. Longer names first, so that Anna Lee is not Anna. */
export function toSource(text: string, people: readonly Named[]): { body: string; mentions: string[] } {
  const mentions = new Set<string>();
  const sorted = [...people].sort((a, b) => b.name.length - a.name.length);
  let body = '';
  for (let at = 0; at < text.length;) {
    const person = text[at] === '@' && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') ? sorted.find((p) => p.name !== '' && text.startsWith(p.name, at + 1) && !/[\p{L}\p{N}]/u.test(text[at + 1 + p.name.length] ?? ' ')) : undefined;
    if (!person) { body += text[at]; at++; continue; }
    mentions.add(person.id);
    body += `@[${brackets(person.name)}](${person.id})`;
    at += 1 + person.name.length;
  }
  return { body, mentions: [...mentions] };
}

/** The way back, for editing. */
export function fromSource(body: string): { text: string; people: Named[] } {
  const people: Named[] = [];
  const text = body.replace(/@\[([^\]\n]*)\]\(([0-9a-f-]{36})\)/gi, (_whole, name: string, id: string) => { people.push({ id: id.toLowerCase(), name }); return `@${name}`; });
  return { text, people };
}
