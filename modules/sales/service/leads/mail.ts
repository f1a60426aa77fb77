import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { insertRow, patchRow, type RecordTable } from '#core/server/resource/records.ts';
import { leadSays, mailTemplateFields, mailTemplates, type Activity, type MailTemplate, type previewLeadMail, type sendLeadMail } from '../../contract/leads.ts';
import { fillPlaces } from '../../rules/leads/mail-text.ts';
import { leadAsReader } from '../mails/readers.ts';
import { filledFor, senderOf, sendTo, type Manner } from '../mails/send.ts';
import { getActivity } from './activities.ts';
import { mayDo } from './activity-store.ts';
import { getLead } from './leads.ts';
import { instantSql } from './scope.ts';

const f = mailTemplateFields;
const source: ListSource = {
  from: 'sales.mail_template t', key: 't.id', select: `t.id, t.version, t.name, t.subject, t.body, ${instantSql('t.created_at')} as "createdAt", ${instantSql('t.updated_at')} as "updatedAt"`,
  fields: { name: { ...f.name, sql: 't.name' }, subject: { ...f.subject, sql: 't.subject' }, createdAt: { ...f.createdAt, sql: 't.created_at' } },
  scope: (ctx, p) => { mayDo(ctx, 'view'); return `t.workspace_id = ${p.add(ctx.workspaceId)} and t.deleted_at is null`; }, defaultSort: [{ field: 'name', descending: false }],
  search: (words, p) => `(t.name ilike ${p.add(likePattern(words))} or t.subject ilike ${p.add(likePattern(words))})`,
};
/** Mail texts as records. */
export const templateRecord: RecordTable = { table: 'sales.mail_template', topic: mailTemplates.topic, source, columns: { name: 'name', subject: 'subject', body: 'body' }, title: 'name', can: 'sales.lead.view', endpoints: { create: mailTemplates.create, update: mailTemplates.update, remove: mailTemplates.remove } };

const knownPlaces: Record<string, string> = Object.fromEntries(['first_name', 'last_name', 'name', 'company', 'subject', 'interests', 'my_name', 'workspace', 'booking_link'].map((name) => [name, 'x']));

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

/** Subject and text as this lead would get them. */
export async function previewMail(ctx: Ctx, { id, subject, body }: InputOf<typeof previewLeadMail>): Promise<OutputOf<typeof previewLeadMail>> {
  const reader = await leadAsReader(ctx, await getLead(ctx, id));
  return { to: reader.email, ...filledFor(ctx, { topic: 'sales.lead', id }, reader, await senderOf(ctx), { subject, body }), optedOut: reader.optedOut };
}

/** Sends the mail and logs it as done; nothing is sent to somebody who objected, or to a lead that can only be read. Answers the activity's id, null when it went out before. */
export async function mailLead(ctx: Ctx, id: string, text: { subject: string; body: string }, manner: Manner = {}): Promise<string | null> {
  const lead = await getLead(ctx, id);
  if (lead.status === 'converted') fail('sales.lead_read_only');
  return sendTo(ctx, { topic: 'sales.lead', id }, await leadAsReader(ctx, lead), await senderOf(ctx), text, manner);
}

/** A mail somebody writes to a lead. */
export async function sendMail(ctx: Ctx, { id, subject, body, track }: InputOf<typeof sendLeadMail>): Promise<Activity> {
  return getActivity(ctx, { id: found(await mailLead(ctx, id, { subject, body }, { track, stoppable: true })) });
}
