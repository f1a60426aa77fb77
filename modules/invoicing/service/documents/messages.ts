import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { answerDocumentMessage, DocumentMessage, listDocumentMessages, writePublicMessage } from '../../contract/documents.ts';
import { word } from '../../rules/documents/document-words.ts';
import { openLink } from './links.ts';
import { tellOwner } from './notices.ts';
import { mailAbout } from './outbox.ts';
import { byCustomer, loadDocument, tellDocument, type DocumentRow } from './rows.ts';

interface Row { id: string; account_id: string | null; author: string; body: string; created_at: Date; seen_at: Date | null }
type Side = 'seller' | 'customer';

const shown = (r: Row, side: Side): DocumentMessage => ({ id: r.id, author: r.author, mine: (r.account_id === null) === (side === 'customer'), fromCustomer: r.account_id === null, body: r.body, createdAt: r.created_at.toISOString() });

/** The newest of them, in the order they were written. */
async function rowsOf(ctx: Ctx, d: DocumentRow): Promise<Row[]> {
  const rows = await ctx.sql<Row>('select m.id, m.account_id, m.author, m.body, m.created_at, m.seen_at from invoicing.document_message m where m.document_id = $1 and m.workspace_id = $2 order by m.created_at desc, m.id desc limit 200', [d.id, d.workspace_id], 'invoicing.document_messages');
  return rows.toReversed();
}

/** What both sides wrote about an invoice, for its customer. */
export const customerMessages = async (ctx: Ctx, d: DocumentRow): Promise<DocumentMessage[]> => (await rowsOf(ctx, d)).map((r) => shown(r, 'customer'));

async function addMessage(ctx: Ctx, d: DocumentRow, by: { accountId: string | null; author: string; body: string }): Promise<DocumentMessage> {
  const [row] = await ctx.sql<Row>('insert into invoicing.document_message (id, workspace_id, document_id, account_id, author, body) values ($1, $2, $3, $4, $5, $6) returning *', [uuidv7(), d.workspace_id, d.id, by.accountId, by.author, by.body.trim()]);
  tellDocument(ctx, d, 'messaged', { number: d.number, ...(by.accountId === null ? byCustomer : {}) });
  return shown(row!, by.accountId === null ? 'customer' : 'seller');
}

/** What customer and seller wrote, for a member. */
export async function listMessages(ctx: Ctx, { id }: InputOf<typeof listDocumentMessages>): Promise<OutputOf<typeof listDocumentMessages>> {
  const rows = await rowsOf(ctx, await loadDocument(ctx, 'sale', id));
  return { items: rows.map((r) => shown(r, 'seller')), unread: rows.filter((r) => r.account_id === null && r.seen_at === null).length };
}

/** Answers the customer, who is told by mail; the customer's messages up to the one that was seen last count as read, all of them where none is named. */
export async function answer(ctx: Ctx, { id, body, seenUntil }: InputOf<typeof answerDocumentMessage>): Promise<DocumentMessage> {
  const d = await loadDocument(ctx, 'sale', id, true);
  if (d.status !== 'posted' && d.status !== 'void') fail('invoicing.document_state', { status: d.status });
  const seller = d.own_print?.name ?? '';
  await ctx.sql('update invoicing.document_message set seen_at = now() where document_id = $1 and workspace_id = $2 and account_id is null and seen_at is null and ($3::uuid is null or id <= $3)', [d.id, d.workspace_id, seenUntil ?? null]);
  const message = await addMessage(ctx, d, { accountId: ctx.accountId, author: d.own_print?.contact || seller, body });
  const to = d.sent_to[0] ?? d.party_print?.email;
  const values = { number: d.number ?? '', seller };
  if (to) await mailAbout(ctx, d, { kind: 'answer', to, by: ctx.accountId, tracked: d.track_views }, (url) => ({ language: d.language, subject: word(d.language, 'answerSubject', values), heading: word(d.language, 'answerHeading'), paragraphs: [body.trim()], action: { label: word(d.language, 'mailAction'), url } }));
  return message;
}

/** Writes to the seller; whoever looks after the invoice is told. */
export async function writePublic(ctx: Ctx, { token, name, body }: InputOf<typeof writePublicMessage>): Promise<DocumentMessage> {
  const d = await openLink(ctx, token);
  await ctx.app.limits.attempt(`invoice-message:${d.id}`, 60, 3600);
  const message = await addMessage(ctx, d, { accountId: null, author: name || d.party_print?.name || d.party_name, body });
  await tellOwner(ctx, d, 'invoicing.document_message');
  return message;
}
