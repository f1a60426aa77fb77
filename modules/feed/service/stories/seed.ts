import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { storeUpload } from '#modules/files/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { create } from './story.ts';

/** Hills in the evening, drawn by code: 720 × 1280 like a phone. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#fdba74"/><circle cx="500" cy="430" r="120" fill="#fff7ed"/>
  <path d="M0 760 Q180 600 380 740 T720 690 V1280 H0 Z" fill="#c2410c"/><path d="M0 900 Q240 760 460 900 T720 860 V1280 H0 Z" fill="#7c2d12"/><path d="M0 1080 Q200 980 420 1070 T720 1040 V1280 H0 Z" fill="#431407"/></svg>`;

/** Three live stories of Northlight's people: two of text, one picture. */
export async function seedStories(app: App): Promise<void> {
  const as = async <T>(who: string, work: (ctx: Ctx) => Promise<T>): Promise<T> => runAs(app, { account: (await demoActor(app, who)).account, name: 'feed.seed.stories' }, work);
  const tell = (description: string, background: string) => (ctx: Ctx) => create(ctx, { description, privacy: 'friends', content_type: 'text', 'bg-color': background, color: undefined, captions: '', alt: '' });
  await as('manager', tell('Sprint review at four. Bring one thing that did not work.', '#1d4ed8'));
  await as('member', tell('New type specimen is up on the wall. Come and argue about the g.', '#fde68a'));
  await as('mei', async (ctx) => {
    const bytes = await sharp(Buffer.from(picture)).png().toBuffer();
    const folder = path.join(app.config.DATA_DIR, 'tmp');
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, randomUUID());
    await writeFile(file, bytes, { mode: 0o600 });
    const { id } = await storeUpload(ctx, { field: 'story_files', fileName: 'evening.png', declaredType: 'image/png', path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }, { audience: 'owner', kind: 'image', social: true });
    await create(ctx, { description: 'The way home', privacy: 'public', content_type: 'file', 'bg-color': '#be123c', color: undefined, captions: '', alt: 'Hills in the evening under a low sun', file_id: id });
  });
}
