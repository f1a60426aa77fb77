/** Addresses out of whatever was pasted: commas, semicolons, blanks, lines, `Ann Lee <ann@x.test>`; each once, malformed ones kept. */
export function readAddresses(text: string): string[] {
  const seen = new Set<string>();
  return text.split(/[,;\n\r\t]+/).flatMap((part) => {
    const inBrackets = [...part.matchAll(/<([^<>]+)>/g)].map((m) => m[1]!.trim());
    return inBrackets.length > 0 ? inBrackets : part.trim().split(/\s+/);
  }).filter((address) => {
    const key = address.toLowerCase();
    return address !== '' && !seen.has(key) && seen.add(key);
  });
}
