import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { customFieldsOf } from '#core/server/resource/custom-columns.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { getRow, insertRow, patchRow, type RecordTable } from '#core/server/resource/records.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { captureSays, leadFormFields, leadForms, type FormField, type LeadForm } from '../../contract/capture.ts';
import { leads } from '../../contract/leads.ts';
import { askableKinds } from '../../rules/capture/form-kinds.ts';
import { labelsAfter } from '../../rules/leads/labels.ts';
import { placeFor } from '../leads/pipeline-store.ts';
import { namedProducts } from '../leads/products.ts';
import { instantSql } from '../leads/scope.ts';

const f = leadFormFields;
const source: ListSource = {
  from: 'sales.lead_form f', key: 'f.id',
  select: `f.id, f.version, f.name, f.is_live as "isLive", f.token, f.key_hint as "keyHint", f.title, f.intro, f.fields, f.submit_label as "submitLabel", f.thanks, f.redirect_url as "redirectUrl", f.pipeline_id as "pipelineId", f.stage_id as "stageId", f.source, f.labels, f.campaign, f.product_ids as "productIds",
    f.owner_rule as "ownerRule", f.owner_id as "ownerId", f.double_opt_in as "doubleOptIn", f.consent_text as "consentText", f.consent_required as "consentRequired", f.consent_channels as "consentChannels", f.origins, f.allow_plain as "allowPlain", f.language,
    (select count(*) from sales.form_post p where p.form_id = f.id and p.state = 'accepted')::int as posts, (select count(*) from sales.form_post p where p.form_id = f.id and p.state = 'quarantined')::int as waiting,
    ${instantSql('f.created_at')} as "createdAt", ${instantSql('f.updated_at')} as "updatedAt"`,
  fields: { name: { ...f.name, sql: 'f.name' }, isLive: { ...f.isLive, sql: 'f.is_live' }, source: { ...f.source, sql: 'f.source' }, createdAt: { ...f.createdAt, sql: 'f.created_at' } },
  scope: (ctx, p) => `f.workspace_id = ${p.add(ctx.workspaceId)} and f.deleted_at is null`, defaultSort: [{ field: 'createdAt', descending: true }],
  search: (words, p) => `(f.name ilike ${p.add(likePattern(words))} or f.title ilike ${p.add(likePattern(words))})`,
};
/** Forms as records. */
export const formRecord: RecordTable = {
  table: 'sales.lead_form', topic: leadForms.topic, source, title: 'name', can: 'sales.settings', endpoints: { create: leadForms.create, update: leadForms.update, remove: leadForms.remove },
  columns: {
    name: 'name', isLive: 'is_live', token: 'token', title: 'title', intro: 'intro', fields: 'fields', submitLabel: 'submit_label', thanks: 'thanks', redirectUrl: 'redirect_url', pipelineId: 'pipeline_id', stageId: 'stage_id', source: 'source', labels: 'labels', campaign: 'campaign', productIds: 'product_ids', ownerRule: 'owner_rule', ownerId: 'owner_id',
    doubleOptIn: 'double_opt_in', consentText: 'consent_text', consentRequired: 'consent_required', consentChannels: 'consent_channels', origins: 'origins', allowPlain: 'allow_plain', language: 'language', createdBy: 'created_by',
  },
};

const reachable = ['firstName', 'lastName', 'company', 'email', 'phone'];

type Words = Pick<LeadForm, 'fields' | 'doubleOptIn' | 'consentText' | 'consentRequired' | 'ownerRule' | 'ownerId' | 'pipelineId' | 'stageId' | 'productIds'>;

