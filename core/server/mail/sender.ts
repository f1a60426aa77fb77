/** Who mails come from. */
export interface Sender { name: string; address: string }

/** Reads `name <address>` or an address alone; a name may stand in quotes and have quotes, commas and brackets in it. Null for what is neither. */
export function readSender(text: string): Sender | null {
  const [, said = '', address] = /^(.*)<([^<>\s@]+@[^<>\s@]+)>$/s.exec(text.trim()) ?? [];
  if (address) return { name: said.trim().replace(/^"(.*)"$/s, '$1').replaceAll('\\"', '"').trim() || 'Atrium', address };
  return /^[^<>\s@,"]+@[^<>\s@,"]+$/.test(text.trim()) ? { name: 'Atrium', address: text.trim() } : null;
}
