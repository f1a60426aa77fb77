import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { listRows } from '#core/server/resource/list.ts';
import { findRow } from '#core/server/resource/records.ts';
import { dropSubjectCopies } from '#core/server/resource/subject-records.ts';
import { findParty, partyCards } from '#modules/parties/api.ts';
import { dealSays, type Deal } from '../../contract/deals.ts';
import type { convertLead, Lead, previewConversion } from '../../contract/leads.ts';
import { contactsOf } from '../deals/contacts.ts';
import { searchOf } from '../deals/deal-values.ts';
import { dealRecord } from '../deals/scope.ts';
import { refreshNext } from './activity-store.ts';

type Input = InputOf<typeof convertLead>;
type Sides = Pick<Input, 'account' | 'contact'>;
/** What is written to an opportunity that a lead joins or leaves, and what goes into its words. */
type Written = Pick<Deal, 'id' | 'version' | 'name' | 'accountId' | 'accountName' | 'contactId' | 'nextStep' | 'competitor' | 'notes'>;

/** What a conversion wrote to an opportunity that was there: its account, its contact, somebody who has a say in it. */
export interface Joined { accountId: string | null; contactId: string | null; personId: string | null }

/** Open opportunities of companies and people, newest first, as far as the viewer sees them. */
export async function openDealsOf(ctx: Ctx, partyIds: readonly string[]): Promise<OutputOf<typeof previewConversion>['openDeals']> {
  if (partyIds.length === 0 || !ctx.can('sales.deal.view')) return [];
  const among = { and: [{ field: 'partyId', op: 'in', value: [...new Set(partyIds)] }, { field: 'status', op: 'in', value: ['open'] }] };
  const { items } = await listRows<Deal>(ctx, dealRecord.source, { limit: 20, sort: [{ field: 'createdAt', descending: true }], filter: among as never, count: 'none' });
  return items.map(({ id, name, stage, accountId, accountName, amount, currency }) => ({ id, name, stage, accountId, accountName, amount, currency }));
}

