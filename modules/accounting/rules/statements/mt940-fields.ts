import { linesOf } from './file-text.ts';

/** A field of an MT940 message: its tag ("61", "60F"), its lines, and the line of the file it begins in. */
export interface SwiftField { tag: string; lines: string[]; at: number }

const field = /^:(\d{2}[A-Z]?):/;

/** The fields of a file, in order; headers {1:}{2:}{4:, trailers {5:} and the "-" at the end of a message are passed over. One pass. */
export function* swiftFields(text: string): Generator<SwiftField> {
  let current: SwiftField | null = null;
  let at = 0;
  for (const written of linesOf(text)) {
    at += 1;
    const line = withoutBlocks(written.trimEnd());
    const tag = line === null ? undefined : field.exec(line)?.[1];
    if (line !== null && tag === undefined) {
      if (current !== null && line !== '') current.lines.push(line);
      continue;
    }
    if (current !== null) yield current;
    current = line === null || tag === undefined ? null : { tag, lines: [line.slice(tag.length + 2)], at };
  }
  if (current !== null) yield current;
}

/** The part of a line that belongs to a field; null when the line ends a message or is a header without a field behind it. */
function withoutBlocks(line: string): string | null {
  if (line === '-' || line.startsWith('-}')) return null;
  if (!line.startsWith('{')) return line;
  const body = line.indexOf('{4:');
  const rest = body < 0 ? '' : line.slice(body + 3);
  return field.test(rest) ? rest : null;
}
