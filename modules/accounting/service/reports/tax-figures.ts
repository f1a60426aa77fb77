import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import type { TaxFigures, TaxLines, taxLines, taxReport } from '../../contract/reports/taxes.ts';
import { fillReturn, payableOf, termsOf, type TaxReturnForm, type TaxSum } from '../../rules/charts/return-form.ts';
import { taxReturns } from '../../rules/charts/returns.ts';
import { chartKeys, type ChartKey } from '../../rules/charts/types.ts';
import { taxBack, taxOwed } from '../../rules/discount-taxes.ts';
import { tagOf } from '../../rules/reports/tax-tags.ts';
import { taxPostings } from '../posting-facts.ts';
import { roleAccounts, rolesNeeded } from '../ledger/book.ts';
import { reportAccounts, taxAccountIds } from './accounts.ts';
import { askedOf, requireDays, type Asked } from './asked.ts';
import { partyNames } from './people.ts';
import { pageOf, placeAfter } from './place.ts';

/** Tax lines of one tax at one rate and direction, added up. */
export interface TaxedRate { tax_id: string; name: string; code: string; kind: string; report_box: string; direction: 'sale' | 'purchase'; rate: string; base: string; tax: string; recoverable: string; lines: string }
/** Days of a return, and how the books stood when. */
export interface TaxQuestion { from: string; to: string; recordedUntil?: string | undefined }
/** What a return comes to, in minor units. */
export interface TaxTotals { output: bigint; input: bigint; payable: bigint }

/** Taxes of some days by rate, filled into the form of the books' country. */
export async function taxFigures(ctx: Ctx, input: InputOf<typeof taxReport>): Promise<TaxFigures> {
  requireDays(input);
  return (await figuresOf(ctx, input, await askedOf(ctx))).figures;
}

/** The same with its totals in minor units, and what they are made of. */
export async function figuresOf(ctx: Ctx, q: TaxQuestion, asked: Asked): Promise<{ figures: TaxFigures; totals: TaxTotals; rates: readonly TaxedRate[] }> {
  const rows = await ratesOf(ctx, q);
  const form = formOf(asked);
  const sums = rows.map((r): TaxSum => ({ tag: tagOf(form, { kind: r.kind, reportBox: r.report_box }, r.direction), rate: r.rate, use: r.direction, base: BigInt(r.base), tax: BigInt(r.tax), recoverable: BigInt(r.recoverable) }));
  const totals = totalsOf(rows);
  // What the accounts owe for a rate, and what the form would ask for it: a rate that no box counts is filed as if it were not there.
  const counted = rows.map((r, i) => owedOf(r) - backOf(r) === payableOf(form, [sums[i]!], asked.currency));
  const boxes = fillReturn(form, sums, asked.currency).flatMap((b) => {
    const { label, labelAr } = form.boxes.find((f) => f.box === b.box)!;
    return [{ key: b.box, label, labelAr, amount: asked.text(b.amount) }, ...b.rates.map((r) => ({ key: `${b.box} ${r.rate}`, label: `${label} (${r.rate} %)`, labelAr: `${labelAr} (${r.rate} %)`, amount: asked.text(r.amount) }))];
  });
  const { text } = asked;
  return {
    totals, rates: rows,
    figures: {
      from: q.from, to: q.to, currency: asked.currency, boxes, output: text(totals.output), input: text(totals.input), payable: text(totals.payable), checks: [...await checksOf(ctx, q, asked, rows), checkOf(asked, 'return_boxes', totals.payable, payableOf(form, sums, asked.currency))],
      rates: rows.map((r, i) => ({ key: `${r.direction} ${r.tax_id} ${r.rate}`, taxId: r.tax_id, name: r.name, code: r.code, kind: r.kind, reportBox: r.report_box, direction: r.direction, rate: r.rate, base: text(BigInt(r.base)), tax: text(BigInt(r.tax)), recoverable: text(BigInt(r.direction === 'sale' ? r.tax : r.recoverable)), lines: Number(r.lines), isCounted: counted[i]! })),
    },
  };
}

/** The form of the return that the books' chart has. */
function formOf({ book }: Asked): TaxReturnForm {
  return taxReturns[(chartKeys as readonly string[]).includes(book.template) ? book.template as ChartKey : 'generic'];
}

const checkOf = (asked: Asked, word: string, expected: bigint, found: bigint) => ({ word, expected: asked.text(expected), found: asked.text(found), holds: expected === found });

