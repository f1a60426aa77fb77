import { open, readFile, rm, stat } from 'node:fs/promises';
import { mediaTools, makeFilm } from '#modules/files/api.ts';
import { bestFirst, readPlaylist, type Master, type Media } from '../rules/hls.ts';
import { append, unfit, type Fetching } from './fetch-pieces.ts';

const limits = { lines: 1080, pieces: 2000, variants: 10, playlistBytes: 2 * 1024 * 1024 };

/**
 * Makes an MP4 of the film of a playlist: of its best quality that fits, all pieces one after another, then made a film by ffmpeg, which reads our own files only.
 * `text` was answered by `address`; files beside `target` are taken for the pieces.
 */
export async function takePlaylist(f: Fetching, { file, address }: { file: string; address: string }, target: string): Promise<void> {
  if (!(await mediaTools())) return unfit('greeting.hls_no_tool');
  const [film, sound] = [`${target}.film`, `${target}.sound`];
  try {
    const list = await read(file, address);
    const chosen = list.kind === 'media' ? { film: list, sound: null } : await choose(f, list, `${target}.list`);
    if (chosen.film.pieces.length + (chosen.sound?.pieces.length ?? 0) > limits.pieces) return unfit('greeting.hls_pieces', { pieces: limits.pieces });
    const all = chosen.film.pieces.length + (chosen.sound?.pieces.length ?? 0);
    await gather(f, chosen.film, film, { before: 0, all });
    if (chosen.sound) await gather(f, chosen.sound, sound, { before: chosen.film.pieces.length, all });
    f.say('converting', null);
    await makeFilm({ film, sound: chosen.sound ? sound : null }, target, { signal: f.signal, onProgress: (percent) => f.say('converting', percent / 100) });
  } finally { await Promise.all([film, sound, `${target}.list`].map((path) => rm(path, { force: true }))); }
}

async function read(file: string, address: string): Promise<Master | Media> {
  if ((await stat(file)).size > limits.playlistBytes) return unfit('greeting.hls_unreadable');
  const list = readPlaylist(await readFile(file, 'utf8'), address);
  return typeof list === 'string' ? unfit(`greeting.${list}`) : list;
}

/** The best quality whose bytes, as far as the playlist tells, are not too many. */
async function choose(f: Fetching, { variants }: Master, place: string): Promise<{ film: Media; sound: Media | null }> {
  const fitting = bestFirst(variants, limits.lines).slice(0, limits.variants);
  if (fitting.length === 0) return variants.length === 0 ? unfit('greeting.hls_unreadable') : unfit('greeting.hls_too_tall', { lines: limits.lines });
  for (const [i, variant] of fitting.entries()) {
    const film = await readFrom(f, variant.address, place);
    // What is said is the most of a moment: the smallest one is tried whatever it says.
    if ((film.seconds * variant.bitRate) / 8 > f.maxBytes && i < fitting.length - 1) continue;
    return { film, sound: variant.sound === null ? null : await readFrom(f, variant.sound, place) };
  }
  return unfit('greeting.hls_unreadable');
}

/** A playlist of pieces. */
async function readFrom(f: Fetching, address: string, place: string): Promise<Media> {
  const file = await open(place, 'w', 0o600);
  const { url } = await append(f, address, file, { maxBytes: limits.playlistBytes, part: () => null }).finally(() => file.close());
  const list = await read(place, url);
  return list.kind === 'media' ? list : unfit('greeting.hls_unreadable');
}

/** Puts all pieces into one file. */
async function gather(f: Fetching, { pieces }: Media, target: string, { before, all }: { before: number; all: number }): Promise<void> {
  const file = await open(target, 'w', 0o600);
  try {
    for (const [i, { address, range }] of pieces.entries()) await append(f, address, file, { range, part: (bytes, total) => (before + i + (total ? bytes / total : 0)) / all });
  } finally { await file.close(); }
}
