import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { mailStates, queueMail, type NewMail } from '#core/server/mail/mail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { listQuoteMails, QuoteMail } from '../../contract/quotes.ts';
import { makeLink } from './links.ts';
import { loadQuote, tellQuote, type QuoteRow } from './rows.ts';

/** Whom a mail about a quote goes to and from whom; `tracked` says whether opening its link is noted, null that it brings none. */
export interface MailAbout { kind: QuoteMail['kind']; to: string; cc?: readonly string[]; by: string | null; tracked: boolean | null }

/** Puts a mail about a quote into the outbox and notes it; `write` gets the address of a link of its own. One that was queued before leaves no trace. */
export async function mailAbout(ctx: Ctx, q: QuoteRow, { kind, to, cc = [], by, tracked }: MailAbout, write: (url: string) => Omit<NewMail, 'to' | 'cc'>): Promise<void> {
  const id = uuidv7();
  await ctx.sql('insert into sales.quote_mail (id, workspace_id, quote_id, kind, sent_to, sent_by) values ($1, $2, $3, $4, $5, $6)', [id, q.workspace_id, q.id, kind, [to, ...cc], by]);
  const url = tracked === null ? '' : (await makeLink(ctx, q, { by, mailId: id, tracked })).url;
  const mailId = await queueMail(ctx, { ...write(url), to: { email: to }, cc });
  if (!mailId) {
    // The link goes with its mail.
    await ctx.sql('delete from sales.quote_mail where id = $1 and workspace_id = $2', [id, q.workspace_id]);
    return;
  }
  await ctx.sql('update sales.quote_mail set mail_id = $3 where id = $1 and workspace_id = $2', [id, q.workspace_id, mailId]);
  tellQuote(ctx, q, 'mailed', { number: q.number, kind }, false);
}

interface MailRow { id: string; kind: QuoteMail['kind']; sent_to: string[]; sent_by: string | null; mail_id: string | null; created_at: Date; tracked: boolean; refused: boolean; open_count: number; last_opened_at: Date | null }

/** The mails about a quote the viewer may see, newest first, with how far each has come. */
export async function listMails(ctx: Ctx, { id }: InputOf<typeof listQuoteMails>): Promise<OutputOf<typeof listQuoteMails>> {
  const q = await loadQuote(ctx, id);
  const rows = await ctx.sql<MailRow>(
    `select m.id, m.kind, m.sent_to, m.sent_by, m.mail_id, m.created_at, coalesce(l.tracked, false) as tracked, l.refused_at is not null as refused, coalesce(l.open_count, 0) as open_count, l.last_opened_at
     from sales.quote_mail m left join sales.quote_link l on l.mail_id = m.id where m.quote_id = $1 and m.workspace_id = $2 order by m.created_at desc, m.id desc limit 100`, [q.id, q.workspace_id], 'sales.quote_mails');
  const states = await mailStates(ctx, rows.flatMap((r) => r.mail_id ?? []));
  const people = await peopleOf(ctx, rows.map((r) => r.sent_by));
  return {
    items: rows.map((r) => {
      const way = r.mail_id ? states.get(r.mail_id) : undefined;
      return {
        id: r.id, kind: r.kind, sentTo: r.sent_to, sentBy: people(r.sent_by), createdAt: r.created_at.toISOString(), state: way?.state ?? 'forgotten', deliveredAt: way?.deliveredAt?.toISOString() ?? null,
        tracked: r.tracked, refused: r.refused, openCount: r.open_count, lastOpenedAt: r.last_opened_at?.toISOString() ?? null,
      };
    }),
  };
}
