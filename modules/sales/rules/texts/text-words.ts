import { cut } from '#core/contract/fields.ts';

/** A text message as an activity says it: one short line is its title, a longer one stands whole below its beginning. */
export function textWords(text: string): { title: string; body: string } {
  const words = text.trim();
  const line = words.replace(/\s+/g, ' ');
  return line === words && line.length <= 160 ? { title: line, body: '' } : { title: cut(line, 160), body: words };
}

/** The whole of it again. */
export const wordsOfText = ({ title, body }: { title: string; body: string }): string => (body === '' ? title : body);
