import { open, type FileHandle } from 'node:fs/promises';
import { fail } from '#core/server/fail.ts';
import { cleanMovieIndex, headOf, privateBoxes, type MovieFacts } from '../rules/movie-boxes.ts';
import type { Sniffed } from '../rules/sniff.ts';

/** The index of a film of half a gigabyte has a few megabytes. */
const largestIndex = 64 * 1024 * 1024;
const mostBoxes = 20_000;

/**
 * Prepares film or sound that stays as it was sent: in MP4 and QuickTime, what says where and by whom it was made is
 * blanked in the file itself. Answers what the index says; nulls for other formats, which are left alone.
 */
export async function prepareOriginal(path: string, what: Sniffed): Promise<MovieFacts> {
  const unknown: MovieFacts = { durationMs: null, width: null, height: null };
  if (!/^(video|audio)\/(mp4|quicktime)$/.test(what.type)) return unknown;
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const facts = unknown;
    let at = 0;
    for (let count = 0; at + 8 <= size; count++) {
      if (count > mostBoxes) fail('files.unplayable');
      const head = await read(file, at, Math.min(16, size - at));
      const box = headOf(head, size - at) ?? fail('files.unplayable');
      const [start, end] = [at + box.start, at + box.end];
      if (box.type === 'moov' || box.type === 'moof') merge(facts, await cleanIndex(file, at, end));
      else if (privateBoxes.has(box.type)) await blankBox(file, at, start, end);
      at = end;
    }
    return facts;
  } finally { await file.close(); }
}

async function cleanIndex(file: FileHandle, at: number, end: number): Promise<MovieFacts> {
  if (end - at > largestIndex) fail('files.unplayable');
  const index = await read(file, at, end - at);
  const facts = cleanMovieIndex(index) ?? fail('files.unplayable');
  await file.write(index, 0, index.length, at);
  return facts;
}

async function blankBox(file: FileHandle, at: number, start: number, end: number): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4);
  const zeros = Buffer.alloc(Math.min(1024 * 1024, end - start));
  for (let from = start; from < end; from += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - from), from);
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead !== length) fail('files.unplayable');
  return buffer;
}

function merge(facts: MovieFacts, more: MovieFacts): void {
  facts.durationMs ??= more.durationMs;
  facts.width ??= more.width;
  facts.height ??= more.height;
}
