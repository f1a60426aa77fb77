import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { mailStates, queueMail, type NewMail } from '#core/server/mail/mail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { DocumentMail, listDocumentMails } from '../../contract/documents.ts';
import type { AboutMail } from './delivery.ts';
import { downloadColumns, makeLink, shownDownloads, type DownloadCounts } from './links.ts';
import { loadDocument, tellDocument, type DocumentRow } from './rows.ts';

/** Whom a mail about a document goes to and from whom; `tracked` says whether opening its link is noted. */
export interface MailAbout { kind: DocumentMail['kind']; level?: number; to: string; cc?: readonly string[]; by: string | null; tracked: boolean }

/** Puts a mail about a document into the outbox and notes it; `write` gets the address of a link of its own. One that was queued before leaves no trace. */
export async function mailAbout(ctx: Ctx, d: DocumentRow, { kind, level = 0, to, cc = [], by, tracked }: MailAbout, write: (url: string) => Omit<NewMail, 'to' | 'cc'>): Promise<void> {
  const id = uuidv7();
  await ctx.sql('insert into invoicing.document_mail (id, workspace_id, document_id, kind, level, sent_to, sent_by) values ($1, $2, $3, $4, $5, $6, $7)', [id, d.workspace_id, d.id, kind, level, [to, ...cc], by]);
  const { url } = await makeLink(ctx, d, { by, mailId: id, tracked });
  const mailId = await queueMail(ctx, { ...write(url), to: { email: to }, cc, report: { job: 'invoicing.mailEnded', data: { workspaceId: d.workspace_id, mailRowId: id } satisfies AboutMail } });
  if (!mailId) {
    // The link goes with its mail.
    await ctx.sql('delete from invoicing.document_mail where id = $1 and workspace_id = $2', [id, d.workspace_id]);
    return;
  }
  await ctx.sql('update invoicing.document_mail set mail_id = $3 where id = $1 and workspace_id = $2', [id, d.workspace_id, mailId]);
  tellDocument(ctx, d, 'mailed', { number: d.number, kind }, false);
}

interface MailRow extends DownloadCounts { id: string; kind: DocumentMail['kind']; level: number; sent_to: string[]; sent_by: string | null; mail_id: string | null; created_at: Date; tracked: boolean; refused: boolean; open_count: number; last_opened_at: Date | null }

/** The mails about an invoice the viewer may see, newest first, with how far each has come. */
export async function listMails(ctx: Ctx, { id }: InputOf<typeof listDocumentMails>): Promise<OutputOf<typeof listDocumentMails>> {
  const d = await loadDocument(ctx, 'sale', id);
  const rows = await ctx.sql<MailRow>(
    `select m.id, m.kind, m.level, m.sent_to, m.sent_by, m.mail_id, m.created_at, coalesce(l.tracked, false) as tracked, l.refused_at is not null as refused, coalesce(l.open_count, 0) as open_count, l.last_opened_at, ${downloadColumns}
     from invoicing.document_mail m left join invoicing.document_link l on l.mail_id = m.id where m.document_id = $1 and m.workspace_id = $2 order by m.created_at desc, m.id desc limit 100`, [d.id, d.workspace_id], 'invoicing.document_mails');
  const states = await mailStates(ctx, rows.flatMap((r) => r.mail_id ?? []));
  const people = await peopleOf(ctx, rows.map((r) => r.sent_by));
  return {
    items: rows.map((r) => {
      const way = r.mail_id ? states.get(r.mail_id) : undefined;
      return {
        id: r.id, kind: r.kind, level: r.level, sentTo: r.sent_to, sentBy: people(r.sent_by), createdAt: r.created_at.toISOString(), state: way?.state ?? (r.mail_id ? 'forgotten' : 'waiting'), deliveredAt: way?.deliveredAt?.toISOString() ?? null,
        tracked: r.tracked, refused: r.refused, openCount: r.open_count, lastOpenedAt: r.last_opened_at?.toISOString() ?? null, downloads: shownDownloads(r),
      };
    }),
  };
}
