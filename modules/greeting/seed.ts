import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { storeUpload } from '#modules/files/api.ts';
import { demoActor, demoSlug } from '#modules/workspace/api.ts';
import { demoFilm, demoPoster } from './rules/demo-film.ts';
import { createItem } from './service/items.ts';

const slug = { workspace_slug: demoSlug };
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.400\nGood evening from Northlight.\n\n00:02.400 --> 00:05.000\nTell us what you have in mind.\n';
const plain = { captions: '', locale: '' as const, role: null, pagesOut: [], startsAt: null, endsAt: null, position: 'left' as const, enabled: true, experiment: '' };

/** Stores a file that was drawn by code. */
async function store(ctx: Ctx, name: string, type: string, base64: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atrium-seed-'));
  try {
    const bytes = Buffer.from(base64, 'base64');
    const place = path.join(folder, name);
    await writeFile(place, bytes);
    const { id } = await storeUpload(ctx, { field: 'file', fileName: name, declaredType: type, path: place, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }, { audience: 'owner', kind: type.startsWith('video/') ? 'video' : 'image' });
    return id;
  } finally { await rm(folder, { recursive: true, force: true }); }
}

/** Demo data: a greeting for the team on the home page, one for visitors of the sign-in page, and three messages. What is counted begins at nothing: figures come from people who really looked. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const owner = await demoActor(app, 'owner');
  await runAs(app, { ...owner, name: 'greeting.seed' }, async (ctx) => {
    const [videoId, posterId, card] = [await store(ctx, 'lighthouse.mp4', 'video/mp4', demoFilm), await store(ctx, 'lighthouse.webp', 'image/webp', demoPoster), await store(ctx, 'studio.webp', 'image/webp', demoPoster)];
    await createItem(ctx, { ...slug, ...plain, title: 'Good to have you here', videoId, posterId, captions, audience: 'members', pagesIn: ['/'], images: [{ fileId: card, title: 'Who is who at Northlight', buttonLink: '/workspace/members' }] });
    // Off at first: whoever tries the demo comes to sign in. The page of greetings turns it on.
    const [film, still] = [await store(ctx, 'welcome.mp4', 'video/mp4', demoFilm), await store(ctx, 'welcome.webp', 'image/webp', demoPoster)];
    const visitors = await createItem(ctx, { ...slug, ...plain, title: 'Good evening from Northlight', videoId: film, posterId: still, captions, audience: 'visitors', pagesIn: ['/sign-in'], images: [], enabled: false });
    await addMessages(ctx, visitors.id);
  });
}

const demoMessages = [
  { days: 6, name: 'Tomas Lindqvist', email: 'tomas.lindqvist@fjordline.example', number: '4670123456', message: 'We are looking for somebody to redo the signs of our ferry terminals. Could we talk on Thursday?', state: 'answered', reason: '' },
  { days: 1, name: 'Amara Okafor', email: 'amara@okafor-ceramics.example', number: null, message: 'Do you also take on small shops? I need a new web site before the autumn fair.', state: 'kept', reason: '' },
  { days: 3, name: 'Best Offers', email: 'offers@cheap.example', number: null, message: 'Visit https://a.example and https://b.example and https://c.example today!', state: 'quarantined', reason: 'honeypot' },
] as const;

/** Three people wrote: one was answered, one waits, and one is a robot. They came before anybody looked, so nobody is told of them now. */
async function addMessages(ctx: Ctx, itemId: string): Promise<void> {
  for (const m of demoMessages) {
    const id = uuidv7();
    const at = new Date(Date.now() - m.days * 86_400_000);
    await ctx.sql(
      `insert into greeting.message (id, workspace_id, item_id, name, email, number, message, page_url, state, spam_score, spam_reason, answered_at, digest, created_at) values ($1, $2, $3, $4, $5, $6, $7, '/sign-in', $8, $9, $10, $11, $12, $13)`,
      [id, ctx.workspaceId, itemId, m.name, m.email, m.number, m.message, m.state, m.reason === '' ? 0 : 100, m.reason, m.state === 'answered' ? new Date(at.getTime() + 7_200_000) : null, createHash('sha256').update(m.message).digest(), at]);
    if (m.state === 'answered') await ctx.sql('insert into greeting.reply (id, workspace_id, message_id, account_id, body, created_at) values ($1, $2, $3, $4, $5, $6)', [uuidv7(), ctx.workspaceId, id, ctx.accountId, 'Hello Tomas, Thursday at ten suits us well. We will bring the sketches of the harbour project. Helena', new Date(at.getTime() + 7_200_000)]);
  }
}