/** Refuses a form that could not make leads: unknown or repeated fields, nobody to name, no address to confirm, a stage or person that is not there. */
async function check(ctx: Ctx, form: Words): Promise<void> {
  const keys = form.fields.map((x) => x.key);
  const own = keys.some((k) => k.startsWith('custom:')) ? await customFieldsOf(ctx, leads.topic) : [];
  for (const [i, key] of keys.entries()) {
    if (keys.indexOf(key) !== i) failField(`fields.${i}.key`, captureSays('sales.form_field_twice'));
    if (key.startsWith('custom:') && !own.some((x) => `custom:${x.id}` === key && askableKinds.includes(x.type))) failField(`fields.${i}.key`, captureSays('sales.form_field_unknown', { name: form.fields[i]!.label }));
  }
  if (!keys.some((k) => reachable.includes(k))) failField('fields', captureSays('sales.form_nobody'));
  if (keys.includes('productIds') && form.productIds.length === 0) failField('productIds', captureSays('sales.form_products'), 'required');
  if (form.doubleOptIn && !form.fields.some((x) => x.key === 'email' && x.required)) failField('doubleOptIn', captureSays('sales.form_email'));
  if (form.consentRequired && form.consentText.trim() === '') failField('consentText', captureSays('sales.form_consent'), 'required');
  if (form.ownerRule === 'person') { if (form.ownerId === null) failField('ownerId', captureSays('core.choose_member'), 'required'); await requireColleagues(ctx, [form.ownerId], 'ownerId'); }
  if (form.stageId !== null || form.pipelineId !== null) {
    const { stage } = await placeFor(ctx, 'lead', { pipelineId: form.pipelineId ?? undefined, stageId: form.stageId ?? undefined });
    if (stage.kind !== 'open') failField('stageId', captureSays('core.no_such_value'));
  }
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const newToken = () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Adds a form with an address of its own. */
export async function createForm(ctx: Ctx, { workspace_slug: _slug, fields, ...input }: InputOf<typeof leadForms.create>): Promise<LeadForm> {
  await check(ctx, { ...input, fields });
  const productIds = (await namedProducts(ctx, input.productIds))(input.productIds);
  return insertRow<LeadForm>(ctx, formRecord, { ...input, productIds, labels: labelsAfter([], { add: input.labels }), fields: JSON.stringify(fields), token: newToken(), createdBy: ctx.actorId });
}

/** Changes a form. */
export async function updateForm(ctx: Ctx, { workspace_slug: _slug, id, version, ...input }: InputOf<typeof leadForms.update>): Promise<LeadForm> {
  const before = await getRow<LeadForm>(ctx, formRecord, id);
  await check(ctx, { ...before, ...Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)) as Partial<Words> });
  const { fields, ...rest } = input;
  const changed = fields && JSON.stringify(fields) !== JSON.stringify(before.fields.map(inOrder)) ? { fields: JSON.stringify(fields) } : {};
  const marks = { ...(input.labels ? { labels: labelsAfter([], { add: input.labels }) } : {}), ...(input.productIds ? { productIds: (await namedProducts(ctx, input.productIds))(input.productIds, before.productIds) } : {}) };
  return patchRow<LeadForm>(ctx, formRecord, id, version, { ...rest, ...marks, ...changed });
}

// jsonb does not keep the order of keys.
const inOrder = ({ key, label, required, help }: FormField): FormField => ({ key, label, required, help });

/** Adds a form like another one, switched off. */
export async function copyOf(ctx: Ctx, { id }: { id: string }): Promise<LeadForm> {
  const { id: _id, version: _version, posts: _posts, waiting: _waiting, createdAt: _created, updatedAt: _updated, keyHint: _hint, token: _token, name, ...form } = await getRow<LeadForm>(ctx, formRecord, id);
  return insertRow<LeadForm>(ctx, formRecord, { ...form, name: `${name.slice(0, 76)} (2)`, isLive: false, fields: JSON.stringify(form.fields.map(inOrder)), token: newToken(), createdBy: ctx.actorId });
}

/** Hash under which a form's key is kept. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Makes a new key for other servers; the old one ends. */
export async function makeKey(ctx: Ctx, { id }: { id: string }): Promise<{ key: string }> {
  await getRow(ctx, formRecord, id);
  const key = `fk_${randomBytes(30).toString('base64url')}`;
  const [row] = await ctx.sql<{ version: number }>('update sales.lead_form set key_hash = $3, key_hint = $4, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning version', [ctx.workspaceId, id, keyHash(key), key.slice(-4)]);
  ctx.emit({ type: 'sales.lead_form.key_made', id, version: row!.version, can: 'sales.settings' });
  return { key };
}

/** Ends a form's key. */
export async function endKey(ctx: Ctx, { id }: { id: string }): Promise<LeadForm> {
  await getRow(ctx, formRecord, id);
  const row = found((await ctx.sql<{ version: number }>("update sales.lead_form set key_hash = null, key_hint = '', version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning version", [ctx.workspaceId, id]))[0]);
  ctx.emit({ type: 'sales.lead_form.key_ended', id, version: row.version, can: 'sales.settings' });
  return getRow<LeadForm>(ctx, formRecord, id);
}
