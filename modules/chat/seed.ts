import { v5 as uuidv5 } from 'uuid';
import { runAs, type App } from '#core/server/app.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { react } from './service/edit.ts';
import { createRoom } from './service/rooms.ts';
import { write } from './service/send.ts';

const namespace = '6f1b8f3e-0c2a-5d55-9a4e-2f6c1d7b9a10';

type Line = [who: string, text: string, minutesAgo: number, more?: { thread?: number; reply?: number; mentions?: string[]; emoji?: [who: string, emoji: string] }];

/** A conversation of two about a proposal. */
const proposal: Line[] = [
  ['manager', 'Morning! The Cedar & Finch proposal is ready for a last look. I moved the photography into its own line.', 1560],
  ['owner', 'Good call. Did the **second round of logo drafts** make it in, or is that still extra?', 1548],
  ['manager', 'It is in, capped at three drafts. Elena asked for it on the phone.', 1545],
  ['owner', 'Perfect. Send it, and let me know when she opens it.', 1541, { emoji: ['manager', '👍'] }],
  ['manager', 'She opened it ten minutes ago and stayed for a while. I call her tomorrow at 10.', 95],
];

/** A group that prepares a launch. */
const launch: Line[] = [
  ['manager', 'New room for the relaunch of the studio website. Go-live is planned for the end of the month.', 2890],
  ['member', 'Home and portfolio are done in both modes. What is missing:\n- texts for the team page\n- the new case study\n- a decision about the header', 2870, { emoji: ['owner', '🎉'] }],
  ['admin', 'I can take the texts. @[{owner}]({owner:id}) could you send two sentences about how it all began?', 2850, { mentions: ['owner'] }],
  ['owner', 'You have them by noon.', 2840],
  ['manager', 'About the header: shall we test it with the picture of the harbour?', 1320],
  ['member', 'Tried it, and it works well on a phone too.', 1300, { thread: 5 }],
  ['admin', 'Let us do it then. I like the calm of it.', 1290, { thread: 5, emoji: ['member', '❤️'] }],
  ['member', 'The staging site is up to date. Please click through it before Thursday.', 44],
];

/** A direct room and a group of Northlight's people, told as a small story. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const people = new Map(await Promise.all(['owner', 'admin', 'manager', 'member'].map(async (who) => [who, (await demoActor(app, who)).account] as const)));
  const account = (who: string) => people.get(who)!;
  const as = <T>(who: string, work: Parameters<typeof runAs<T>>[2]) => runAs(app, { account: account(who), name: 'chat.seed' }, work);
  const direct = (await as('manager', (ctx) => createRoom(ctx, { counterpart: account('owner').id }))).room;
  const group = (await as('manager', (ctx) => createRoom(ctx, { people: ['owner', 'admin', 'member'].map((who) => account(who).id), name: 'Website relaunch' }))).room;
  for (const [room, lines] of [[direct, proposal], [group, launch]] as const) {
    const first = room.lastSeq;
    const seqs: number[] = [];
    for (const [i, [who, text, minutesAgo, more]] of lines.entries()) {
      const body = text.replaceAll('{owner:id}', account('owner').id).replaceAll('{owner}', 'Helena');
      await as(who, async (ctx) => {
        const { sent } = await write(ctx, {
          roomId: room._id, clientMessageId: uuidv5(`${room.kind}:${i}`, namespace), body, attachmentIds: [], replyToSeq: null, threadRootSeq: more?.thread ? seqs[more.thread - 1]! : null,
          mentions: (more?.mentions ?? []).map((m) => account(m).id), queuedAt: null,
        });
        seqs.push(sent.seq);
        // A conversation that went on over days, not one that was typed this second.
        await ctx.sql('update chat.message set created_at = now() - make_interval(mins => $2) where id = $1', [sent._id, minutesAgo]);
      });
      if (more?.emoji) await as(more.emoji[0], async (ctx) => { const [row] = await ctx.sql<{ id: string }>('select id from chat.message where room_id = $1 and seq = $2', [room._id, seqs.at(-1)]); await react(ctx, { id: row!.id, emoji: more.emoji![1] }); });
    }
    await as('manager', (ctx) => ctx.sql('update chat.message set created_at = now() - make_interval(mins => $3) where room_id = $1 and seq <= $2', [room._id, first, lines[0]![2] + 1]));
    await as('manager', (ctx) => ctx.sql('update chat.room set last_message_at = now() - make_interval(mins => $2) where id = $1', [room._id, lines.at(-1)![2]]));
  }
}
