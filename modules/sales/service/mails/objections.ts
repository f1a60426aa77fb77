import type { Ctx } from '#core/server/context.ts';
import { eraseAttachments } from '#core/server/resource/attachments.ts';
import { deleteFile } from '#modules/files/api.ts';
import { hasObjected, onPartyChange, partyIdsOf, recordConsents, survivingParties } from '#modules/parties/api.ts';
import { forgetLogged } from './logged-mails.ts';

/** Notes for good that whoever got a mail wants no further ones. Answers the lead it went to, whose own word the caller writes down. */
export async function objectByMail(ctx: Ctx, mailId: string): Promise<string | null> {
  const [mail] = await ctx.sql<{ partyId: string | null; topic: string; subjectId: string }>('select m.party_id as "partyId", a.topic, a.subject_id as "subjectId" from sales.mail m join sales.activity a on a.id = m.activity_id where m.workspace_id = $1 and m.id = $2', [ctx.workspaceId, mailId], 'sales.mail.of_link');
  if (!mail) return null;
  if (mail.topic === 'sales.lead') return mail.subjectId;
  const partyId = mail.partyId && (await survivingParties(ctx, [mail.partyId])).get(mail.partyId);
  if (partyId && !(await hasObjected(ctx, partyId, 'email'))) await recordConsents(ctx, [{ partyId, channel: 'email', given: false, source: 'link in a mail' }]);
  return null;
}

const emptied = "set title = kind, body = '', outcome = '', location = '', updated_at = now()";

/** Forgets to whom mails went and who answered, with the words and files of both. `condition` speaks of a mail `m` and its activity `a`; its values are $2 and on. */
export async function forgetMails(ctx: Ctx, condition: string, values: readonly unknown[]): Promise<void> {
  const gone = await ctx.sql<{ id: string; activity_id: string }>(`select m.id, m.activity_id from sales.mail m join sales.activity a on a.id = m.activity_id where m.workspace_id = $1 and (${condition})`, [ctx.workspaceId, ...values]);
  if (gone.length === 0) return;
  const ids = gone.map((m) => m.id);
  const answers = await ctx.sql<{ activity_id: string; file_ids: string[] }>("select activity_id, file_ids from sales.mail_answer where workspace_id = $1 and mail_id = any($2::uuid[])", [ctx.workspaceId, ids]);
  const files = [...new Set(answers.flatMap((r) => r.file_ids))];
  await eraseAttachments(ctx, files);
  for (const file of files) await deleteFile(ctx, file);
  await ctx.sql("update sales.mail_answer set from_name = '', from_address = '', files = '{}', left_out = '{}', file_ids = '{}' where workspace_id = $1 and mail_id = any($2::uuid[])", [ctx.workspaceId, ids]);
  await ctx.sql(`update sales.activity ${emptied} where workspace_id = $1 and id = any($2::uuid[])`, [ctx.workspaceId, [...gone, ...answers].map((m) => m.activity_id)]);
  await ctx.sql('delete from sales.mail_link where workspace_id = $1 and mail_id = any($2::uuid[])', [ctx.workspaceId, ids]);
  // Its address takes no more answers, and its picture tells nothing.
  await ctx.sql("update sales.mail set name = '', sent_to = '', reply_hash = null, picture_hash = null where workspace_id = $1 and id = any($2::uuid[])", [ctx.workspaceId, ids]);
}

/** Whom mails went to and who answered is forgotten with the person: at their party, and at leads and opportunities they were written from. Call once at module load. */
export function registerMailErasure(): void {
  onPartyChange('sales.mail', async (ctx, { id, before, after }) => {
    if (!after.erasedAt || before.erasedAt) return;
    // What was written before a merge stands under the id it was written with.
    const same = await partyIdsOf(ctx, id);
    await forgetMails(ctx, `m.party_id = any($2::uuid[]) or (a.topic = 'parties.party' and a.subject_id = any($2::uuid[])) or (a.topic = 'sales.lead' and a.subject_id in (select l.id from sales.lead l where l.workspace_id = $1 and l.party_id = any($2::uuid[])))`, [same]);
    await forgetLogged(ctx, `m.id in (select p.mail_id from sales.logged_mail_place p join sales.activity a on a.id = p.activity_id where p.workspace_id = $1 and (p.party_id = any($2::uuid[]) or (a.topic = 'parties.party' and a.subject_id = any($2::uuid[]))))
      or lower(m.from_address) = any($3::text[]) or m.recipients && $3::text[]`, [same, [before.email ?? '', ...before.moreEmails.map((m) => m.value)].map((a) => a.toLowerCase()).filter((a) => a !== '')]);
  });
}
