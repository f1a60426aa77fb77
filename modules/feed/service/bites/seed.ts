import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { createPost } from '../posts/write.ts';
import { sunrise } from './film.ts';

/** Three lines of a grid, and what stands on them. */
const grid = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#f8fafc"/><g stroke="#be123c" stroke-width="4"><path d="M60 180 H840 M60 300 H840 M60 420 H840"/></g>
  <g fill="#0f172a"><rect x="120" y="180" width="60" height="240"/><rect x="240" y="300" width="60" height="120"/><circle cx="420" cy="360" r="60"/><rect x="540" y="300" width="60" height="240"/></g></svg>`;

/** Four notes, 8,000 samples a second, as a WAV file. */
function jingle(): Buffer {
  const rate = 8000;
  const notes = [392, 494, 587, 784];
  const length = rate * 2;
  const wav = Buffer.alloc(44 + length * 2);
  wav.write('RIFF', 0); wav.writeUInt32LE(36 + length * 2, 4); wav.write('WAVEfmt ', 8); wav.writeUInt32LE(16, 16); wav.writeUInt16LE(1, 20); wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24); wav.writeUInt32LE(rate * 2, 28); wav.writeUInt16LE(2, 32); wav.writeUInt16LE(16, 34); wav.write('data', 36); wav.writeUInt32LE(length * 2, 40);
  for (let i = 0; i < length; i++) {
    const at = i % (length / 4);
    wav.writeInt16LE(Math.round(Math.sin((2 * Math.PI * notes[Math.floor(i / (length / 4))]! * at) / rate) * Math.exp(-at / 1800) * 12_000), 44 + i * 2);
  }
  return wav;
}

async function withFile(ctx: Ctx, bytes: Buffer, fileName: string, declaredType: string): Promise<void> {
  const folder = path.join(ctx.app.config.DATA_DIR, 'tmp');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes, { mode: 0o600 });
  ctx.uploads.push({ field: 'multiple_files', fileName, declaredType, path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
}

/** A film, a sound and a lesson of Northlight's people. */
export async function seedBites(app: App): Promise<void> {
  const as = async (who: string, work: (ctx: Ctx) => Promise<unknown>) => runAs(app, { account: (await demoActor(app, who)).account, name: 'feed.seed.bites' }, work);
  const plain: Pick<Parameters<typeof createPost>[1], 'privacy' | 'group_id' | 'file_ids' | 'poll' | 'captions'> = { privacy: 'public', group_id: null, file_ids: [], poll: null, captions: {} };
  await as('omar', async (ctx) => {
    await withFile(ctx, Buffer.from(sunrise, 'base64'), 'sunrise.mp4', 'video/mp4');
    await createPost(ctx, { ...plain, description: 'First light, four seconds of it. #motion', post_type: 'video-bites', alts: { 0: 'The sun rises over water' }, captions: { 0: 'WEBVTT\n\n00:00.000 --> 00:04.000\n(No sound: the sun rises over water.)\n' } });
  });
  await as('sofia', async (ctx) => {
    await withFile(ctx, jingle(), 'jingle.wav', 'audio/wav');
    await createPost(ctx, { ...plain, description: 'Four notes for when a build is done. Too cheerful?', post_type: 'audio-bites', alts: { 0: 'Four rising notes' } });
  });
  await as('member', async (ctx) => {
    await withFile(ctx, await sharp(Buffer.from(grid)).png().toBuffer(), 'grid.png', 'image/png');
    await createPost(ctx, { ...plain, description: 'How letters sit on a line:\n1. Draw the baseline, the x-height and the cap height.\n2. Flat letters end on the line, round ones go a little over it.\n3. Look from far away, then correct by eye.', post_type: 'educational-bites', alts: { 0: 'Letters between three red lines' } });
  });
}
