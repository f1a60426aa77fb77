import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { documentDay } from '#core/contract/document-languages.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { mailStates, queueMail, type NewMail } from '#core/server/mail/mail.ts';
import { storePdf } from '#core/server/pdf/store.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { followParties, linksOf } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { quoteSays, type listOrderMails, type mailOrder, type OrderMail, type OrderPaper, type previewOrderMail } from '../../contract/quotes.ts';
import { orderWord, type OrderWord } from '../../rules/quotes/order-words.ts';
import { customerOf, deliveryNote, deliveryOf, keptOrderFile, noteFileName, orderDocument, orderFileName, sellerOf, type Delivery } from './order-paper.ts';
import { holdOrder, loadOrder, type OrderRecord } from './order-store.ts';

/** The delivery a mail is about; null for the confirmation, which is of an order that is confirmed. */
async function aboutOf(ctx: Ctx, o: OrderRecord, paper: OrderPaper, movementId: string | null): Promise<Delivery | null> {
  if (paper === 'delivery_note') return deliveryOf(ctx, o, movementId ?? failField('movementId', quoteSays('sales.choose_delivery')));
  if (o.status !== 'confirmed' && o.status !== 'closed') fail('sales.order_state', { status: o.status });
  return null;
}

async function textOf(ctx: Ctx, o: OrderRecord, d: Delivery | null, message: string): Promise<Required<Pick<NewMail, 'subject' | 'heading' | 'paragraphs' | 'language'>> & Pick<NewMail, 'replyTo'>> {
  const [seller, { system }] = [await sellerOf(ctx, o), await getSettings(ctx, o.workspace_id)];
  const w = (key: OrderWord, values: Record<string, string>) => orderWord(o.language, key, values);
  const reply = seller.email ? { replyTo: { email: seller.email, name: seller.name } } : {};
  if (!d) return { ...reply, language: o.language, subject: w('confirmSubject', { number: o.number, seller: seller.name }), heading: w('confirmHeading', { number: o.number }), paragraphs: [message.trim() || w('confirmLead', { seller: seller.name })] };
  const lead = w('noteLead', { order: o.number, date: documentDay(d.on, o.language, system.dateFormat) });
  return { ...reply, language: o.language, subject: w('noteSubject', { order: o.number, seller: seller.name }), heading: w('noteHeading', { number: d.number }), paragraphs: [...(message.trim() ? [message.trim()] : []), lead, ...(o.carrier ? [w('noteCarrier', { carrier: o.carrier })] : [])] };
}

/** Who of the customer can be written to, the usual one first: the receiver of the goods for a delivery, else whom it is billed to. */
async function readersOf(ctx: Ctx, o: OrderRecord, d: Delivery | null): Promise<Array<{ name: string; email: string }>> {
  const usual = d ? [o.ship_to_id, o.bill_to_id, o.party_id] : [o.bill_to_id, o.party_id, o.ship_to_id];
  const parties = await followParties(ctx, usual.filter((id): id is string => id !== null));
  const people = o.party_id && parties.has(o.party_id) && ctx.can('parties.view') ? (await linksOf(ctx, { id: o.party_id })).items.map((l) => l.person) : [];
  const all = [...usual.flatMap((id) => parties.get(id ?? '') ?? []), ...people].flatMap((p) => (p.email ? [{ name: p.name, email: p.email }] : []));
  return [...new Map(all.map((r) => [r.email.toLowerCase(), r])).values()];
}

const usualReader = async (ctx: Ctx, o: OrderRecord, d: Delivery | null, readers: readonly { email: string }[]): Promise<string | null> => readers[0]?.email ?? (d ? null : (await customerOf(ctx, o))?.email ?? null);

/** How a mail about an order will read. */
export async function previewMail(ctx: Ctx, { id, paper, movementId, message }: InputOf<typeof previewOrderMail>): Promise<OutputOf<typeof previewOrderMail>> {
  const o = await loadOrder(ctx, id);
  const d = await aboutOf(ctx, o, paper, movementId);
  const readers = await readersOf(ctx, o, d);
  const { subject, heading, paragraphs } = await textOf(ctx, o, d, message);
  return { to: await usualReader(ctx, o, d, readers), language: o.language, subject, heading, paragraphs: [...paragraphs], file: d ? noteFileName(d) : orderFileName(o), readers };
}

interface Row { id: string; kind: OrderPaper; number: string; sent_to: string[]; sent_by: string | null; mail_id: string | null; created_at: Date }

