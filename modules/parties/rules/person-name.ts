/** "First Last" of what there is. */
export function composedName(p: { firstName: string; lastName: string }): string {
  return [p.firstName, p.lastName].filter(Boolean).join(' ');
}

/** First and last name out of a full one: what stands before a comma, else the last word, is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(',');
  if (comma > 0) return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() };
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? { firstName: words[0] ?? '', lastName: '' } : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! };
}

/** First and last name of somebody whose whole name was changed: the half that stands as it was stays, however many words it has. */
export function renamedPerson({ firstName, lastName }: { firstName: string; lastName: string }, given: string): { firstName: string; lastName: string } {
  const name = given.trim();
  if (lastName !== '' && name.endsWith(` ${lastName}`)) return { firstName: name.slice(0, -lastName.length).trim(), lastName };
  if (firstName !== '' && name.startsWith(`${firstName} `)) return { firstName, lastName: name.slice(firstName.length).trim() };
  return splitName(name);
}

/** What another name at the head of a page changes: first and last name of a person who is called by them, else the name they are shown by. */
export function renamed(party: { kind: 'person' | 'company'; name: string; firstName: string; lastName: string }, name: string): { name: string } | { firstName: string; lastName: string } {
  return party.kind === 'person' && party.name === composedName(party) ? renamedPerson(party, name) : { name };
}
