import { likePattern, type Parameters } from '#core/server/resource/filter.ts';
import type { Scope } from '#core/server/resource/list-source.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { folded } from '#modules/parties/api.ts';
import { areaOf, documentFields, documentLists, isCredit, type Direction, type DocumentKind } from '../../contract/documents.ts';

/** SQL of an instant as it goes over the wire. */
export const instantSql = (sql: string): string => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Documents of a direction; templates are in no list, only who opens one by its id finds it. */
const aliveSql = (ctx: Ctx, p: Parameters, direction: Direction, templates = false): string => `d.workspace_id = ${p.add(ctx.workspaceId)} and d.direction = '${direction}' and d.deleted_at is null${templates ? '' : ' and not d.is_template'}`;

/** How a document may be the viewer's: they own it, they wrote it, or they approve and it waits for that. Null for who sees all. */
function minesOf(ctx: Ctx, direction: Direction): ReadonlyArray<(p: Parameters) => string> | null {
  const { can } = areaOf[direction];
  if (ctx.can(`${can}.view_all`)) return null;
  const mine = (column: string) => (p: Parameters) => `d.${column} = ${p.add(ctx.accountId)}::uuid`;
  return [mine('owner_id'), mine('created_by'), ...(ctx.can(`${can}.approve`) ? [() => "d.state = 'awaiting_approval'"] : [])];
}

/** What of the documents of a direction the viewer may see. */
export function documentScope(direction: Direction, { templates = false }: { templates?: boolean } = {}) {
  return (ctx: Ctx, p: Parameters): string => {
    const alive = aliveSql(ctx, p, direction, templates);
    const mines = minesOf(ctx, direction);
    return mines ? `${alive} and (${mines.map((mine) => mine(p)).join(' or ')})` : alive;
  };
}

/** The same for a list, which reads it way by way. */
const listScope = (direction: Direction): Scope => Object.assign(documentScope(direction), { ways: (ctx: Ctx) => minesOf(ctx, direction)?.map((mine) => (c: Ctx, p: Parameters) => `${aliveSql(c, p, direction)} and ${mine(p)}`) ?? null });

/** SQL that is true when all words are found in what a document is searched by. */
function wordsSql(words: string, p: Parameters): string {
  const parts = folded(words).split(/\s+/).filter((w) => w !== '').slice(0, 8);
  return parts.length === 0 ? 'true' : `(${parts.map((w) => `d.search like ${p.add(likePattern(w))}`).join(' and ')})`;
}

/** Values of dimensions of the whole document by their names, as an import reads them. */
const dimensionsSql = 'accounting.dimension_names(d.workspace_id, d.dimensions)';
/** True for a document whose posted credits come to more than it, which only a credit that was given freely does. */
const overCreditedSql = "(d.status = 'posted' and d.kind not in ('credit_note', 'vendor_credit') and coalesce((select sum(c.total_amount) from invoicing.document c where c.origin_id = d.id and c.status = 'posted' and c.kind in ('credit_note', 'vendor_credit')), 0) > d.total_amount)";
/** The same for whoever looks for them: from the credits, of which there are few, and not from every document. */
const amongOverCreditedSql = `d.id = any(array(select c.origin_id from invoicing.document c join invoicing.document o on o.id = c.origin_id and o.status = 'posted' and o.kind not in ('credit_note', 'vendor_credit')
  where c.workspace_id = core.current_workspace_id() and c.origin_id is not null and c.status = 'posted' and c.kind in ('credit_note', 'vendor_credit') group by c.origin_id, o.total_amount having sum(c.total_amount) > o.total_amount))`;
