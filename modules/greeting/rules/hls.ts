/** Bytes of a resource: `start` of them are left out. */
export interface Range { start: number; bytes: number }
/** One piece of a film: where it is, and which part of what is there. */
export interface Piece { address: string; range: Range | null }
/** One quality of a film. `lines` is its shorter side, 0 where the playlist does not say; `sound` is the playlist of sound that comes apart. */
export interface Variant { address: string; lines: number; bitRate: number; sound: string | null }
/** Why a playlist is not taken. */
export type Fault = 'hls_unreadable' | 'hls_live' | 'hls_encrypted';
/** A playlist that names others. */
export interface Master { kind: 'master'; variants: Variant[] }
/** A playlist of a film, its pieces in their order: the one that begins all others (`EXT-X-MAP`) first, where there is one. */
export interface Media { kind: 'media'; pieces: Piece[]; seconds: number }

/** True for the beginning of a playlist. */
export const isPlaylist = (head: string): boolean => /^\uFEFF?#EXTM3U\s/.test(head);

/** Reads a playlist (RFC 8216); relative addresses are those of `base`. Live ones, and films that are encrypted, are told by a fault. */
export function readPlaylist(text: string, base: string): Master | Media | Fault {
  if (!isPlaylist(text)) return 'hls_unreadable';
  const lines = text.split(/\r\n|[\r\n]/).map((l) => l.trim()).filter((l) => l !== '');
  try { return lines.some((l) => l.startsWith('#EXT-X-STREAM-INF:')) ? readMaster(lines, base) : readMedia(lines, base); } catch { return 'hls_unreadable'; }
}

/** Attributes of a tag; of two of one name the last counts. */
function attributesOf(line: string): Record<string, string> {
  return Object.fromEntries([...line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)].map(([, name, quoted, plain]) => [name, quoted ?? plain!]));
}

function readMaster(lines: readonly string[], base: string): Master {
  const sounds = new Map<string, Array<Record<string, string>>>();
  for (const line of lines.filter((l) => l.startsWith('#EXT-X-MEDIA:'))) {
    const media = attributesOf(line);
    if (media.TYPE === 'AUDIO') sounds.set(media['GROUP-ID'] ?? '', [...(sounds.get(media['GROUP-ID'] ?? '') ?? []), media]);
  }
  const variants = lines.flatMap((line, i): Variant[] => {
    const next = lines[i + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF:') || next === undefined || next.startsWith('#')) return [];
    const of = attributesOf(line);
    // What names its encodings, and no film among them, is sound alone.
    if (of.CODECS && !/(^|,)\s*(avc|hvc|hev|vp0?[89]|av01|dvh|mp4v)/i.test(of.CODECS)) return [];
    const [width = 0, height = 0] = (of.RESOLUTION ?? '').split('x').map(Number);
    const group = sounds.get(of.AUDIO ?? '') ?? [];
    // One without an address is in the film itself.
    const sound = group.find((m) => m.DEFAULT === 'YES') ?? group[0];
    return [{ address: new URL(next, base).href, lines: Math.min(width, height) || 0, bitRate: Number(of['AVERAGE-BANDWIDTH'] ?? of.BANDWIDTH) || 0, sound: sound?.URI ? new URL(sound.URI, base).href : null }];
  });
  return { kind: 'master', variants };
}

function readMedia(lines: readonly string[], base: string): Media | Fault {
  const pieces: Piece[] = [];
  let seconds = 0;
  let range: Range | null = null;
  let begins: string | null = null;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-KEY:') && attributesOf(line).METHOD !== 'NONE') return 'hls_encrypted';
    if (line === '#EXT-X-I-FRAMES-ONLY') return 'hls_unreadable';
    if (line.startsWith('#EXTINF:')) seconds += Number.parseFloat(line.slice(8)) || 0;
    if (line.startsWith('#EXT-X-BYTERANGE:')) range = rangeOf(line.slice(17), pieces.at(-1));
    if (line.startsWith('#EXT-X-MAP:')) {
      const { URI, BYTERANGE } = attributesOf(line);
      // Another beginning in the middle is another film.
      if (!URI || (begins !== null && begins !== `${URI} ${BYTERANGE}`)) return 'hls_unreadable';
      if (begins === null) pieces.push({ address: new URL(URI, base).href, range: BYTERANGE ? rangeOf(BYTERANGE, undefined) : null });
      begins = `${URI} ${BYTERANGE}`;
    }
    if (line.startsWith('#')) continue;
    pieces.push({ address: new URL(line, base).href, range });
    range = null;
  }
  if (!lines.includes('#EXT-X-ENDLIST')) return 'hls_live';
  return pieces.length === 0 ? 'hls_unreadable' : { kind: 'media', pieces, seconds };
}

/** `<bytes>[@<start>]`; without a start it goes on where the last piece ended. */
function rangeOf(text: string, last: Piece | undefined): Range {
  const [, bytes, start] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(text.trim()) ?? [];
  if (!bytes || (start === undefined && !last?.range)) throw new Error('no range');
  return { bytes: Number(bytes), start: start === undefined ? last!.range!.start + last!.range!.bytes : Number(start) };
}

/** Qualities in the order in which they are tried: the best first, none of more lines than `most`. */
export function bestFirst(variants: readonly Variant[], most: number): Variant[] {
  return variants.filter((v) => v.lines <= most).sort((a, b) => b.lines - a.lines || b.bitRate - a.bitRate);
}
