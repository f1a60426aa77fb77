import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { queueMail, type NewMail } from '#core/server/mail/mail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { insertRow, patchRow, type RecordTable } from '#core/server/resource/records.ts';
import { hasObjected } from '#modules/parties/api.ts';
import { findColleagues, workspaceName } from '#modules/workspace/api.ts';
import { leadSays, mailTemplateFields, mailTemplates, type Activity, type Lead, type MailTemplate, type previewLeadMail, type sendLeadMail } from '../../contract/leads.ts';
import { fillPlaces } from '../../rules/leads/mail-text.ts';
import { createActivity } from './activities.ts';
import { getLead } from './leads.ts';
import { instantSql } from './scope.ts';

const f = mailTemplateFields;
const source: ListSource = {
  from: 'sales.mail_template t', key: 't.id', select: `t.id, t.version, t.name, t.subject, t.body, ${instantSql('t.created_at')} as "createdAt", ${instantSql('t.updated_at')} as "updatedAt"`,
  fields: { name: { ...f.name, sql: 't.name' }, subject: { ...f.subject, sql: 't.subject' }, createdAt: { ...f.createdAt, sql: 't.created_at' } },
  scope: (ctx, p) => `t.workspace_id = ${p.add(ctx.workspaceId)} and t.deleted_at is null`, defaultSort: [{ field: 'name', descending: false }],
  search: (words, p) => `(t.name ilike ${p.add(likePattern(words))} or t.subject ilike ${p.add(likePattern(words))})`,
};
/** Mail texts as records. */
export const templateRecord: RecordTable = { table: 'sales.mail_template', topic: mailTemplates.topic, source, columns: { name: 'name', subject: 'subject', body: 'body' }, title: 'name', can: 'sales.lead.view', endpoints: { create: mailTemplates.create, update: mailTemplates.update, remove: mailTemplates.remove } };

const knownPlaces: Record<string, string> = Object.fromEntries(['first_name', 'last_name', 'name', 'company', 'subject', 'interests', 'my_name', 'workspace'].map((name) => [name, 'x']));

function checkPlaces(texts: { subject?: string | undefined; body?: string | undefined }): void {
  for (const key of ['subject', 'body'] as const) {
    const [unknown] = fillPlaces(texts[key] ?? '', knownPlaces).unknown;
    if (unknown) failField(key, leadSays('sales.template_field', { name: unknown }));
  }
}

/** Adds a mail text; refuses places nobody knows. */
export async function createTemplate(ctx: Ctx, { name, subject, body }: InputOf<typeof mailTemplates.create>): Promise<MailTemplate> {
  checkPlaces({ subject, body });
  return insertRow<MailTemplate>(ctx, templateRecord, { name, subject, body });
}

/** Changes a mail text. */
export async function updateTemplate(ctx: Ctx, { id, version, name, subject, body }: InputOf<typeof mailTemplates.update>): Promise<MailTemplate> {
  checkPlaces({ subject, body });
  return patchRow<MailTemplate>(ctx, templateRecord, id, version, { name, subject, body });
}

/** The lead's own word counts, and that of the person behind it. */
export const hasOptedOut = async (ctx: Ctx, lead: Lead): Promise<boolean> => lead.consent.some((c) => c.channel === 'email' && !c.given) || (lead.partyId !== null && await hasObjected(ctx, lead.partyId, 'email'));

async function filled(ctx: Ctx, lead: Lead, { subject, body }: { subject: string; body: string }): Promise<{ subject: string; body: string; missing: string[] }> {
  const me = (await findColleagues(ctx, [ctx.accountId])).get(ctx.accountId)?.person.name ?? '';
  const values = { first_name: lead.firstName, last_name: lead.lastName, name: lead.name, company: lead.company, subject: lead.subject, interests: lead.interests, my_name: me, workspace: await workspaceName(ctx) };
  const [head, text] = [fillPlaces(subject, values), fillPlaces(body, values)];
  for (const [key, { unknown }] of [['subject', head], ['body', text]] as const) if (unknown.length > 0) failField(key, leadSays('sales.template_field', { name: unknown[0]! }));
  return { subject: head.text, body: text.text, missing: [...new Set([...head.missing, ...text.missing])] };
}

/** Subject and text as this lead would get them. */
export async function previewMail(ctx: Ctx, { id, subject, body }: InputOf<typeof previewLeadMail>): Promise<OutputOf<typeof previewLeadMail>> {
  const lead = await getLead(ctx, id);
  return { to: lead.email, ...await filled(ctx, lead, { subject, body }), optedOut: await hasOptedOut(ctx, lead) };
}

/** Sends the mail and logs it as done; nothing is sent to somebody who objected, or to a lead that can only be read. */
export async function sendMail(ctx: Ctx, { id, subject, body }: InputOf<typeof sendLeadMail>, more: Pick<NewMail, 'unsubscribe' | 'dedupeKey'> = {}): Promise<Activity> {
  const lead = await getLead(ctx, id);
  if (lead.status === 'converted') fail('sales.lead_read_only');
  if (lead.email === '') fail('sales.mail_no_address');
  if (await hasOptedOut(ctx, lead)) fail('sales.mail_opted_out');
  const text = await filled(ctx, lead, { subject, body });
  await queueMail(ctx, { to: { email: lead.email, name: lead.name }, subject: text.subject, heading: text.subject, paragraphs: text.body.split(/\n{2,}/).map((p) => p.trim()).filter((p) => p !== ''), ...more });
  return createActivity(ctx, { topic: 'sales.lead', subjectId: id, kind: 'email', title: text.subject.slice(0, 200), body: text.body, direction: 'out', dueAt: null, minutes: null, location: '', remindAt: null, done: true, outcome: '' });
}