/** What a document adds to sums of its list: a credit takes from them, and what is void counts for nothing. */
const signedSql = (amount: string): string => `accounting.major(case when d.status = 'void' then 0 when d.kind in ('credit_note', 'vendor_credit') then -${amount} else ${amount} end, d.currency)`;
const f = documentFields;
function recordOf(direction: Direction): RecordTable {
  const area = areaOf[direction];
  const list = documentLists[direction];
  return {
    table: 'invoicing.document', topic: area.topic, can: `${area.can}.view`, title: 'party', status: ({ kind, state }) => (isCredit(kind as DocumentKind) ? `credit_${String(state)}` : String(state)), columns: { ownerId: 'owner_id', internalNote: 'internal_note' }, endpoints: { update: list.update, remove: list.remove },
    source: {
      from: 'invoicing.document d', key: 'd.id', custom: area.topic,
      select: `d.id, d.version, d.kind, d.number, d.vendor_number as "vendorNumber", d.title, d.party_name as party, d.party_id as "partyId", d.state, accounting.money_text(d.total_amount, d.currency) as total, accounting.money_text(d.open_amount, d.currency) as open, d.currency,
        d.issued_on::text as "issuedOn", d.due_on::text as "dueOn", d.payment_term ->> 'name' as "paymentTerm", d.fiscal_position ->> 'name' as "fiscalPosition", ${dimensionsSql} as dimensions, d.owner_id as "ownerId", d.is_deposit as "isDeposit", d.is_deposit and (d.deposit_used_by is not null or exists (select 1 from invoicing.document c where c.origin_id = d.id and c.status = 'posted' and c.kind in ('credit_note', 'vendor_credit'))) as "depositUsed", ${instantSql('d.sent_at')} as "sentAt", d.delivery_failure is not null as "deliveryFailed", ${overCreditedSql} as "overCredited", ${instantSql('d.viewed_at')} as "viewedAt", ${instantSql('d.created_at')} as "createdAt", ${instantSql('d.updated_at')} as "updatedAt"`,
      fields: {
        kind: { ...f.kind, sql: 'd.kind' }, number: { ...f.number, sql: 'd.number' }, vendorNumber: { ...f.vendorNumber, sql: 'd.vendor_number' }, title: { ...f.title, sql: 'd.title' }, party: { ...f.party, sql: 'd.party_name' }, state: { ...f.state, sql: 'd.state' },
        total: { ...f.total, sql: 'accounting.major(d.total_amount, d.currency)', summed: signedSql('d.total_amount'), currency: 'd.currency' }, open: { ...f.open, sql: 'accounting.major(d.open_amount, d.currency)', summed: signedSql('d.open_amount'), currency: 'd.currency' }, currency: { ...f.currency, sql: 'd.currency::text' },
        issuedOn: { ...f.issuedOn, sql: 'd.issued_on' }, dueOn: { ...f.dueOn, sql: 'd.due_on' }, paymentTerm: { ...f.paymentTerm, sql: "(d.payment_term ->> 'name')" }, fiscalPosition: { ...f.fiscalPosition, sql: "(d.fiscal_position ->> 'name')" }, dimensions: { ...f.dimensions, sql: dimensionsSql }, ownerId: { ...f.ownerId, sql: 'd.owner_id' }, partyId: { ...f.partyId, sql: 'd.party_id' }, itemId: { ...f.itemId, sql: 'null::uuid', among: { value: 'x.item_id', where: (condition) => `exists (select 1 from invoicing.document_line x where x.workspace_id = d.workspace_id and x.document_id = d.id and ${condition})` } }, isDeposit: { ...f.isDeposit, sql: 'd.is_deposit' }, deliveryFailed: { ...f.deliveryFailed, sql: '(d.delivery_failure is not null)' }, overCredited: { ...f.overCredited, sql: `(${amongOverCreditedSql})` }, createdAt: { ...f.createdAt, sql: 'd.created_at' }, updatedAt: { ...f.updatedAt, sql: 'd.updated_at' },
      },
      scope: listScope(direction), defaultSort: [{ field: 'createdAt', descending: true }], search: wordsSql,
    },
  };
}

/** Documents as records: what lists, timelines, comments, files and custom fields go by. */
export const documentRecords = { sale: recordOf('sale'), purchase: recordOf('purchase') } as const;
