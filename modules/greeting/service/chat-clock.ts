import { runAs, type App } from '#core/server/app.ts';
import { wentOn } from '#modules/chat/api.ts';

interface Talk { workspace_id: number; id: string; room_id: string; account_id: string; since: Date }

/**
 * Notes on messages that were answered in chat when their writers wrote there again, so that everybody who answers messages sees that it
 * goes on and with whom. Only the moment is taken over: in a conversation of two other things are said as well, and those are theirs.
 */
export async function followChats(app: App): Promise<void> {
  const { rows } = await app.pool.query<Talk>('select * from greeting.going_on_in_chat()');
  if (rows.length === 0) return;
  const found = await runAs(app, { name: 'greeting.chats' }, (ctx) => wentOn(ctx, rows.map((r) => ({ roomId: r.room_id, accountId: r.account_id, after: r.since }))));
  // Two messages of one writer go on in one conversation: its last words are the same for both, where they came after the answer.
  const newest = new Map<string, { theirs: Date | null; mine: Date | null }>();
  for (const f of found) {
    const key = `${f.roomId} ${f.accountId}`;
    const last = newest.get(key);
    newest.set(key, { theirs: later(last?.theirs ?? null, f.theirs), mine: later(last?.mine ?? null, f.mine) });
  }
  for (const talk of rows) {
    const { theirs = null, mine = null } = newest.get(`${talk.room_id} ${talk.account_id}`) ?? {};
    if (theirs !== null && theirs > talk.since) await note(app, talk, theirs, mine);
  }
}

const later = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a);

/** A new reply makes the message wait again; what the colleague wrote in chat since, or an answer from here, ends that, unless something came by the link after it. */
async function note(app: App, { workspace_id: workspaceId, id }: Talk, theirs: Date, mine: Date | null): Promise<void> {
  await runAs(app, { name: 'greeting.chats', workspaceId }, async (ctx) => {
    const [changed] = await ctx.sql(
      `with held as (select m.id, greatest(m.answered_at, $4::timestamptz) as answered from greeting.message m where m.workspace_id = $1 and m.id = $2 and m.state in ('answered', 'replied') for update),
         next as (select h.id, case when $3::timestamptz > h.answered or exists (select 1 from greeting.reply r where r.workspace_id = $1 and r.message_id = h.id and r.via = 'link' and r.created_at > h.answered) then 'replied' else 'answered' end as state from held h)
       update greeting.message m set chat_replied_at = $3, state = next.state, updated_at = now(), version = version + 1 from next
       where m.workspace_id = $1 and m.id = next.id and (m.state, m.chat_replied_at) is distinct from (next.state, $3::timestamptz) returning 1`, [workspaceId, id, theirs, mine]);
    if (changed) ctx.emit({ type: 'greeting.message.changed', id, workspaceId, can: 'greeting.message.view', audit: false });
  });
}