/** Mails a paper of an order: its file is drawn and kept in the background, and stays what the customer got. */
export async function mailPaper(ctx: Ctx, { id, paper, movementId, to: given, cc, message }: InputOf<typeof mailOrder>): Promise<OrderMail> {
  const o = await loadOrder(ctx, id, true);
  const d = await aboutOf(ctx, o, paper, movementId);
  const to = given ?? (await usualReader(ctx, o, d, await readersOf(ctx, o, d))) ?? fail('sales.order_no_email');
  const mailId = uuidv7();
  const [row] = await ctx.sql<Row>('insert into sales.order_mail (id, workspace_id, order_id, kind, movement_id, sent_to, sent_by) values ($1, $2, $3, $4, $5, $6, $7) returning *', [mailId, o.workspace_id, o.id, paper, d?.id ?? null, [to, ...cc], ctx.accountId]);
  await ctx.enqueue('sales.mailOrder', { workspaceId: o.workspace_id, id: mailId, message }, { key: `sales.mailOrder:${mailId}` });
  ctx.emit({ type: 'sales.order.mailed', id: o.id, version: o.version, workspaceId: o.workspace_id, data: { number: d?.number ?? o.number, paper }, can: 'sales.quote.view' });
  const people = await peopleOf(ctx, [ctx.accountId]);
  return { id: mailId, paper, number: d?.number ?? o.number, sentTo: row!.sent_to, sentBy: people(ctx.accountId), createdAt: row!.created_at.toISOString(), state: 'waiting', deliveredAt: null };
}

/** Draws the file that a mail brings, unless it is kept already, and puts the mail into the outbox; once, however often it is tried. */
export async function deliverOrderMail(app: App, { workspaceId, id, message }: { workspaceId: number; id: string; message: string }): Promise<void> {
  const as = { name: 'sales.mailOrder', workspaceId };
  const about = async (ctx: Ctx) => {
    const [row] = await ctx.sql<Row & { order_id: string; movement_id: string | null }>('select m.* from sales.order_mail m where m.id = $1 and m.workspace_id = $2 and m.mail_id is null', [id, workspaceId], 'sales.order_mail');
    const o = row ? await holdOrder(ctx, row.order_id, workspaceId) : null;
    return row && o ? { row, o, d: row.movement_id ? await deliveryOf(ctx, o, row.movement_id) : null } : null;
  };
  const drawn = await runAs(app, as, async (ctx) => {
    const mail = await about(ctx);
    const kept = mail && (mail.d ? mail.d.pdf_key : keptOrderFile(mail.o));
    return mail && !kept ? (mail.d ? deliveryNote(ctx, mail.o, mail.d) : orderDocument(ctx, mail.o)) : null;
  });
  const made = drawn && await storePdf(app, drawn);
  await runAs(app, as, async (ctx) => {
    const mail = await about(ctx);
    if (!mail) return made ? app.blobs.delete(made.key) : undefined;
    const { row, o, d } = mail;
    const table = d ? 'sales.order_movement' : 'sales.sales_order';
    const ofId = d ? d.id : o.id;
    if (made) {
      // Whoever drew it first meanwhile has the file that stays.
      const kept = await ctx.sql(`update ${table} set pdf_key = $3 where id = $1 and workspace_id = $2 and pdf_key is null returning 1`, [ofId, workspaceId, made.key]);
      if (kept.length === 0) await app.blobs.delete(made.key);
    }
    const [file] = await ctx.sql<{ pdf_key: string | null }>(`select pdf_key from ${table} where id = $1 and workspace_id = $2`, [ofId, workspaceId]);
    const text = await textOf(ctx, o, d, message);
    const mailId = await queueMail(ctx, { ...text, to: { email: row.sent_to[0]! }, cc: row.sent_to.slice(1), attachments: file?.pdf_key ? [{ name: d ? noteFileName(d) : orderFileName(o), type: 'application/pdf', key: file.pdf_key }] : [], dedupeKey: `sales.order:${id}` });
    if (mailId) await ctx.sql('update sales.order_mail set mail_id = $3 where id = $1 and workspace_id = $2', [id, workspaceId, mailId]);
  });
}

/** The mails about an order the viewer may see, newest first, with how far each has come. */
export async function listMails(ctx: Ctx, { id }: InputOf<typeof listOrderMails>): Promise<OutputOf<typeof listOrderMails>> {
  const o = await loadOrder(ctx, id);
  const rows = await ctx.sql<Row>(
    `select m.id, m.kind, coalesce(d.number, $3) as number, m.sent_to, m.sent_by, m.mail_id, m.created_at from sales.order_mail m left join sales.order_movement d on d.id = m.movement_id
     where m.order_id = $1 and m.workspace_id = $2 order by m.created_at desc, m.id desc limit 100`, [o.id, o.workspace_id, o.number], 'sales.order_mails');
  const states = await mailStates(ctx, rows.flatMap((r) => r.mail_id ?? []));
  const people = await peopleOf(ctx, rows.map((r) => r.sent_by));
  return {
    items: rows.map((r) => {
      const way = r.mail_id ? states.get(r.mail_id) : undefined;
      // One that is not in the outbox yet waits for its file.
      return { id: r.id, paper: r.kind, number: r.number, sentTo: r.sent_to, sentBy: people(r.sent_by), createdAt: r.created_at.toISOString(), state: r.mail_id ? way?.state ?? 'forgotten' : 'waiting', deliveredAt: way?.deliveredAt?.toISOString() ?? null };
    }),
  };
}
