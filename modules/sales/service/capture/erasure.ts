import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { eraseSubjects } from '#core/server/resource/subject-records.ts';
import { deleteFile } from '#modules/files/api.ts';
import { eraseParty, findParty, onPartyChange } from '#modules/parties/api.ts';
import { captureSays, type eraseLead as endpoint } from '../../contract/capture.ts';
import { eraseLead, namelessSql } from '../leads/party-door.ts';
import { getLead } from '../leads/leads.ts';
import { forgetLogged } from '../mails/logged-mails.ts';
import { forgetMails } from '../mails/objections.ts';
import { forgetLeadTexts } from '../texts/erasure.ts';
import { forgetLeadMails } from './lead-mails.ts';
import { stopRuns } from './sequence-runs.ts';

/** Erases what hangs on leads and would still tell who they were: entries of forms, mails, comments, files, own fields, notes that moved on, earlier copies, the words of the log. */
async function eraseTraces(ctx: Ctx, leadIds: readonly string[]): Promise<void> {
  const merged = await ctx.sql<{ id: string }>('select id from sales.lead where workspace_id = $1 and merged_into = any($2::uuid[])', [ctx.workspaceId, leadIds]);
  const ids = [...leadIds, ...merged.map((m) => m.id)];
  const key = [ctx.workspaceId, ids];
  for (const file of new Set(await eraseSubjects(ctx, 'sales.lead', ids))) await deleteFile(ctx, file);
  await forgetMails(ctx, "a.moved_from = any($2::uuid[]) or (a.topic = 'sales.lead' and a.subject_id = any($2::uuid[]))", [ids]);
  await forgetLogged(ctx, "m.id in (select p.mail_id from sales.activity a join sales.logged_mail_place p on p.activity_id = a.id where a.workspace_id = $1 and (a.moved_from = any($2::uuid[]) or (a.topic = 'sales.lead' and a.subject_id = any($2::uuid[]))))", [ids]);
  await forgetLeadMails(ctx, ids);
  await forgetLeadTexts(ctx, ids);
  await ctx.sql("update sales.form_post set content = '{}', name = '', email = '', ip = null, user_agent = '', page = '', consent_text = '', confirm_hash = null where workspace_id = $1 and lead_id = any($2::uuid[])", key);
  await ctx.sql("update sales.booking set guest_name = '', guest_email = '', guest_phone = '', answers = '[]', reason = '', ip = null where workspace_id = $1 and lead_id = any($2::uuid[])", key);
  await ctx.sql("update sales.lead_signal set detail = '' where workspace_id = $1 and lead_id = any($2::uuid[])", key);
  await ctx.sql("update sales.activity set title = kind, body = '', outcome = '', location = '', updated_at = now() where workspace_id = $1 and (moved_from = any($2::uuid[]) or (topic = 'sales.lead' and subject_id = any($2::uuid[])))", key);
  await ctx.sql("update sales.lead_merge set before = '{}' where workspace_id = $1 and (kept_id = any($2::uuid[]) or merged_id = any($2::uuid[]))", key);
  const runs = await ctx.sql<{ id: string }>("select id from sales.sequence_run where workspace_id = $1 and lead_id = any($2::uuid[]) and state = 'running'", key);
  await stopRuns(ctx, runs.map((r) => r.id), 'removed');
  await ctx.sql('select sales.redact_lead_history(id) from unnest($1::uuid[]) as id', [ids]);
  // Leads that were put away or merged are no longer told of changes of their party.
  await ctx.sql(`update sales.lead set ${namelessSql} where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is not null`, key);
}

/** Erases traces of leads whose party is erased, wherever that is done. Call once at module load. */
export function registerErasure(): void {
  onPartyChange('sales.capture', async (ctx, { id, before, after }) => {
    if (!after.erasedAt || before.erasedAt) return;
    const leads = await ctx.sql<{ id: string }>('select id from sales.lead where workspace_id = $1 and party_id = $2 order by id', [ctx.workspaceId, id]);
    if (leads.length > 0) await eraseTraces(ctx, leads.map((l) => l.id));
  });
}

/** Erases a lead and the person behind it; who is more than a lead needs the right to remove parties, too. */
export async function erase(ctx: Ctx, { id, confirmName }: InputOf<typeof endpoint>): Promise<{ ok: true }> {
  const lead = await getLead(ctx, id);
  if (lead.name === '') fail('sales.lead_erased');
  if (lead.name !== confirmName) failField('confirmName', captureSays('sales.confirm_name'));
  const party = lead.partyId ? await findParty(ctx, lead.partyId) : null;
  if (party && !party.erasedAt) {
    if (party.roles.some((role) => role !== 'lead')) ctx.authorize('parties.remove');
    await eraseParty(ctx, { workspace_slug: '', id: party.id, confirmName: party.name });
  }
  // One whose party is gone, or was merged into another one.
  const now = await getLead(ctx, id);
  if (now.name !== '') { await eraseTraces(ctx, [id]); await eraseLead(ctx, now); }
  return { ok: true };
}