// Documents write what a buyer owes under reverse charge on both sides; reports count it once, by its purchase. A seller's own line has no tax.
const ownSide = "not (x.kind = 'reverse_charge' and t.direction = 'sale' and t.amount <> 0)";

/** SQL that is true for tax lines `t` of a question. */
function linesSql(q: TaxQuestion, p: ReturnType<typeof builder>, workspaceId: number): string {
  const recorded = q.recordedUntil === undefined ? '' : ` and exists (select 1 from accounting.entry re where re.id = t.entry_id and re.recorded_at <= ${p.add(q.recordedUntil)}::timestamptz)`;
  return `t.workspace_id = ${p.add(workspaceId)} and t.tax_on >= ${p.add(q.from)}::date and t.tax_on <= ${p.add(q.to)}::date${recorded}`;
}

function ratesOf(ctx: Ctx, q: TaxQuestion): Promise<TaxedRate[]> {
  const p = builder();
  return ctx.sql<TaxedRate>(
    `select t.tax_id, x.name, x.code, x.kind, x.report_box, t.direction, trim_scale(t.rate)::text as rate, sum(t.base)::text as base, sum(t.amount)::text as tax, sum(t.recoverable)::text as recoverable, count(*)::text as lines
     from accounting.tax_line t join accounting.tax x on x.id = t.tax_id where ${linesSql(q, p, ctx.workspaceId)} and ${ownSide} group by t.tax_id, x.name, x.code, x.kind, x.report_box, t.direction, t.rate order by t.direction desc, t.rate desc, x.name, t.tax_id limit 500`, p.values);
}

const owedOf = (r: TaxedRate): bigint => taxOwed(r, BigInt(r.tax));
const backOf = (r: TaxedRate): bigint => taxBack(r, BigInt(r.recoverable));

function totalsOf(rows: readonly TaxedRate[]): TaxTotals {
  const output = rows.reduce((sum, r) => sum + owedOf(r), 0n);
  const input = rows.reduce((sum, r) => sum + backOf(r), 0n);
  return { output, input, payable: output - input };
}

/** What these taxes stand with on their accounts, debit less credit by account: each on its own, else on that of the role. Together it is what comes back less what is owed. */
export async function taxesOnAccounts(ctx: Ctx, rows: readonly TaxedRate[]): Promise<Map<string, bigint>> {
  const postings = await taxPostings(ctx, rows.map((r) => r.tax_id));
  const roles = await roleAccounts(ctx);
  const sums = new Map<string, bigint>();
  const put = (own: string | null, role: 'tax_out' | 'tax_in', amount: bigint) => {
    if (amount === 0n) return;
    const id = own ?? rolesNeeded(roles, [role])[role];
    sums.set(id, (sums.get(id) ?? 0n) + amount);
  };
  for (const r of rows) {
    const posting = postings.get(r.tax_id);
    put(posting?.outputAccountId ?? null, 'tax_out', -owedOf(r));
    put(posting?.inputAccountId ?? null, 'tax_in', backOf(r));
  }
  return sums;
}

/** Tax lines of the days must be what moved on the accounts of taxes, less what returns and their payments moved there. */
async function checksOf(ctx: Ctx, q: TaxQuestion, asked: Asked, rows: readonly TaxedRate[]): Promise<TaxFigures['checks']> {
  const accounts = await reportAccounts(ctx);
  const p = builder();
  const ids = (side: 'out' | 'in') => `any(${p.add(taxAccountIds(accounts, [side]))}::uuid[])`;
  const [out, back] = [ids('out'), ids('in')];
  const recorded = q.recordedUntil === undefined ? '' : ` and e.recorded_at <= ${p.add(q.recordedUntil)}::timestamptz`;
  const [moved] = await ctx.sql<{ out: string; in: string }>(
    `select coalesce(sum(l.credit - l.debit) filter (where l.account_id = ${out}), 0)::text as out, coalesce(sum(l.debit - l.credit) filter (where l.account_id = ${back}), 0)::text as in
     from accounting.line l join accounting.entry e on e.id = l.entry_id
     where l.workspace_id = ${p.add(ctx.workspaceId)} and (l.account_id = ${out} or l.account_id = ${back}) and l.entry_on >= ${p.add(q.from)}::date and l.entry_on <= ${p.add(q.to)}::date
       and e.source_type <> 'accounting.tax_return' and e.journal <> 'opening'${recorded}`, p.values);
  const totals = totalsOf(rows);
  return [checkOf(asked, 'output_tax', totals.output, BigInt(moved!.out)), checkOf(asked, 'input_tax', totals.input, BigInt(moved!.in))];
}

