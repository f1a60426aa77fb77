/**
 * Ranks: texts whose byte order is the order of cards, with room for another between any two. A rank is an integer part,
 * whose first letter says how long it is (so that ten thousand additions at an end give four characters), and a fraction
 * in base 62 that never ends in 0. Columns of ranks are `collate "C"`: under a language's collation `Zz` and `a0` change places.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const least = `A${'0'.repeat(26)}`;
const valueOf = (digit: string) => digits.indexOf(digit);

/** Beyond this many characters the ranks of a column are spread anew. */
export const longestRank = 48;

/** Length of an integer part by its first letter: `a` and `Z` have one digit, `b` and `Y` two; 0 for no letter. */
function integerLength(head: string): number {
  return head >= 'a' && head <= 'z' ? head.charCodeAt(0) - 95 : head >= 'A' && head <= 'Z' ? 92 - head.charCodeAt(0) : 0;
}

/** True for a rank of ours; an empty or foreign text is none, and its column is spread anew before a card is put beside it. */
export function isRank(text: string): boolean {
  const length = integerLength(text.charAt(0));
  return length > 0 && text.length >= length && text !== least && /^[0-9A-Za-z]+$/.test(text) && (text.length === length || !text.endsWith('0'));
}

/** A rank strictly between two; null stands for the end of the column. Throws when there is no room: `above` must come before `below`. */
export function rankBetween(above: string | null, below: string | null): string {
  if ((above !== null && !isRank(above)) || (below !== null && !isRank(below))) throw new RangeError('not a rank');
  if (above === null && below === null) return 'a0';
  if (above === null) return beforeRank(below!);
  const [whole, part] = split(above);
  if (below === null) return stepped(whole, 1) ?? whole + between(part, null);
  if (above >= below) throw new RangeError(`${above} does not come before ${below}`);
  const [wholeBelow, partBelow] = split(below);
  if (whole === wholeBelow) return whole + between(part, partBelow);
  const next = stepped(whole, 1);
  return next !== null && next < below ? next : whole + between(part, null);
}

/** Ranks for a whole column of `count` cards, in order and as short as they get. */
export function spreadRanks(count: number): string[] {
  const ranks: string[] = [];
  for (let i = 0, last: string | null = null; i < count; i++) ranks.push((last = rankBetween(last, null)));
  return ranks;
}

function beforeRank(below: string): string {
  const [whole, part] = split(below);
  if (part !== '') return whole === least ? whole + between('', part) : whole;
  const previous = stepped(whole, -1);
  if (previous === null) throw new RangeError('there is no smaller rank');
  return previous === least ? previous + between('', null) : previous;
}

function split(rank: string): [whole: string, part: string] {
  const length = integerLength(rank.charAt(0));
  return [rank.slice(0, length), rank.slice(length)];
}

/** The next or previous integer part; null past the last one. */
function stepped(whole: string, by: 1 | -1): string | null {
  const head = whole.charAt(0);
  const values = [...whole.slice(1)].map(valueOf);
  let i = values.length - 1;
  for (; i >= 0; i--) {
    values[i] = values[i]! + by;
    if (values[i]! >= 0 && values[i]! < base) break;
    values[i] = by === 1 ? 0 : base - 1;
  }
  if (i >= 0) return head + values.map((v) => digits[v]).join('');
  // All digits went round: the next letter, with its own number of digits.
  const nextHead = by === 1 ? (head === 'Z' ? 'a' : head === 'z' ? null : String.fromCharCode(head.charCodeAt(0) + 1)) : head === 'a' ? 'Z' : head === 'A' ? null : String.fromCharCode(head.charCodeAt(0) - 1);
  return nextHead === null ? null : nextHead + (by === 1 ? '0' : digits[base - 1]!).repeat(integerLength(nextHead) - 1);
}

/** A fraction strictly between two; null stands for 1. */
function between(above: string, below: string | null): string {
  let common = 0;
  if (below !== null) while (common < below.length && (above[common] ?? '0') === below[common]) common++;
  if (common > 0) return below!.slice(0, common) + between(above.slice(common), below!.slice(common));
  const low = above === '' ? 0 : valueOf(above.charAt(0));
  const high = below === null ? base : valueOf(below.charAt(0));
  if (high - low > 1) return digits[(low + high) >> 1]!;
  if (below !== null && below.length > 1) return below.charAt(0);
  return digits[low]! + between(above.slice(1), null);
}
