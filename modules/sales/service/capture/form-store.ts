import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { customFieldsOf } from '#core/server/resource/custom-columns.ts';
import { getRow } from '#core/server/resource/records.ts';
import { findItems } from '#modules/accounting/api.ts';
import { getSettings, readLogo } from '#modules/settings/api.ts';
import { isOpenWorkspace, workspaceName } from '#modules/workspace/api.ts';
import type { LeadForm, PublicForm, ShownField } from '../../contract/capture.ts';
import { leads } from '../../contract/leads.ts';
import { shownField } from '../../rules/capture/form-kinds.ts';
import { formRecord } from './forms.ts';
import { asRobot } from './robot.ts';

/** A form with what its key is compared with. */
export type OpenedForm = LeadForm & { keyHash: Buffer | null };

/** Works with the form of a token, in its workspace; 404 for none, for one that is switched off, and for those of a deleted workspace. */
export async function withForm<T>(ctx: Ctx, token: string, work: (ctx: Ctx, form: OpenedForm) => Promise<T>): Promise<T> {
  const [known] = /^[A-Za-z0-9]{16}$/.test(token) ? await ctx.sql<{ workspace_id: number; form_id: string }>('select * from sales.find_form($1)', [token], 'sales.find_form') : [];
  if (!known) return fail('sales.form_gone');
  return asRobot(ctx, known.workspace_id, async (robot) => {
    const form = await getRow<LeadForm>(robot, formRecord, known.form_id);
    if (!form.isLive || !(await isOpenWorkspace(robot))) fail('sales.form_gone');
    const [key] = await robot.sql<{ key_hash: Buffer | null }>('select key_hash from sales.lead_form where workspace_id = $1 and id = $2', [known.workspace_id, form.id]);
    return work(robot, { ...form, keyHash: key?.key_hash ?? null });
  });
}

/** Fields of a form as they are asked for; those whose own field was put away, or whose products are all gone, are left out. */
export async function shownFields(ctx: Ctx, form: Pick<LeadForm, 'fields' | 'language' | 'productIds'>): Promise<ShownField[]> {
  const own = form.fields.some((f) => f.key.startsWith('custom:')) ? await customFieldsOf(ctx, leads.topic) : [];
  const items = form.fields.some((f) => f.key === 'productIds') ? await findItems(ctx, form.productIds) : null;
  const products = form.productIds.flatMap((id) => { const item = items?.get(id); return item ? [{ id, label: item.name }] : []; });
  return form.fields.map((f) => shownField(f, { own, products }, form.language)).filter((f): f is ShownField => f !== null);
}

const sign = (app: App, text: string) => createHmac('sha256', app.keys.signing).update(`form:${text}`).digest('base64url');

/** Says when a form was opened, so that the time it took to fill in cannot be made up, and which words its box had then. */
export function makeStamp(app: App, token: string, now = Date.now(), words = ''): string {
  const at = now.toString(36);
  return `${at}.${sign(app, `${token}:${at}`)}${words === '' ? '' : `.${wordsMark(app, token, at, words)}`}`;
}

const wordsMark = (app: App, token: string, at: string, words: string) => sign(app, `words:${token}:${at}:${words}`).slice(0, 16);

/** False where the box had other words when the form was opened: nobody agreed to those of now. Of a form that was written by somebody else nothing is known. */
export function sawWords(app: App, token: string, stamp: string, words: string): boolean {
  if (ageOf(app, token, stamp) === null) return true;
  const [at = '', , mark = ''] = stamp.split('.');
  return mark === wordsMark(app, token, at, words);
}

/** Milliseconds since a form was opened; null for a stamp that is not ours or older than a day. */
export function ageOf(app: App, token: string, stamp: string): number | null {
  const [at = '', signature = ''] = stamp.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(app, `${token}:${at}`))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const age = Date.now() - Number.parseInt(at, 36);
  return age >= 0 && age < 86_400_000 ? age : null;
}

/** A form as whoever fills it in sees it. */
export async function describeForm(ctx: Ctx, form: LeadForm): Promise<PublicForm> {
  const { brand } = await getSettings(ctx);
  return {
    title: form.title, intro: form.intro, fields: await shownFields(ctx, form), submitLabel: form.submitLabel, consentText: form.consentText, consentRequired: form.consentRequired, language: form.language,
    by: { name: await callerName(ctx), logo: (await readLogo(ctx, ctx.workspaceId)).url, theme: brand.theme }, stamp: makeStamp(ctx.app, form.token, Date.now(), form.consentText.trim()),
  };
}

/** A form by the token in its address. */
export const showForm = (ctx: Ctx, { token }: { token: string }): Promise<PublicForm> => withForm(ctx, token, describeForm);

/** How a workspace calls itself towards people outside. */
export async function callerName(ctx: Ctx): Promise<string> {
  const { company, brand } = await getSettings(ctx);
  return company.legalName || (brand.appTitle === 'Atrium' ? await workspaceName(ctx) : brand.appTitle);
}
