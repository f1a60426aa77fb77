import type { Ctx } from '#core/server/context.ts';
import type { CreditOf } from '#modules/accounting/api.ts';
import { documentScope } from './record.ts';
import { amountText, type DocumentRow, type Source } from './rows.ts';
import type { OtherDocument } from '../../contract/documents.ts';

type Listener = (ctx: Ctx, sourceIds: readonly string[]) => Promise<void>;
const listeners = new Map<string, Listener>();

/** Calls a room whenever lines that came from something of its own (`type`, such as 'sales.order_line') were written, credited, voided or put away, in that transaction. */
export function onSourcedLines(type: string, listener: Listener): void {
  listeners.set(type, listener);
}

/** Tells the rooms that lines came from. */
export async function tellSources(ctx: Ctx, sources: readonly Source[]): Promise<void> {
  for (const [type, listener] of listeners) {
    const ids = [...new Set(sources.flatMap((s) => (s.source_type === type && s.source_id ? [s.source_id] : [])))];
    if (ids.length > 0) await listener(ctx, ids);
  }
}

/** What the lines of a document came from; of a credit, what the lines it credits came from. */
export function sourcesOf(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>): Promise<Source[]> {
  return ctx.sql<Source>(
    `select coalesce(o.source_type, l.source_type) as source_type, coalesce(o.source_id, l.source_id) as source_id from invoicing.document_line l
     left join invoicing.document_line o on l.source_type = 'invoicing.document_line' and o.id = l.source_id and o.workspace_id = l.workspace_id where l.document_id = $1 and l.workspace_id = $2 and l.source_id is not null`, [d.id, d.workspace_id], 'invoicing.sources');
}

/** How much of each of these is on invoices, drafts included, less what was credited; ids on none are absent. */
export async function invoicedQuantities(ctx: Ctx, type: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ source_id: string; quantity: string }>(
    `select l.source_id, trim_scale(sum(l.quantity - coalesce((select sum(c.quantity) from invoicing.document_line c join invoicing.document cd on cd.id = c.document_id and cd.status = 'posted' where c.workspace_id = l.workspace_id and c.source_type = 'invoicing.document_line' and c.source_id = l.id), 0)))::text as quantity
     from invoicing.document_line l join invoicing.document d on d.id = l.document_id and d.kind = 'invoice' and d.status <> 'void' and d.deleted_at is null and not d.is_template
     where l.workspace_id = $1 and l.source_type = $2 and l.source_id = any($3::uuid[]) group by l.source_id`, [ctx.workspaceId, type, [...ids]], 'invoicing.invoiced_of_sources');
  return new Map(rows.map((r) => [r.source_id, r.quantity]));
}

/** SQL that is true where a draft takes this deposit off. */
export const draftTakes = (depositId: string): string => `exists (select 1 from invoicing.deposit_use u join invoicing.document x on x.id = u.document_id and x.status in ('draft', 'awaiting_approval') and x.deleted_at is null and not x.is_template where u.deposit_id = ${depositId})`;

/** What posted deposits of each of these are still to be taken off, in minor units of the base currency: of those that no invoice took off, drafts included, and no credit took back; ids without any are absent. */
export async function openDeposits(ctx: Ctx, workspaceId: number, type: string, ids: readonly string[]): Promise<Map<string, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ source_id: string; amount: string }>(
    `select s.source_id, sum(d.base_amount)::text as amount from (select distinct l.source_id, l.document_id from invoicing.document_line l where l.workspace_id = $1 and l.source_type = $2 and l.source_id = any($3::uuid[])) s
     join invoicing.document d on d.id = s.document_id and d.kind = 'invoice' and d.is_deposit and d.status = 'posted' and d.deposit_used_by is null
     where not exists (select 1 from invoicing.document c where c.origin_id = d.id and c.kind = 'credit_note' and c.status = 'posted')
       and not ${draftTakes('d.id')}
     group by s.source_id`, [workspaceId, type, [...ids]], 'invoicing.open_deposits');
  return new Map(rows.map((r) => [r.source_id, BigInt(r.amount)]));
}

/** What customers will owe by invoices with lines from something (`type`) that are not posted yet, in minor units of the base currency. */
export async function unpostedOfSources(ctx: Ctx, type: string, { workspaceId, partyIds, except }: CreditOf): Promise<bigint> {
  const [row] = await ctx.sql<{ amount: string }>(
    `select coalesce(sum(round(d.base_amount::numeric * d.payable_amount / d.total_amount)), 0)::text as amount from invoicing.document d
     where d.workspace_id = $1 and d.party_id = any($2::uuid[]) and d.kind = 'invoice' and d.status in ('draft', 'awaiting_approval') and d.deleted_at is null and not d.is_template and d.total_amount > 0 and d.id is distinct from $4::uuid
       and exists (select 1 from invoicing.document_line l where l.document_id = d.id and l.workspace_id = d.workspace_id and l.source_type = $3)`, [workspaceId, [...partyIds], type, except ?? null], 'invoicing.unposted_of_sources');
  return BigInt(row!.amount);
}

/** An invoice as the room it came from shows it. */
export interface SourcedDocument extends OtherDocument { isDeposit: boolean; usedBy: string | null; /** What posted credits took back of it. */ credited: string; currency: string; discountAmount: string | null }

interface Row { id: string; kind: SourcedDocument['kind']; number: string | null; state: SourcedDocument['state']; issuedOn: string; total: number | bigint; open: number | bigint; currency: string; isDeposit: boolean; usedBy: string | null; credited: string; discount: number | bigint | null }

/** Invoices with lines from these, oldest first: those the viewer may see, or all for what a room works out itself. */
export async function documentsOfSources(ctx: Ctx, types: readonly string[], ids: readonly string[], { everybody = false }: { everybody?: boolean } = {}): Promise<SourcedDocument[]> {
  if (ids.length === 0) return [];
  const values: unknown[] = [ctx.workspaceId, [...new Set(ids)], [...types]];
  const scope = everybody ? 'd.workspace_id = $1 and d.deleted_at is null and not d.is_template' : documentScope('sale')(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<Row>(
    `select d.id, d.kind, d.number, d.state, d.issued_on::text as "issuedOn", d.total_amount as total, d.open_amount as open, d.currency, d.is_deposit as "isDeposit", d.deposit_used_by as "usedBy", d.discount_amount as discount,
       coalesce((select sum(c.total_amount) from invoicing.document c where c.origin_id = d.id and c.status = 'posted' and c.kind in ('credit_note', 'vendor_credit')), 0)::text as credited from invoicing.document d
     where d.id in (select l.document_id from invoicing.document_line l where l.workspace_id = $1 and l.source_type = any($3::text[]) and l.source_id = any($2::uuid[])) and ${scope} order by d.created_at, d.id limit 200`, values);
  return rows.map(({ discount, ...r }) => ({ ...r, total: amountText(r.total, r.currency), credited: amountText(BigInt(r.credited), r.currency), open: amountText(r.open, r.currency), discountAmount: discount === null ? null : amountText(discount, r.currency) }));
}
