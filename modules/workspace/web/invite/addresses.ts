import { email } from '#core/contract/fields.ts';

/** Most addresses one call takes. */
export const mostAddresses = 50;

/** Addresses out of whatever was pasted: commas, semicolons, lines, `Ann Lee <ann@x.test>`; each once, malformed ones kept. */
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

/** What is wrong with a list before it is sent. */
export function judge(addresses: readonly string[]): { valid: number; malformed: string[]; tooMany: boolean } {
  const malformed = addresses.filter((a) => !email.safeParse(a).success);
  return { valid: addresses.length - malformed.length, malformed, tooMany: addresses.length > mostAddresses };
}
