/** What of a mail says whom it is with. */
export interface Envelope { from: { name: string; address: string }; recipients: readonly string[]; text: string }
/** Addresses a mail may be with, those that say so best first. */
export interface Guess { direction: 'in' | 'out'; from: { name: string; address: string }; addresses: string[] }

/** Most addresses of one mail that are looked at. */
const most = 20;
/** Lines of a forwarded mail in which who wrote it is looked for. */
const mostLines = 400;

/**
 * With whom a mail is that a member sent to their own address. From somebody else it came in; from the member it went out to whom it names, or was forwarded by hand, and then its words say who wrote it.
 * `own` is true for addresses of the member and of this installation, which are nobody it could be with.
 */
export function guessesOf({ from, recipients, text }: Envelope, own: (address: string) => boolean): Guess[] {
  const to = [...new Set(recipients.map((a) => a.toLowerCase()))].filter((a) => a !== from.address.toLowerCase() && !own(a)).slice(0, most);
  const guesses: Guess[] = [];
  if (from.address !== '' && !own(from.address.toLowerCase())) guesses.push({ direction: 'in', from, addresses: [from.address.toLowerCase()] });
  if (to.length > 0) guesses.push({ direction: 'out', from, addresses: to });
  const writer = own(from.address.toLowerCase()) ? writerOf(text, own) : null;
  if (writer) guesses.push({ direction: 'in', from: writer, addresses: [writer.address.toLowerCase()] });
  return guesses;
}

/** Who wrote a mail that was forwarded by hand: the first line of its head that holds an address, whatever the language (`From: Ida <ida@buyer.test>`, `Von:`, `من:`). */
function writerOf(text: string, own: (address: string) => boolean): { name: string; address: string } | null {
  for (const line of text.split('\n', mostLines)) {
    const said = /^[>\s*]*[\p{L}\p{M} ]{1,20}\s?[:：][*\s]*([^<>[\]]{0,120}?)[\s<[(]*(?:mailto:)?([^\s<>()[\]:;,"]{1,64}@[^\s<>()[\]:;,"]{1,190}\.[^\s<>()[\]:;,".]{2,60})/u.exec(line.slice(0, 400));
    if (!said) continue;
    const address = said[2]!;
    // The first head of a mail is that of the mail itself: what stands further down was answered in it.
    return own(address.toLowerCase()) ? null : { name: said[1]!.replace(/["'*]/g, '').trim(), address };
  }
  return null;
}