/** The open opportunity a lead is to be added to, held until the transaction ends; null where none is named. */
export async function dealToJoin(ctx: Ctx, { opportunityId, deal }: Input): Promise<Deal | null> {
  if (opportunityId === undefined) return null;
  ctx.authorize('sales.deal.edit');
  if (deal) failField('opportunityId', dealSays('sales.deal_or_join'));
  await ctx.sql('select 1 from sales.opportunity where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, opportunityId]);
  const target = await findRow<Deal>(ctx, dealRecord, opportunityId) ?? failField('opportunityId', dealSays('sales.choose_open_deal'));
  if (target.status !== 'open') failField('opportunityId', dealSays('sales.choose_open_deal'));
  return target;
}

/** Whose the opportunity is, is settled: its account is that of the lead, too, and another one is refused. */
export async function sidesOf(ctx: Ctx, deal: Deal, { account, contact }: Sides): Promise<Sides> {
  const own = deal.accountId ? await findParty(ctx, deal.accountId) : null;
  if (!own || own.erasedAt) return { account, contact };
  const chosen = account.use === 'existing' ? (await findParty(ctx, account.id))?.id : null;
  if (account.use === 'new' || (chosen !== null && chosen !== own.id)) failField('opportunityId', dealSays('sales.deal_of_other'));
  return { account: own.kind === 'company' ? { use: 'existing', id: own.id } : account, contact };
}

/** Writes to the opportunity what it lacks: an account, a contact, or one more person with a say. Nothing that is there is replaced. */
export async function joinDeal(ctx: Ctx, lead: Lead, deal: Deal, made: { accountId: string | null; contactId: string | null }): Promise<Joined> {
  const before = await contactsOf(ctx, deal.id);
  const accountId = deal.accountId === null ? made.accountId : null;
  const contactId = deal.contactId === null ? made.contactId : null;
  const personId = made.contactId !== null && before.every((c) => c.partyId !== made.contactId) ? made.contactId : null;
  if (personId) {
    await ctx.sql(
      `insert into sales.opportunity_contact (id, workspace_id, opportunity_id, party_id, role, place) select $1, $2, $3, $4, $5, coalesce(max(place) + 1, 0) from sales.opportunity_contact where workspace_id = $2 and opportunity_id = $3 on conflict (opportunity_id, party_id) do nothing`,
      [uuidv7(), ctx.workspaceId, deal.id, personId, contactId ? 'decision_maker' : 'other']);
  }
  if (accountId || contactId || personId) await writeSides(ctx, deal, { accountId: accountId ?? deal.accountId, contactId: contactId ?? deal.contactId }, before);
  ctx.emit({ type: 'sales.opportunity.lead_joined', id: deal.id, data: { leadId: lead.id }, can: 'sales.deal.view' });
  return { accountId, contactId, personId };
}

/** Takes the lead out of the opportunity again: what it added and nobody has changed since; the opportunity stays. */
export async function leaveDeal(ctx: Ctx, lead: Lead, { accountId, contactId, personId }: Joined): Promise<void> {
  const id = lead.opportunityId!;
  await ctx.sql('select 1 from sales.opportunity where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]);
  // Whoever takes a lead's conversion back need not see the opportunity any more.
  const [deal] = await ctx.sql<Written>('select id, version, name, account_id as "accountId", account_name as "accountName", contact_id as "contactId", next_step as "nextStep", competitor, notes from sales.opportunity where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  const before = await contactsOf(ctx, id);
  await dropSubjectCopies(ctx, { topic: 'sales.lead', id: lead.id }, { topic: 'sales.opportunity', id });
  const stands = personId !== null && before.some((c) => c.partyId === personId && c.role === (contactId ? 'decision_maker' : 'other'));
  // Who became the first contact by hand since, stays.
  const leaves = stands && (deal!.contactId !== personId || contactId === personId);
  if (leaves) await ctx.sql('delete from sales.opportunity_contact where workspace_id = $1 and opportunity_id = $2 and party_id = $3', [ctx.workspaceId, id, personId]);
  const after = { accountId: accountId !== null && deal!.accountId === accountId ? null : deal!.accountId, contactId: leaves && contactId !== null && deal!.contactId === contactId ? null : deal!.contactId };
  if (leaves || after.accountId !== deal!.accountId || after.contactId !== deal!.contactId) await writeSides(ctx, deal!, after, before);
  await refreshNext(ctx, 'sales.opportunity', id);
  ctx.emit({ type: 'sales.opportunity.lead_left', id, data: { leadId: lead.id }, can: 'sales.deal.view' });
}

async function writeSides(ctx: Ctx, deal: Written, to: Pick<Deal, 'accountId' | 'contactId'>, before: ReadonlyArray<{ name: string }>): Promise<void> {
  const accountName = to.accountId === deal.accountId ? deal.accountName : to.accountId === null ? '' : (await partyCards(ctx, [to.accountId])).get(to.accountId)?.name ?? '';
  await ctx.sql('update sales.opportunity set account_id = $3, account_name = $4, contact_id = $5, search = $6, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, deal.id, to.accountId, accountName, to.contactId, searchOf({ ...deal, accountName })]);
  const text = (list: ReadonlyArray<{ name: string }>) => list.map((c) => c.name).join(', ');
  const now = await contactsOf(ctx, deal.id);
  const changes = { ...(accountName === deal.accountName ? {} : { accountName: [deal.accountName, accountName] }), ...(text(now) === text(before) ? {} : { contacts: [text(before), text(now)] }) };
  ctx.emit({ type: 'sales.opportunity.changed', id: deal.id, version: deal.version + 1, data: { changes }, can: 'sales.deal.view' });
}

/** True once the opportunity a lead was added to was closed, removed or offered on: then it cannot be taken out any more. */
export async function dealWentOn(ctx: Ctx, { opportunityId, convertedAt }: Lead): Promise<boolean> {
  const [gone] = await ctx.sql(
    `select 1 from sales.opportunity o where o.workspace_id = $1 and o.id = $2 and (o.status <> 'open' or o.deleted_at is not null
       or exists (select 1 from sales.quote q where q.workspace_id = $1 and q.opportunity_id = o.id and q.deleted_at is null and q.created_at > $3))`, [ctx.workspaceId, opportunityId, convertedAt]);
  return gone !== undefined;
}
