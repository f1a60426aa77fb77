/** What the index of an MP4 or QuickTime film says. */
export interface MovieFacts { durationMs: number | null; width: number | null; height: number | null }

/** Boxes that hold boxes on the way to what we look for. */
const containers = new Set(['moov', 'trak', 'mdia', 'moof', 'traf', 'edts', 'minf']);
/** Boxes that hold what people did not mean to send: place, device, names, comments (`©xyz`, `loci`, Apple's keys, XMP). */
export const privateBoxes: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const maxDepth = 8;

/**
 * Blanks everything personal in the index (`moov`) or a fragment's head (`moof`), in place: such boxes become free space
 * of the same length, so that nothing in the film moves. Tracks of timed metadata (positions on the way) are no longer
 * named. Answers null when it is not well formed; the buffer is then only partly blanked and must not be used.
 */
export function cleanMovieIndex(index: Buffer): MovieFacts | null {
  const facts: MovieFacts = { durationMs: null, width: null, height: null };
  return walk(index, 0, index.length, 0, facts) ? facts : null;
}

function walk(bytes: Buffer, from: number, to: number, depth: number, facts: MovieFacts): boolean {
  if (depth > maxDepth) return false;
  for (let at = from; at < to;) {
    // QuickTime may end a list with four zero bytes.
    if (to - at < 8) return bytes.subarray(at, to).every((b) => b === 0);
    const box = boxAt(bytes, at, to);
    if (!box) return false;
    const { type, start, end } = box;
    if (privateBoxes.has(type) || (type === 'trak' && isTimedMetadata(bytes, start, end))) blank(bytes, at, start, end);
    else if (type === 'mvhd') facts.durationMs = durationOf(bytes, start, end);
    else if (type === 'tkhd') sizeOf(bytes, start, end, facts);
    else if (containers.has(type) && !walk(bytes, start, end, depth + 1, facts)) return false;
    at = end;
  }
  return true;
}

/** The box at a place: where its content begins and ends; null when it does not fit. */
function boxAt(bytes: Buffer, at: number, to: number): { type: string; start: number; end: number } | null {
  const box = headOf(bytes.subarray(at, Math.min(to, at + 16)), to - at);
  return box && { type: box.type, start: at + box.start, end: at + box.end };
}

/** Type of a box, and where its content begins and ends, by its first bytes (at most 16) and how many bytes are left from its beginning; null when it does not fit. */
export function headOf(head: Buffer, left: number): { type: string; start: number; end: number } | null {
  if (head.length < 8) return null;
  let [size, start] = [head.readUInt32BE(0), 8];
  if (size === 1) {
    if (head.length < 16 || head.readUInt32BE(8) > 0x1fffff) return null;
    [size, start] = [head.readUInt32BE(8) * 2 ** 32 + head.readUInt32BE(12), 16];
  } else if (size === 0) size = left;
  return size < start || size > left ? null : { type: head.toString('latin1', 4, 8), start, end: size };
}

function blank(bytes: Buffer, at: number, start: number, end: number): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, start, end);
}

/** A track whose handler is neither film nor sound nor text: positions, motion, faces. */
function isTimedMetadata(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to;) {
    const box = boxAt(bytes, at, to);
    if (!box) return false;
    if (box.type === 'mdia') return isTimedMetadata(bytes, box.start, box.end);
    if (box.type === 'hdlr' && box.end - box.start >= 12) return /^(meta|camm|gpmd|mebx|data)$/.test(bytes.toString('latin1', box.start + 8, box.start + 12));
    at = box.end;
  }
  return false;
}

function durationOf(bytes: Buffer, start: number, end: number): number | null {
  const long = bytes[start] === 1;
  if (end - start < (long ? 32 : 20)) return null;
  const scale = bytes.readUInt32BE(start + (long ? 20 : 12));
  const units = long ? bytes.readUInt32BE(start + 24) * 2 ** 32 + bytes.readUInt32BE(start + 28) : bytes.readUInt32BE(start + 16);
  const ms = Math.round((units / scale) * 1000);
  return scale > 0 && units > 0 && ms <= 86_400_000 ? ms : null;
}

/** Size of the largest track, turned as it is shown. */
function sizeOf(bytes: Buffer, start: number, end: number, facts: MovieFacts): void {
  const long = bytes[start] === 1;
  const matrix = start + (long ? 52 : 40);
  if (end < matrix + 44) return;
  const [width, height] = [bytes.readUInt32BE(matrix + 36) >>> 16, bytes.readUInt32BE(matrix + 40) >>> 16];
  if (width < 1 || height < 1 || width > 16_384 || height > 16_384 || width * height <= (facts.width ?? 0) * (facts.height ?? 0)) return;
  const onItsSide = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
  [facts.width, facts.height] = onItsSide ? [height, width] : [width, height];
}
