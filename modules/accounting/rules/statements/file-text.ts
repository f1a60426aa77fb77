import { cut } from '#core/contract/fields.ts';
import { StatementError, statementLimits } from './shapes.ts';

/** Text of a file with "\n" line ends and without a byte order mark; `guessed` when nothing said which encoding it is. */
export interface FileText { text: string; encoding: string; guessed: boolean }

/**
 * Text of a file: in the encoding the caller chose, else by its byte order mark, else UTF-8 when it is valid, else as the file declares, else Windows-1252 as a guess.
 * `declared` looks for a declaration in the beginning of the file. Throws `empty`, `too_large`, `not_text` or `encoding_unknown`.
 */
export function decodeFile(bytes: Uint8Array, chosen?: string, declared: (head: string) => string | null = () => null): FileText {
  if (bytes.length === 0) throw new StatementError('empty');
  if (bytes.length > statementLimits.bytes) throw new StatementError('too_large', null, { limit: String(statementLimits.bytes) });
  const { text, encoding, guessed } = decoded(bytes, chosen, declared);
  if (text.includes('\u0000')) throw new StatementError('not_text');
  if (text.trim() === '') throw new StatementError('empty');
  return { text: text.replace(/\r\n?/g, '\n'), encoding, guessed };
}

function decoded(bytes: Uint8Array, chosen: string | undefined, declared: (head: string) => string | null): FileText {
  if (chosen !== undefined) return { text: decoder(chosen).decode(bytes), encoding: chosen, guessed: false };
  const wide = wideEncoding(bytes);
  if (wide !== null) return { text: decoder(wide).decode(bytes), encoding: wide, guessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', guessed: false };
  } catch {
    const named = declared(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)));
    // A file that calls itself UTF-8 and is not is read like one that says nothing.
    if (named !== null && !/^utf-?(8|16)/i.test(named)) return { text: decoder(named).decode(bytes), encoding: named.toLowerCase(), guessed: false };
    return { text: decoder('windows-1252').decode(bytes), encoding: 'windows-1252', guessed: true };
  }
}

function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    throw new StatementError('encoding_unknown', null, { encoding: cut(label, 40) });
  }
}

/** UTF-16 by its byte order mark, or by the zero beside every Latin letter at the beginning. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 16);
  if (head.length < 4) return null;
  const zeros = (odd: number) => head.every((byte, i) => i % 2 !== odd || byte === 0);
  const [even, odd] = [zeros(0), zeros(1)];
  if (even === odd) return null;
  return odd ? 'utf-16le' : 'utf-16be';
}

/** One line of text as it is kept: control characters and runs of spaces become a space, at most `most` characters. */
export function cleanText(text: string, most = 2000): string {
  return cut(text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim(), most).trim();
}

/** Western digits and marks for Arabic-Indic and Persian ones, as banks of the region write them. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/** The lines of a text, one by one. */
export function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const until = end < 0 ? text.length : end;
    yield text.slice(from, until);
    from = until + 1;
  }
}

/** Numbers the lines of a text: answers the line (from 1) of a position, in logarithmic time. */
export function lineNumbers(text: string): (position: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (position) => {
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
