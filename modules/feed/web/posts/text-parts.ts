/** A piece of a text: plain, an address, a mention by its slug, or a hashtag. */
export type TextPart = { kind: 'text' | 'link' | 'mention' | 'tag'; text: string };

const marks = /(https?:\/\/[^\s<>"'`]+)|(?<![\p{L}\p{N}_@./-])@([a-z0-9][a-z0-9-]{0,38}[a-z0-9])|(?<![\p{L}\p{N}_#&/])#([\p{L}\p{N}_]{1,100})/giu;

/** Takes a text apart; `text` of all parts joined is the text itself. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const plain = (to: number) => { if (to > at) parts.push({ kind: 'text', text: text.slice(at, to) }); };
  for (const match of text.matchAll(marks)) {
    const whole = match[1] ? withoutEnd(match[1]) : match[0];
    plain(match.index);
    parts.push({ kind: match[1] ? 'link' : match[2] ? 'mention' : 'tag', text: whole });
    at = match.index + whole.length;
  }
  plain(text.length);
  return parts;
}

/** Addresses in a text, each once, in their order. */
export const linksIn = (text: string): string[] => [...new Set(textParts(text).filter((part) => part.kind === 'link').map((part) => part.text))];

/** Hashtags in a text, without their sign. */
export const tagsIn = (text: string): string[] => [...new Set(textParts(text).filter((part) => part.kind === 'tag').map((part) => part.text.slice(1)))];

/** The first address in a text, as a link preview wants it. */
export const firstLink = (text: string): string | null => linksIn(text)[0] ?? null;

// A full stop after an address ends the sentence; a bracket that was not opened in it does too.
function withoutEnd(address: string): string {
  let end = address.replace(/[.,;:!?…'"»)\]]+$/u, (tail) => (tail.startsWith(')') && address.includes('(') ? ')' : ''));
  if (end.endsWith('://')) end = address;
  return end;
}
