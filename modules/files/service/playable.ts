import { rm } from 'node:fs/promises';
import { fail } from '#core/server/fail.ts';
import { sniff, type Sniffed } from '../rules/sniff.ts';
import { convertFilm, joinSound, probe, type Watch } from './convert.ts';
import { mediaTools } from './media-tools.ts';
import { headOf } from './upload.ts';

/** What a file on the disk is, by its bytes. */
export async function lookAtFile(file: string): Promise<Sniffed> {
  return sniff(await headOf(file), '');
}

/** Bytes of a packet of an MPEG transport stream. */
const packet = 188;

/** How film is read that comes in pieces, put together: a transport stream, fragments of MP4, or bare AAC. */
function readerOf(head: Buffer): string {
  if (head[0] === 0x47 && (head.length <= packet || head[packet] === 0x47)) return 'video/mp2t';
  if (/^(ftyp|styp|moov)$/.test(head.subarray(4, 8).toString('latin1'))) return 'video/mp4';
  if (head.subarray(0, 3).toString('latin1') === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0)) return 'audio/aac';
  return fail('files.unplayable');
}

/**
 * Makes an MP4 that browsers play of a film on the disk as other sites hand it out: QuickTime, or an HLS film whose pieces were put together, its sound in a file of its own where that came apart.
 * Refuses with files.unplayable what is no such film, and everything where the server has no ffmpeg; throws the reason of the signal once that ends it.
 */
export async function makeFilm(source: { film: string; sound: string | null }, target: string, watch: Watch): Promise<void> {
  const tools = await mediaTools() ?? fail('files.unplayable');
  const joined = `${target}.joined`;
  try {
    let [film, type] = [source.film, readerOf(await headOf(source.film))];
    if (source.sound !== null) {
      await joinSound(tools, { file: film, type }, { file: source.sound, type: readerOf(await headOf(source.sound)) }, joined, watch.signal);
      [film, type] = [joined, 'video/x-matroska'];
    }
    const facts = await probe(tools, film, type, watch.signal);
    if (!facts.video) fail('files.unplayable');
    await convertFilm(tools, film, type, facts, target, watch);
  } finally { await rm(joined, { force: true }); }
}
