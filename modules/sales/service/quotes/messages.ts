import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { quoteSays, type answerQuote, type listQuoteComments, type QuoteComment } from '../../contract/quotes.ts';
import { word } from '../../rules/quotes/document-words.ts';
import { mailAbout } from './outbox.ts';
import { byCustomer, loadQuote, tellQuote, type QuoteRow } from './rows.ts';

interface Row { id: string; line_id: string | null; account_id: string | null; author: string; body: string; created_at: Date }

/** What both sides wrote about all versions of a quote, the newest of it in the order it was written; `side` is who reads. A line of an earlier version is none of this one. */
export async function messagesOf(ctx: Ctx, q: QuoteRow, side: 'seller' | 'customer'): Promise<QuoteComment[]> {
  const rows = await ctx.sql<Row>(
    `select m.id, l.id as line_id, m.account_id, m.author, m.body, m.created_at from sales.quote_message m left join sales.quote_line l on l.id = m.line_id and l.quote_id = $3
     where m.family_id = $1 and m.workspace_id = $2 order by m.created_at desc, m.id desc limit 200`, [q.family_id, q.workspace_id, q.id], 'sales.quote_messages');
  return rows.toReversed().map((r) => commentOf(r, side));
}

function commentOf(r: Row, side: 'seller' | 'customer'): QuoteComment {
  const fromCustomer = r.account_id === null;
  return { id: r.id, lineId: r.line_id, author: r.author, mine: fromCustomer === (side === 'customer'), fromCustomer, body: r.body, createdAt: r.created_at.toISOString() };
}

/** Writes a message of one side. */
export async function addMessage(ctx: Ctx, q: QuoteRow, by: { lineId: string | null; accountId: string | null; author: string; body: string }): Promise<QuoteComment> {
  if (by.lineId && (await ctx.sql('select 1 from sales.quote_line where id = $1 and quote_id = $2', [by.lineId, q.id])).length === 0) failField('lineId', quoteSays('sales.choose_line'));
  const [row] = await ctx.sql<Row>('insert into sales.quote_message (id, workspace_id, family_id, quote_id, line_id, account_id, author, body) values ($1, $2, $3, $4, $5, $6, $7, $8) returning *', [uuidv7(), q.workspace_id, q.family_id, q.id, by.lineId, by.accountId, by.author, by.body.trim()]);
  tellQuote(ctx, q, 'commented', { fromCustomer: by.accountId === null, ...(by.accountId === null ? byCustomer : {}) }, false);
  return commentOf(row!, by.accountId === null ? 'customer' : 'seller');
}

/** What customer and seller wrote, for a member. */
export async function listMessages(ctx: Ctx, { id }: InputOf<typeof listQuoteComments>): Promise<OutputOf<typeof listQuoteComments>> {
  return { items: await messagesOf(ctx, await loadQuote(ctx, id), 'seller') };
}

/** Answers the customer, who is told by mail; the customer's messages up to the one that was seen last count as read, all of them where none is named. */
export async function answer(ctx: Ctx, { id, lineId, body, seenUntil }: InputOf<typeof answerQuote>): Promise<QuoteComment> {
  const q = await loadQuote(ctx, id, true);
  if (!q.sent_at) fail('sales.quote_state', { status: q.status });
  const author = q.seller_print?.name ?? '';
  await ctx.sql('update sales.quote_message set seen_at = now() where family_id = $1 and workspace_id = $2 and account_id is null and seen_at is null and ($3::uuid is null or id <= $3)', [q.family_id, q.workspace_id, seenUntil ?? null]);
  const message = await addMessage(ctx, q, { lineId, accountId: ctx.accountId, author: q.seller_print?.contact || author, body });
  const to = q.sent_to[0];
  if (to) {
    const values = { number: q.number ?? '', seller: author };
    await mailAbout(ctx, q, { kind: 'answer', to, by: ctx.accountId, tracked: q.track_views }, (url) => ({ language: q.language, subject: word(q.language, 'answerSubject', values), heading: word(q.language, 'answerHeading'), paragraphs: [body], action: { label: word(q.language, 'mailAction'), url } }));
  }
  return message;
}
