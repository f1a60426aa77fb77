import { z } from 'zod';
import type { FieldError } from '#core/contract/errors.ts';
import { date, email, line, paragraph } from '#core/contract/fields.ts';
import { describeIssue } from '#core/contract/rules.ts';
import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { captureSays, type LeadForm, type ShownField } from '../../contract/capture.ts';
import { amountText } from '../../contract/leads.ts';
import { shownFields } from './form-store.ts';

const country = z.string().trim().toUpperCase().regex(/^[A-Z]{2}$/, captureSays('core.country'));
const words: Record<string, z.ZodType<string>> = {
  firstName: line(80), lastName: line(80), company: line(160), jobTitle: line(120), email, phone: line(40), website: line(200), country, subject: line(200), interests: paragraph(500, 1).transform((s) => s.replace(/\s+/g, ' ').trim()), value: amountText, notes: paragraph(10_000, 1),
};
const own: Partial<Record<ShownField['kind'], z.ZodType<CustomValue>>> = {
  text: line(2000), number: z.string().trim().regex(/^-?\d{1,14}([.,]\d{1,6})?$/, captureSays('core.enter_number')).transform((s) => Number(s.replace(',', '.'))), date, checkbox: z.string().transform((s) => ['on', 'true', '1', 'yes'].includes(s.trim().toLowerCase())), url: line(2000),
};

function schemaOf(field: ShownField): z.ZodType<CustomValue> {
  if (field.key !== 'productIds' && !field.key.startsWith('custom:')) return words[field.key]!;
  if (field.kind === 'select') return z.string().trim().refine((s) => field.options.includes(s), captureSays('core.choose_one'));
  if (field.kind === 'multi') return z.string().transform((s) => [...new Set(s.split('\n').map((x) => x.trim()).filter((x) => x !== ''))]).refine((list) => list.every((x) => field.options.includes(x)), captureSays('core.choose_options'));
  return own[field.kind]!;
}

/** What was entered, as a lead takes it, with labels for people to read. */
export interface Entered { words: Record<string, string>; custom: Record<string, CustomValue>; /** Of those the form offers, what was chosen; absent where it does not ask. */ products?: string[]; shown: Array<{ label: string; value: string }> }

/** Checks what was entered; refuses naming each wrong field as `values.<key>`. What a form does not ask for is refused, too, unless it came from a plain HTML form. */
export async function readEntry(ctx: Ctx, form: Pick<LeadForm, 'fields' | 'language' | 'productIds'>, values: Readonly<Record<string, string>>, plain: boolean): Promise<Entered> {
  const fields = await shownFields(ctx, form);
  const wrong: FieldError[] = [];
  const entered: Entered = { words: {}, custom: {}, ...(fields.some((f) => f.key === 'productIds') ? { products: [] } : {}), shown: [] };
  const nameOf = (field: ShownField, option: string) => field.names[field.options.indexOf(option)] ?? option;
  if (!plain) for (const key of Object.keys(values)) if (!fields.some((f) => f.key === key)) wrong.push({ path: `values.${key}`.slice(0, 200), code: 'unknown_field', message: 'This field is not known here.' });
  for (const field of fields) {
    const given = values[field.key] ?? '';
    if (given.trim() === '') { if (field.required) wrong.push({ path: `values.${field.key}`, code: 'required', message: captureSays('sales.form_required') }); continue; }
    const read = schemaOf(field).safeParse(given);
    if (!read.success) { const issue = read.error.issues[0]!; wrong.push({ path: `values.${field.key}`, ...describeIssue(issue), message: issue.message }); continue; }
    if (field.required && field.kind === 'checkbox' && read.data === false) { wrong.push({ path: `values.${field.key}`, code: 'required', message: captureSays('sales.form_required') }); continue; }
    if (field.key.startsWith('custom:')) entered.custom[field.key.slice(7)] = read.data;
    else if (field.key === 'productIds') entered.products = read.data as string[];
    else entered.words[field.key] = read.data as string;
    entered.shown.push({ label: field.label, value: Array.isArray(read.data) ? read.data.map((option) => nameOf(field, option)).join(', ') : field.kind === 'country' ? nameOf(field, String(read.data)) : given.trim() });
  }
  if (wrong.length === 0 && !['firstName', 'lastName', 'company', 'email', 'phone'].some((k) => entered.words[k])) {
    const key = fields.find((f) => ['firstName', 'lastName', 'company', 'email', 'phone'].includes(f.key))?.key ?? 'email';
    wrong.push({ path: `values.${key}`, code: 'required', message: captureSays('sales.form_nobody') });
  }
  if (wrong.length > 0) throw new Refusal('core.invalid_input', {}, wrong);
  return entered;
}

/** Who filled it in, as far as that can be told without checking anything. */
export function whoEntered(values: Readonly<Record<string, string>>): { name: string; email: string } {
  const clean = (text: string | undefined, max: number) => (text ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim().slice(0, max);
  return { name: clean([values['firstName'], values['lastName']].filter(Boolean).join(' ') || values['company'], 200), email: clean(values['email'], 254).toLowerCase() };
}
