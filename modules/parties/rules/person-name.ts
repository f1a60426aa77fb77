/** "First Last" of what there is. */
export function composedName(p: { firstName: string; lastName: string }): string {
  return [p.firstName, p.lastName].filter(Boolean).join(' ');
}

/** First and last name out of a full one: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? { firstName: words[0] ?? '', lastName: '' } : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! };
}

/** What another name at the head of a page changes: first and last name of a person who is called by them, else the name they are shown by. */
export function renamed(party: { kind: 'person' | 'company'; name: string; firstName: string; lastName: string }, name: string): { name: string } | { firstName: string; lastName: string } {
  return party.kind === 'person' && party.name === composedName(party) ? splitName(name) : { name };
}
