import { v7 as uuidv7 } from 'uuid';
import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { workspaceOf } from './workspace-of.ts';
import { failField } from '#core/server/fail.ts';
import { says } from '../contract.ts';
import { readFacts, type PartyFacts } from './facts.ts';
import type { NewParty } from './parties.ts';
import { unseenOf } from './sight.ts';

/** Checks the companies of new people and puts their names into the rows; what it answers writes the links once the rows are there. */
export async function linkNewPeople(ctx: Ctx, rows: readonly PartyFacts[], inputs: readonly NewParty[], path: (i: number, field: string) => string): Promise<() => Promise<void>> {
  const wanted = inputs.map((input, i) => ({ i, row: rows[i]!, companyId: input.companyId })).filter((w): w is typeof w & { companyId: string } => !!w.companyId);
  if (wanted.length === 0) return async () => undefined;
  const companies = await readFacts(ctx, wanted.map((w) => w.companyId));
  const unseen = await unseenOf(ctx, wanted.map((w) => w.companyId));
  for (const { i, row, companyId } of wanted) {
    const company = (unseen.has(companyId) ? undefined : companies.get(companyId)) ?? failField(path(i, 'companyId'), says('parties.unknown'));
    if (company.kind !== 'company' || row.kind !== 'person') failField(path(i, 'companyId'), says('parties.link_kinds'));
    row.companyName = company.name;
  }
  return async () => {
    await ctx.sql(
      `insert into parties.link (id, workspace_id, person_id, company_id, role, is_primary)
       select n.id, $1, n.person_id, n.company_id, n.role, true from jsonb_to_recordset($2::jsonb) as n(id uuid, person_id uuid, company_id uuid, role text)`,
      [await workspaceOf(ctx), JSON.stringify(wanted.map((w) => ({ id: uuidv7(), person_id: w.row.id, company_id: w.companyId, role: cut(w.row.title, 80) })))]);
  };
}
