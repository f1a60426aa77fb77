/** What of a mail says whom it is with. */
export interface Envelope { from: { name: string; address: string }; recipients: readonly string[]; text: string }
/** Addresses a mail may be with, those that say so best first. */
export interface Guess { direction: 'in' | 'out'; from: { name: string; address: string }; addresses: string[] }

/** Most addresses of one mail that are looked at. */
const most = 100;
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
  // Sent to somebody it was not forwarded, whatever addresses its words name.
  const writer = to.length === 0 && own(from.address.toLowerCase()) ? writerOf(text, own) : null;
  if (writer) guesses.push({ direction: 'in', from: writer, addresses: [writer.address.toLowerCase()] });
  return guesses;
}

/** A line of a mail's head, as it is quoted (`> *Von:* …`). Nothing in it can be read in two ways: a line of nothing but blanks must not cost seconds. */
const headLine = /^[>*]*[\p{L}\p{M}][\p{L}\p{M} ]{0,19}[:：](.*)$/u;
const anAddress = /[^\s<>()[\]:;,"@]{1,64}@[^\s<>()[\]:;,"@]{1,190}\.[^\s<>()[\]:;,".@]{2,60}/u;
/** Lines after it within which a head goes on. */
const headGoesOn = 6;

/** Who wrote a mail that was forwarded by hand: the first line of its head that holds an address, whatever the language (`From: Ida <ida@buyer.test>`, `Von:`, `من:`). A single line that looks like one, as in a signature, is none. */
function writerOf(text: string, own: (address: string) => boolean): { name: string; address: string } | null {
  const lines = text.split('\n', mostLines).map((line) => headLine.exec(line.slice(0, 400).replace(/^[>\s*]+/, '').replace(/\s+/g, ' '))?.[1]);
  for (const [i, rest] of lines.entries()) {
    const at = rest === undefined ? null : anAddress.exec(rest);
    if (!at || !lines.slice(i + 1, i + 1 + headGoesOn).some((next) => next !== undefined)) continue;
    // The first head of a mail is that of the mail itself: what stands further down was answered in it.
    return own(at[0].toLowerCase()) ? null : { name: rest!.slice(0, at.index).replace(/mailto:$/i, '').replace(/["'*<>[\]()]/g, '').trim(), address: at[0] };
  }
  return null;
}