interface LineRow { id: string; on: string; entry_id: string; number: string; memo: string; source_type: string; source_id: string | null; party_id: string | null; tax_name: string; direction: 'sale' | 'purchase'; rate: string; base: string; amount: string; recoverable: string }

/** SQL that is true for tax lines `t` which a box counts, by themselves or in the boxes it adds up. */
async function boxSql(ctx: Ctx, box: string | undefined, asked: Asked, p: ReturnType<typeof builder>): Promise<string> {
  if (box === undefined) return '';
  const form = formOf(asked);
  const terms = termsOf(form, box);
  const taxes = await ctx.sql<{ id: string; kind: string; report_box: string }>('select x.id, x.kind, x.report_box from accounting.tax x where x.workspace_id = $1 limit 5000', [ctx.workspaceId], 'accounting.taxes_of_boxes');
  const counted = (['sale', 'purchase'] as const).flatMap((use) => taxes.filter((x) => { const tag = tagOf(form, { kind: x.kind, reportBox: x.report_box }, use); return terms.some((t) => t.use === use && t.tags.includes(tag)); }).map((x) => [x.id, use] as const));
  return ` and (t.tax_id, t.direction) in (select c.id, c.use from unnest(${p.add(counted.map(([id]) => id))}::uuid[], ${p.add(counted.map(([, use]) => use))}::text[]) as c(id, use))`;
}

/** The single tax lines behind a figure, in the order of their days. */
export async function taxLinesOf(ctx: Ctx, input: InputOf<typeof taxLines>): Promise<TaxLines> {
  requireDays(input);
  const asked = await askedOf(ctx);
  const place = placeAfter(input.cursor);
  const p = builder();
  const narrowed = `${linesSql(input, p, ctx.workspaceId)} and ${ownSide}${input.direction ? ` and t.direction = ${p.add(input.direction)}` : ''}${input.taxId ? ` and t.tax_id = ${p.add(input.taxId)}::uuid` : ''}${input.rate === undefined ? '' : ` and trim_scale(t.rate)::text = ${p.add(input.rate)}`}${await boxSql(ctx, input.box, asked, p)}`;
  const [sum] = await ctx.sql<{ n: string; base: string; tax: string; recoverable: string }>(
    `select count(*)::text as n, coalesce(sum(t.base), 0)::text as base, coalesce(sum(t.amount), 0)::text as tax, coalesce(sum(case when t.direction = 'sale' then t.amount else t.recoverable end), 0)::text as recoverable from accounting.tax_line t join accounting.tax x on x.id = t.tax_id where ${narrowed}`, [...p.values]);
  const after = place ? ` and (t.tax_on, t.id) > (${p.add(place.on)}::date, ${p.add(place.id)}::uuid)` : '';
  const rows = await ctx.sql<LineRow>(
    `select t.id, t.tax_on::text as on, t.entry_id, e.number, e.memo, e.source_type, e.source_id, t.party_id, x.name as tax_name, t.direction, trim_scale(t.rate)::text as rate, t.base::text, t.amount::text, t.recoverable::text
     from accounting.tax_line t join accounting.entry e on e.id = t.entry_id join accounting.tax x on x.id = t.tax_id where ${narrowed}${after} order by t.tax_on, t.id limit ${p.add(input.limit + 1)}`, p.values);
  const { rows: page, nextCursor } = pageOf(rows, input.limit, (r) => ({ on: r.on, id: r.id }));
  const names = await partyNames(ctx, page.map((r) => r.party_id));
  const text = (n: string) => asked.text(BigInt(n));
  return {
    currency: asked.currency, count: Number(sum!.n), base: text(sum!.base), tax: text(sum!.tax), recoverable: text(sum!.recoverable), nextCursor,
    items: page.map((r) => ({ id: r.id, on: r.on, entryId: r.entry_id, number: r.number, memo: r.memo, sourceType: r.source_type, sourceId: r.source_id, partyId: r.party_id, partyName: names(r.party_id), taxName: r.tax_name, direction: r.direction, rate: r.rate, base: text(r.base), tax: text(r.amount), recoverable: text(r.direction === 'sale' ? r.amount : r.recoverable) })),
  };
}
