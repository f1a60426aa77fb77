import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { getRow, insertRow, patchRow, type RecordTable } from '#core/server/resource/records.ts';
import { captureSays, leadSourceFields, leadSources, type addSourceCost, type LeadSource, type listSourceCosts, type SourceFigures, type sourceReport } from '../../contract/capture.ts';
import { costWithin, funnelRates, sourceReturn } from '../../rules/capture/figures.ts';
import { fromMinor } from './minor.ts';
import { currencyFor, minorUnits } from '../leads/money.ts';
import { instantSql } from '../leads/scope.ts';
import { spanOf } from './settings.ts';

const f = leadSourceFields;
const source: ListSource = {
  from: 'sales.source s', key: 's.id',
  select: `s.id, s.version, s.name, s.notes, (select count(*) from sales.lead l where l.workspace_id = s.workspace_id and l.sources @> jsonb_build_array(s.name) and l.deleted_at is null)::int as leads, ${instantSql('s.created_at')} as "createdAt", ${instantSql('s.updated_at')} as "updatedAt"`,
  fields: { name: { ...f.name, sql: 's.name' }, createdAt: { ...f.createdAt, sql: 's.created_at' } },
  scope: (ctx, p) => `s.workspace_id = ${p.add(ctx.workspaceId)} and s.deleted_at is null`, defaultSort: [{ field: 'name', descending: false }], search: (words, p) => `s.name ilike ${p.add(likePattern(words))}`,
};
/** Sources as records. */
export const sourceRecord: RecordTable = { table: 'sales.source', topic: leadSources.topic, source, title: 'name', can: 'sales.lead.view', columns: { name: 'name', notes: 'notes' }, endpoints: { create: leadSources.create, update: leadSources.update, remove: leadSources.remove } };

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try { return await work(); } catch (error) {
    if ((error as { code?: string }).code === '23505') failField('name', captureSays('sales.source_taken'), 'taken');
    throw error;
  }
}

/** Adds a source. */
export const createSource = (ctx: Ctx, { name, notes }: InputOf<typeof leadSources.create>): Promise<LeadSource> => unlessTaken(() => insertRow<LeadSource>(ctx, sourceRecord, { name, notes }));
/** Changes a source; leads keep the name they came with. */
export const updateSource = (ctx: Ctx, { id, version, name, notes }: InputOf<typeof leadSources.update>): Promise<LeadSource> => unlessTaken(() => patchRow<LeadSource>(ctx, sourceRecord, id, version, { name, notes }));

const costSql = 'id, from_on::text as "fromOn", to_on::text as "toOn", sales.money_text(amount, currency) as amount, currency, note';
type Cost = OutputOf<typeof addSourceCost>;

/** What a source cost, newest first. */
export async function costsOf(ctx: Ctx, { id }: InputOf<typeof listSourceCosts>): Promise<{ items: Cost[] }> {
  await getRow(ctx, sourceRecord, id);
  return { items: await ctx.sql<Cost>(`select ${costSql} from sales.source_cost where workspace_id = $1 and source_id = $2 order by from_on desc, id desc limit 500`, [ctx.workspaceId, id]) };
}

/** Adds a cost in the workspace's currency. */
export async function addCost(ctx: Ctx, input: InputOf<typeof addSourceCost>): Promise<Cost> {
  await getRow(ctx, sourceRecord, input.id);
  if (input.toOn < input.fromOn) failField('toOn', captureSays('sales.period_order'));
  const currency = await currencyFor(ctx, null);
  const amount = minorUnits(input.amount, currency, 'amount')!;
  if (BigInt(amount) <= 0n) failField('amount', captureSays('core.amount_form'));
  const [cost] = await ctx.sql<Cost>(`insert into sales.source_cost (id, workspace_id, source_id, from_on, to_on, amount, currency, note) values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${costSql}`, [uuidv7(), ctx.workspaceId, input.id, input.fromOn, input.toOn, amount, currency, input.note]);
  ctx.emit({ type: 'sales.lead_source.cost_added', id: input.id, data: { amount: cost!.amount, currency, fromOn: input.fromOn, toOn: input.toOn }, can: 'sales.lead.view_all' });
  return cost!;
}

/** Takes a cost away. */
export async function removeCost(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const [gone] = await ctx.sql<{ source_id: string; amount: string; currency: string }>('delete from sales.source_cost where workspace_id = $1 and id = $2 returning source_id, sales.money_text(amount, currency) as amount, currency', [ctx.workspaceId, id]);
  ctx.emit({ type: 'sales.lead_source.cost_removed', id: found(gone).source_id, data: { amount: gone!.amount, currency: gone!.currency }, can: 'sales.lead.view_all' });
  return { id };
}

interface Counted { source: string; leads: number; qualified: number; converted: number; won: number }
interface Won { source: string; currency: string; amount: string }

