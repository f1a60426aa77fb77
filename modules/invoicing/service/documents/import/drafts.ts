import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { documentSays, mostCharges, type ChargeInput, type importInvoiceRow } from '../../../contract/documents.ts';
import { firstLanguage } from '../party-language.ts';
import { addDraft, freshContent, requireContent, todayOf, type Content } from '../write.ts';
import { chargeFact, dayOf, currencyOf, readRows, type ImportRow, type ReadRow } from './values.ts';

const mostLines = 500;
type Made = { id: string; version: number } | Refusal;
interface Group { reference: string; at: number[] }

const refusal = (path: string, code: string, message: string) => new Refusal('core.invalid_input', {}, [{ path, code, message }]);
const about = (reference: string) => ({ reference: reference.slice(0, 60) });

/** Rows by the draft they are of; without a reference a row belongs to none but itself. */
function groupsOf(inputs: readonly ImportRow[]): Group[] {
  const groups = new Map<string, Group>();
  inputs.forEach((input, at) => {
    const reference = input.reference.trim();
    const key = reference === '' ? `row ${at}` : `reference ${reference.toLowerCase()}`;
    const group = groups.get(key) ?? { reference, at: [] };
    group.at.push(at);
    groups.set(key, group);
  });
  return [...groups.values()];
}

/** Begins draft invoices of rows: those of one reference are one draft, and all of them are refused when one is wrong. Answers the draft of each row. */
export async function draftsOfRows(ctx: Ctx, inputs: readonly ImportRow[]): Promise<Made[]> {
  const today = await todayOf(ctx, ctx.workspaceId);
  const fresh = await freshContent(ctx);
  const answers = new Map<number, Made>();
  const groups = groupsOf(inputs).filter(({ reference, at }) => {
    if (at.length > mostLines) for (const i of at) answers.set(i, refusal('reference', 'too_many', documentSays('invoicing.import_lines', about(reference))));
    return at.length <= mostLines;
  });
  const read = await readRows(ctx, groups.flatMap(({ at }) => {
    const rows = at.map((i) => inputs[i]!);
    const of = { on: dayOf(rows) ?? today, currency: currencyOf(rows) ?? fresh.currency };
    return rows.map((row) => ({ row, ...of }));
  }));
  for (const { reference, at } of groups) (await draftOf(ctx, fresh, reference, read.splice(0, at.length))).forEach((made, i) => answers.set(at[i]!, made));
  return inputs.map((_, i) => answers.get(i)!);
}

/** What a field of a draft is called in the file. */
const fileField = (field: string): string => (field === 'partyId' ? 'customer' : field === 'paymentTermId' ? 'paymentTerm' : field.startsWith(chargeFact) || field.startsWith('charges') ? 'charge' : field);

async function draftOf(ctx: Ctx, fresh: Content, reference: string, rows: ReadonlyArray<ReadRow | Refusal>): Promise<Made[]> {
  const others = (wrong: (i: number) => Refusal | undefined) => rows.map((_, i) => wrong(i) ?? refusal('reference', 'other_row', documentSays('invoicing.import_other_row', about(reference))));
  if (rows.some((row) => row instanceof Refusal)) return others((i) => { const row = rows[i]!; return row instanceof Refusal ? row : undefined; });
  const good = rows as readonly ReadRow[];
  const said: Record<string, string> = {};
  for (const [i, { facts }] of good.entries()) {
    for (const [field, value] of Object.entries(facts)) {
      const known = said[field];
      if (known !== undefined && known !== value) return others((n) => (n === i ? refusal(fileField(field), 'differs', documentSays('invoicing.import_differs', about(reference))) : undefined));
      said[field] = value;
    }
  }
  const charges = Object.entries(said).filter(([field]) => field.startsWith(chargeFact)).map(([, text]) => JSON.parse(text) as ChargeInput);
  if (charges.length > mostCharges) return others((i) => (i === 0 ? refusal('charge', 'too_many', documentSays('invoicing.import_charges', { most: mostCharges })) : undefined));
  const withLine = good.flatMap(({ line }, i) => (line ? [i] : []));
  const result = await guarded(ctx, async () => {
    const { dimensions, ...plain } = Object.fromEntries(Object.entries(said).filter(([field]) => !field.startsWith(chargeFact)));
    const content: Content = { ...fresh, title: reference.slice(0, 200), ...plain, dimensions: dimensions === undefined ? {} : JSON.parse(dimensions) as Record<string, string>, charges, lines: good.flatMap(({ line }) => (line ? [{ ...line }] : [])) };
    await requireContent(ctx, plain, content);
    content.language = await firstLanguage(ctx, content.partyId, 'sale');
    return (await addDraft(ctx, 'invoice', content)).id;
  });
  if ('done' in result) return rows.map(() => ({ id: result.done, version: 1 }));
  if (!(result.error instanceof Refusal)) throw result.error;
  const { error } = result;
  // What is wrong with a line is told its row, and what is wrong with the draft the first one.
  const placed = (error.fields ?? [{ path: '', code: error.code, message: error.message }]).map((f) => { const at = /^lines\.(\d+)\.?(.*)$/.exec(f.path); return at ? { at: withLine[Number(at[1])] ?? 0, path: at[2]!, code: f.code, message: f.message } : { at: 0, path: fileField(f.path), code: f.code, message: f.message }; });
  return others((i) => { const own = placed.filter((p) => p.at === i); return own.length > 0 ? new Refusal('core.invalid_input', {}, own.map(({ path, code, message }) => ({ path, code, message }))) : undefined; });
}

/** Begins a draft invoice of one row. */
export async function draftOfRow(ctx: Ctx, { workspace_slug: _slug, ...row }: InputOf<typeof importInvoiceRow>): Promise<OutputOf<typeof importInvoiceRow>> {
  const [made] = await draftsOfRows(ctx, [row]);
  if (made instanceof Refusal) throw made;
  return made!;
}
