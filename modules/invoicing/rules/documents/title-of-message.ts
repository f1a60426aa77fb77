const longest = 120;

/** The first line of a message, as what an invoice is about. */
export function titleOfMessage(text: string): string {
  const [first = ''] = text.split('\n').map((line) => line.trim()).filter(Boolean);
  return first.length > longest ? `${first.slice(0, longest - 1).trimEnd()}…` : first;
}