/** What the sources brought: leads of these days by their first source, whatever became of them until now. */
export async function reportOf(ctx: Ctx, { from, to }: InputOf<typeof sourceReport>): Promise<OutputOf<typeof sourceReport>> {
  if (to < from) failField('to', captureSays('sales.period_order'));
  const span = await spanOf(ctx, from, to);
  const currency = await currencyFor(ctx, null);
  const arrived = `sales.lead l where l.workspace_id = $1 and l.created_at >= $2 and l.created_at < $3 and l.deleted_at is null and l.status <> 'junk'`;
  const values = [ctx.workspaceId, span.start, span.end];
  const counted = await ctx.sql<Counted>(
    `select coalesce(l.sources ->> 0, '') as source, count(*)::int as leads, (count(*) filter (where l.converted_at is not null or l.status = 'qualified'
         or exists (select 1 from sales.stage_history h join sales.stage g on g.id = h.stage_id where h.workspace_id = $1 and h.topic = 'sales.lead' and h.subject_id = l.id and g.lead_status = 'qualified')))::int as qualified,
       (count(*) filter (where l.converted_at is not null))::int as converted, (count(*) filter (where exists (select 1 from sales.opportunity o where o.workspace_id = $1 and o.lead_id = l.id and o.status = 'won' and o.deleted_at is null)))::int as won
     from ${arrived} group by 1`, values);
  const won = await ctx.sql<Won>(`select coalesce(l.sources ->> 0, '') as source, o.currency, sum(o.amount)::text as amount from sales.opportunity o join ${arrived.replace('sales.lead l where', "sales.lead l on l.id = o.lead_id where o.workspace_id = $1 and o.status = 'won' and o.deleted_at is null and o.amount is not null and")} group by 1, 2`, values);
  const received = await ctx.sql<{ source: string; paid: string }>("select coalesce(l.sources ->> 0, '') as source, sum(p.paid)::text as paid from sales.paid_of_leads($2, $3, $4) p join sales.lead l on l.id = p.lead_id and l.workspace_id = $1 group by 1", [...values, span.timeZone], 'sales.paid_of_leads');
  const costs = await ctx.sql<{ source: string; amount: string; fromOn: string; toOn: string }>('select s.name as source, c.amount::text as amount, c.from_on::text as "fromOn", c.to_on::text as "toOn" from sales.source_cost c join sales.source s on s.id = c.source_id where c.workspace_id = $1 and c.currency = $4 and c.from_on <= $3::date and c.to_on >= $2::date and s.deleted_at is null', [ctx.workspaceId, from, to, currency]);
  const names = [...new Set([...counted.map((c) => c.source), ...costs.map((c) => c.source)])];
  const lines = names.map((name) => {
    const { leads, qualified, converted, won: deals } = counted.find((c) => c.source === name) ?? { leads: 0, qualified: 0, converted: 0, won: 0 };
    const mine = won.filter((w) => w.source === name);
    return {
      source: name, leads, qualified, converted, won: deals, wonAmount: mine.filter((w) => w.currency === currency).reduce((sum, w) => sum + BigInt(w.amount), 0n), other: mine.filter((w) => w.currency !== currency).map((w) => ({ currency: w.currency, amount: BigInt(w.amount) })),
      paid: BigInt(received.find((r) => r.source === name)?.paid ?? '0'), cost: costs.filter((c) => c.source === name).reduce((sum, c) => sum + costWithin({ ...c, amount: BigInt(c.amount) }, from, to), 0n),
    };
  });
  const shown = ({ leads, qualified, converted, won: deals, wonAmount, other, paid, cost }: Omit<(typeof lines)[number], 'source'>): Omit<SourceFigures, 'source'> => ({
    leads, qualified, converted, won: deals, wonAmount: fromMinor(wonAmount, currency), otherWon: other.map((o) => ({ currency: o.currency, amount: fromMinor(o.amount, o.currency) })),
    paid: fromMinor(paid, currency), cost: fromMinor(cost, currency), roiPercent: sourceReturn({ cost, payments: [paid] }).roiPercent,
  });
  const sum = (key: 'leads' | 'qualified' | 'converted' | 'won') => lines.reduce((n, l) => n + l[key], 0);
  const amounts = (key: 'wonAmount' | 'paid' | 'cost') => lines.reduce((n, l) => n + l[key], 0n);
  const others = new Map<string, bigint>();
  for (const { currency: code, amount } of lines.flatMap((l) => l.other)) others.set(code, (others.get(code) ?? 0n) + amount);
  const total = { leads: sum('leads'), qualified: sum('qualified'), converted: sum('converted'), won: sum('won'), wonAmount: amounts('wonAmount'), paid: amounts('paid'), cost: amounts('cost'), other: [...others].map(([code, amount]) => ({ currency: code, amount })) };
  return { currency, items: lines.sort((a, b) => b.leads - a.leads || (a.source < b.source ? -1 : 1)).slice(0, 200).map((line) => ({ source: line.source, ...shown(line) })), total: shown(total), rates: funnelRates(total) };
}
