import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { deleteFile } from '#modules/files/api.ts';
import { says } from '../contract.ts';
import type * as contract from '../contract.ts';
import { absent, readFacts, type PartyFacts } from './facts.ts';
import { tellRooms } from './hooks.ts';
import { eraseSubjects } from './own-references.ts';
import { topic } from './parties.ts';
import { emptyFacts } from './prepare.ts';
import { updateFacts } from './write.ts';

/** The name an erased party stands under in books and lists; pages say it in the reader's language. */
export const erasedName = '—';

/** What is kept of an erased party: what the books and the statistics need, nothing that tells who it was. */
function anonymous(p: PartyFacts): PartyFacts {
  const { kind, roles, country, currency, accountType, industry, size, annualRevenue, customerNumber, customerTermsDays, customerPaymentTermId, customerFiscalPositionId, creditLimit, discountPercent, customerHold, priceListId, dunningProfileId, customerAccountId, vendorNumber, vendorTermsDays, vendorPaymentTermId, vendorFiscalPositionId, vendorHold, vendorHoldUntil, vendorForm1099, vendorWithholdingTaxId, vendorExpenseAccountId, vendorAccountId, ownerId, createdAt } = p;
  return {
    ...emptyFacts(p.id, kind), version: p.version, name: erasedName, roles, country, currency, accountType, industry, size, annualRevenue: kind === 'company' ? annualRevenue : null, customerNumber, customerTermsDays, customerPaymentTermId, customerFiscalPositionId, creditLimit, discountPercent, customerHold, priceListId, dunningProfileId, customerAccountId,
    vendorNumber, vendorTermsDays, vendorPaymentTermId, vendorFiscalPositionId, vendorHold, vendorHoldUntil, vendorForm1099, vendorWithholdingTaxId, vendorExpenseAccountId, vendorAccountId, ownerId, createdAt, status: 'archived', erasedAt: new Date().toISOString(),
  };
}

/** Erases the personal data of a party, of those merged into it, and what hangs on them; the log keeps who did it and when. */
export async function eraseParty(ctx: Ctx, input: InputOf<typeof contract.eraseParty>): Promise<{ ok: true }> {
  const before = (await readFacts(ctx, [input.id], 'whole')).get(input.id) ?? await absent(ctx, input.id);
  if (before.erasedAt) fail('parties.erased');
  if (before.name !== input.confirmName) failField('confirmName', says('parties.confirm_name'));
  const merged = await ctx.sql<{ id: string; photo_id: string | null }>(
    `with recursive down(id) as (select p.id from parties.party p where p.workspace_id = $1 and p.merged_into = $2 union all select p.id from down d join parties.party p on p.merged_into = d.id)
     select p.id, p.photo_id from down d join parties.party p on p.id = d.id`, [ctx.workspaceId, before.id]);
  const ids = [before.id, ...merged.map((m) => m.id)];
  await updateFacts(ctx, [anonymous(before), ...merged.map((m) => ({ ...emptyFacts(m.id, before.kind), name: erasedName }))]);
  await ctx.sql('update parties.party set erased_at = now(), erased_by = $3 where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, ids, ctx.accountId]);
  const files = [...await eraseSubjects(ctx, topic, ids), ...[before.photoId, ...merged.map((m) => m.photo_id)].filter((f): f is string => f !== null)];
  for (const file of new Set(files)) await deleteFile(ctx, file);
  // That somebody said no is kept; where they sat when they said so is not.
  await ctx.sql("update parties.consent set ip = null, page = '', updated_at = now() where workspace_id = $1 and party_id = any($2::uuid[])", [ctx.workspaceId, ids]);
  await ctx.sql('delete from parties.bank_account where workspace_id = $1 and party_id = any($2::uuid[])', [ctx.workspaceId, ids]);
  await ctx.sql('delete from parties.vat_check where workspace_id = $1 and party_id = any($2::uuid[])', [ctx.workspaceId, ids]);
  await ctx.sql('delete from parties.link where workspace_id = $1 and (person_id = any($2::uuid[]) or company_id = any($2::uuid[]))', [ctx.workspaceId, ids]);
  await ctx.sql('delete from parties.duplicate where workspace_id = $1 and (a = any($2::uuid[]) or b = any($2::uuid[]))', [ctx.workspaceId, ids]);
  await ctx.sql("update parties.merge set winner_before = '{}', winner_after = '{}', loser_before = '{}', receipts = '{}' where workspace_id = $1 and (winner_id = any($2::uuid[]) or loser_id = any($2::uuid[]))", [ctx.workspaceId, ids]);
  await ctx.sql('select parties.redact_history(id) from unnest($1::uuid[]) as id', [ids]);
  const after = found((await readFacts(ctx, [before.id])).get(before.id));
  ctx.emit({ type: `${topic}.erased`, id: before.id, version: after.version, can: 'parties.view' });
  await tellRooms(ctx, { id: before.id, before, after });
  return { ok: true };
}
