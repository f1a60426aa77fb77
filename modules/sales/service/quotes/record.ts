import type { Parameters } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { orderFields, orders, quoteFields, quotes } from '../../contract/quotes.ts';
import { instantSql, ownSql, wordsSql } from '../leads/scope.ts';

/** What of the quotes the viewer may see; who approves also sees what waits for it. What is written for an order is none. */
export const quoteScope = (ctx: Ctx, p: Parameters): string => `${writtenScope(ctx, p)} and not q.for_order`;

/** The same with what is written for orders. */
export function writtenScope(ctx: Ctx, p: Parameters): string {
  const own = ownSql(ctx, p, 'q', 'sales.quote.view_all');
  return ctx.can('sales.quote.approve') && !ctx.can('sales.quote.view_all') ? `((${own}) or (q.workspace_id = ${p.add(ctx.workspaceId)} and q.deleted_at is null and q.status = 'in_approval'))` : own;
}

/** What of the orders the viewer may see; who approves also sees those that wait for it. */
export function orderScope(ctx: Ctx, p: Parameters): string {
  const own = ownSql(ctx, p, 'o', 'sales.quote.view_all');
  return ctx.can('sales.quote.approve') && !ctx.can('sales.quote.view_all') ? `((${own}) or (o.workspace_id = ${p.add(ctx.workspaceId)} and o.deleted_at is null and o.draft_id in (select w.id from sales.quote w where w.workspace_id = o.workspace_id and w.status = 'in_approval' and w.for_order)))` : own;
}

/** SQL that is true for quotes or orders whose customer, contact or receiver of the goods fulfils a condition on `x.party_id`: by the indexes of each. */
const ofParty = (alias: string, table: string) => (condition: string) => `${alias}.id in (select x.id from (select a.id, a.party_id from ${table} a union all select b.id, b.bill_to_id from ${table} b union all select s.id, s.ship_to_id from ${table} s) x where ${condition})`;
/** SQL that is true for quotes of which somebody is the customer, the contact or the receiver of the goods. */
export const quotesOfParty = ofParty('q', 'sales.quote');
/** The same for orders. */
export const ordersOfParty = ofParty('o', 'sales.sales_order');

const f = quoteFields;
/** Quotes as records: what lists, timelines, comments, files and custom fields go by. */
export const quoteRecord: RecordTable = {
  table: 'sales.quote', topic: quotes.topic, can: 'sales.quote.view', title: 'customer', status: (row) => (row['approved'] ? 'approved' : String(row['status'])), columns: { ownerId: 'owner_id' }, endpoints: { update: quotes.update, remove: quotes.remove },
  source: {
    from: 'sales.quote q', key: 'q.id', custom: quotes.topic,
    select: `q.id, q.version, q.number, q.revision, q.title, q.customer, q.party_id as "partyId", q.opportunity_id as "opportunityId", q.status, (q.approved_at is not null and q.status = 'in_approval') as approved, sales.money_text(q.total_amount, q.currency) as total, q.currency,
      q.issued_on::text as "issuedOn", q.valid_until::text as "validUntil", q.owner_id as "ownerId", ${instantSql('q.sent_at')} as "sentAt", ${instantSql('q.viewed_at')} as "viewedAt", ${instantSql('q.created_at')} as "createdAt", ${instantSql('q.updated_at')} as "updatedAt"`,
    fields: {
      number: { ...f.number, sql: 'q.number' }, title: { ...f.title, sql: 'q.title' }, customer: { ...f.customer, sql: 'q.customer' }, status: { ...f.status, sql: 'q.status' }, total: { ...f.total, sql: 'sales.major(q.total_amount, q.currency)', currency: 'q.currency' },
      currency: { ...f.currency, sql: 'q.currency::text' }, issuedOn: { ...f.issuedOn, sql: 'q.issued_on' }, validUntil: { ...f.validUntil, sql: 'q.valid_until' }, ownerId: { ...f.ownerId, sql: 'q.owner_id' }, partyId: { ...f.partyId, sql: 'q.party_id', nameIn: 'customer' }, anyPartyId: { ...f.anyPartyId, sql: 'coalesce(q.party_id, q.bill_to_id, q.ship_to_id)', fileTopic: 'parties.party', among: { value: 'x.party_id', where: quotesOfParty, several: true } }, itemId: { ...f.itemId, sql: '(select x.item_id from sales.quote_line x where x.workspace_id = q.workspace_id and x.quote_id = q.id and x.item_id is not null limit 1)', among: { value: 'x.item_id', where: (condition) => `exists (select 1 from sales.quote_line x where x.workspace_id = q.workspace_id and x.quote_id = q.id and ${condition})`, several: true } },
      opportunityId: { ...f.opportunityId, sql: 'q.opportunity_id', recordTopic: 'sales.opportunity' }, createdAt: { ...f.createdAt, sql: 'q.created_at' }, updatedAt: { ...f.updatedAt, sql: 'q.updated_at' },
    },
    scope: quoteScope, defaultSort: [{ field: 'createdAt', descending: true }], search: (words, p) => wordsSql('q.search', words, p),
  },
};

const g = orderFields;
/** Sales orders as records. */
export const orderRecord: RecordTable = {
  table: 'sales.sales_order', topic: orders.topic, can: 'sales.quote.view', title: 'number', columns: { ownerId: 'owner_id' }, endpoints: { update: orders.update, remove: orders.remove },
  source: {
    from: 'sales.sales_order o', key: 'o.id', custom: orders.topic,
    select: `o.id, o.version, o.number, o.title, o.customer, o.party_id as "partyId", o.quote_id as "quoteId", o.status, o.delivery, o.invoicing, sales.money_text(o.total_amount, o.currency) as total, o.currency, o.ordered_on::text as "orderedOn", o.owner_id as "ownerId",
      ${instantSql('o.created_at')} as "createdAt", ${instantSql('o.updated_at')} as "updatedAt"`,
    fields: {
      number: { ...g.number, sql: 'o.number' }, title: { ...g.title, sql: 'o.title' }, customer: { ...g.customer, sql: 'o.customer' }, status: { ...g.status, sql: 'o.status' }, delivery: { ...g.delivery, sql: 'o.delivery' }, invoicing: { ...g.invoicing, sql: 'o.invoicing' },
      total: { ...g.total, sql: 'sales.major(o.total_amount, o.currency)', currency: 'o.currency' }, currency: { ...g.currency, sql: 'o.currency::text' }, orderedOn: { ...g.orderedOn, sql: 'o.ordered_on' }, ownerId: { ...g.ownerId, sql: 'o.owner_id' }, partyId: { ...g.partyId, sql: 'o.party_id', nameIn: 'customer' },
      anyPartyId: { ...g.anyPartyId, sql: 'coalesce(o.party_id, o.bill_to_id, o.ship_to_id)', fileTopic: 'parties.party', among: { value: 'x.party_id', where: ordersOfParty, several: true } }, opportunityId: { ...g.opportunityId, sql: 'o.opportunity_id', recordTopic: 'sales.opportunity' },
      createdAt: { ...g.createdAt, sql: 'o.created_at' }, updatedAt: { ...g.updatedAt, sql: 'o.updated_at' },
    },
    scope: orderScope, defaultSort: [{ field: 'createdAt', descending: true }], search: (words, p) => wordsSql('o.search', words, p),
  },
};
