const place = /\{\{\s*([A-Za-z][\w.-]*)\s*\}\}/g;
/** Longest text of one value, and of all together. */
const longest = { value: 80, text: 300 } as const;

/** Fields a text names in {{…}}, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map((m) => m[1]!))];
}

/** The text with the values of its fields, each on one line and of a bounded length; what a value says in {{…}} stays as it is. */
export function filled(text: string, valueOf: (field: string) => string, most: number = longest.text): string {
  const said = text.replace(place, (_all, field: string) => bounded(valueOf(field).replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim(), longest.value) || '–');
  return bounded(said, most);
}

function bounded(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
