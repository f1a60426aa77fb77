import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { groupCards, searchPeople } from '#modules/social/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { createComment } from './comments.ts';
import { react } from './reactions.ts';
import { votePoll } from './acts.ts';
import { createPost, sharePost } from './write.ts';

type As = <T>(who: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>;
const draw = (inside: string, width = 1200, height = 800) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="${width}" height="${height}">${inside}</svg>`;

/** Pictures that are drawn by code: letters, a shop window, hills. */
const pictures = {
  type: draw('<rect width="1200" height="800" fill="#f8fafc"/><g fill="#0f172a" font-family="sans-serif" font-weight="700"><circle cx="330" cy="400" r="190"/><circle cx="330" cy="400" r="95" fill="#f8fafc"/><rect x="500" y="210" width="90" height="380"/><rect x="700" y="120" width="90" height="560" fill="#be123c"/><path d="M850 590 L1000 210 L1150 590 H1050 L1000 460 L950 590 Z"/></g>'),
  window: draw('<rect width="1200" height="800" fill="#0f766e"/><rect x="120" y="140" width="960" height="560" rx="18" fill="#ccfbf1"/><g fill="#134e4a"><rect x="190" y="420" width="160" height="280"/><circle cx="270" cy="340" r="70"/><path d="M480 700 L600 300 L720 700 Z"/><rect x="820" y="360" width="180" height="340" rx="90"/></g><rect x="120" y="80" width="960" height="70" fill="#f59e0b"/>'),
  hills: draw('<rect width="1200" height="800" fill="#bae6fd"/><circle cx="930" cy="190" r="90" fill="#fef3c7"/><path d="M0 520 Q300 320 620 500 T1200 430 V800 H0 Z" fill="#0284c7"/><path d="M0 640 Q360 520 720 640 T1200 590 V800 H0 Z" fill="#075985"/>'),
} as const;

async function withPicture(ctx: Ctx, svg: string, name: string): Promise<void> {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  const folder = path.join(ctx.app.config.DATA_DIR, 'tmp');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes, { mode: 0o600 });
  ctx.uploads.push({ field: 'multiple_files', fileName: name, declaredType: 'image/png', path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
}

type Given = Parameters<typeof createPost>[1];
const plain: Omit<Given, 'description'> = { privacy: 'public', group_id: null, post_type: 'post', file_ids: [], alts: {}, captions: {}, poll: null };
const write = (as: As, who: string, description: string, more: Partial<Given> = {}, drawn: ReadonlyArray<keyof typeof pictures> = []) => as(who, async (ctx) => {
  for (const name of drawn) await withPicture(ctx, pictures[name], `${name}.png`);
  return (await createPost(ctx, { ...plain, description, ...more })).post;
});
const say = (as: As, who: string, id: string, description: string, parent: string | null = null) => as(who, (ctx) => createComment(ctx, { id, description, parent_id: parent, file_id: null, alt: '' }));

/** Northlight's people tell each other a little: pictures, a poll, a share, a post in their group, comments and reactions. */
export async function seedPosts(app: App): Promise<void> {
  const as: As = async (who, work) => runAs(app, { account: (await demoActor(app, who)).account, name: 'feed.seed.posts' }, work);
  const type = await write(as, 'member', 'Third round of the wordmark. The R finally stands on its own feet. #type #branding', { alts: { 0: 'Large letters in black, one bar in red' } }, ['type']);
  const shop = await write(as, 'guest', 'Before they open: the new shop window of Cedar & Finch. #photography', { alts: { 0: 'A shop window with three figures', 1: 'Blue hills under a pale sun' } }, ['window', 'hills']);
  const lunch = await write(as, 'manager', 'Friday lunch. Decide now, complain later.', { poll: { question: 'Where do we eat on Friday?', options: ['The noodle place', 'Tasca on the corner', 'Outside, bring your own'], closes_at: new Date(Date.now() + 7 * 86_400_000).toISOString() } });
  await write(as, 'owner', 'A thank-you to everybody who stayed late on Thursday. You know what it was worth. It will not become a habit.', { privacy: 'friends' });
  await write(as, 'sofia', 'Three small things I learned about accessible tables this week: headers need scope, captions are for everybody, and zebra stripes fool nobody who listens. #accessibility', { post_type: 'text-bites' });
  const makers = await as('sofia', async (ctx) => {
    const ids = (await ctx.sql<{ id: string }>('select g as id from feed.group_ids($1) g', [ctx.accountId])).map((r) => r.id);
    return [...(await groupCards(ctx, ids)).values()].find((g) => g.name === 'Northlight Makers');
  });
  if (makers) await write(as, 'sofia', 'Who has an hour on Saturday for the letterpress? I have ink in four colours and one clean apron.', { group_id: makers.id });
  const first = await say(as, 'owner', type.post_id, 'The counter of the second letter is lovely. Would it hold at 12 pixels?');
  await say(as, 'member', type.post_id, 'At 12 it closes a little. I will open it for the small size.', first.id);
  const [mia] = await as('owner', (ctx) => searchPeople(ctx, 'sofia', { limit: 1 }));
  await say(as, 'mei', shop.post_id, mia ? `@${mia.slug} this is the light you asked me about.` : 'This is the light we talked about.');
  await as('owner', (ctx) => sharePost(ctx, { id: shop.post_id, description: 'The people we work for, seen by one of us.', privacy: 'friends', group_id: null }));
  for (const [who, id, kind] of [['owner', type.post_id, 'love'], ['mei', type.post_id, 'wow'], ['sofia', type.post_id, 'like'], ['admin', shop.post_id, 'love'], ['member', shop.post_id, 'love'], ['nadia', lunch.post_id, 'haha']] as const) {
    await as(who, (ctx) => react(ctx, { target_type: 'post', target_id: id, kind }));
  }
  for (const [who, n] of [['owner', 1], ['admin', 0], ['member', 1], ['sofia', 2]] as const) await as(who, (ctx) => votePoll(ctx, { id: lunch.post_id, option_id: lunch.poll!.options[n]!.id }));
}
