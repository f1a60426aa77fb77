import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { fiscalPositions, type addUsualPositions } from '../../contract.ts';
import { positionsFor, type PositionTax } from '../../rules/charts/positions.ts';
import type { ChartKey } from '../../rules/charts/index.ts';
import { findBook } from '../ledger/book.ts';

/** The taxes of the active workspace by what tells them apart: their code, else their id. */
async function ownTaxes(ctx: Ctx): Promise<Array<PositionTax & { id: string }>> {
  const rows = await ctx.sql<Omit<PositionTax, 'members'> & { id: string; memberIds: string[] }>(
    `select t.id, t.code, t.kind, t.category, t.applies_to as "appliesTo", trim_scale(t.recoverable)::text as recoverable, t.member_ids as "memberIds" from accounting.tax t where t.workspace_id = $1 and t.deleted_at is null order by t.sequence, t.id limit 500`, [ctx.workspaceId], 'accounting.fiscal_position.own_taxes');
  const codes = new Map(rows.map((t) => [t.id, t.code || t.id]));
  return rows.map(({ memberIds, ...t }) => ({ ...t, code: codes.get(t.id)!, members: memberIds.flatMap((m) => codes.get(m) ?? []) }));
}

/** Gives the active workspace the positions of a template that it does not have by name, for all taxes it has; answers how many. A position all of whose taxes are missing is left out. */
export async function addPositions(ctx: Ctx, key: ChartKey, language: 'en' | 'ar'): Promise<number> {
  const taxes = await ownTaxes(ctx);
  const known = new Map(taxes.map((t) => [t.code, t.id]));
  const rows = positionsFor(key, taxes).flatMap((p, i) => {
    const mapped = p.taxes.flatMap((m) => { const [fromId, toId] = [known.get(m.from), m.to === null ? null : known.get(m.to)]; return fromId && toId !== undefined ? [{ fromId, toId, kind: m.kind }] : []; });
    if (p.taxes.length > 0 && mapped.length === 0) return [];
    return [{ id: uuidv7(), name: language === 'ar' ? p.nameAr : p.name, side: p.side, area: p.area, countries: p.countries ?? [], tax_id_rule: p.taxIdRule, sequence: (i + 1) * 10, taxes: mapped, note: language === 'ar' ? p.noteAr : p.note }];
  });
  const added = rows.length === 0 ? [] : await ctx.sql<{ id: string; name: string }>(
    `insert into accounting.fiscal_position (id, workspace_id, name, side, area, countries, tax_id_rule, sequence, taxes, note) select r.id, $1, r.name, r.side, r.area, r.countries, r.tax_id_rule, r.sequence, r.taxes, r.note
     from jsonb_to_recordset($2::jsonb) as r(id uuid, name text, side text, area text, countries text[], tax_id_rule text, sequence int, taxes jsonb, note text) on conflict do nothing returning id, name`, [ctx.workspaceId, JSON.stringify(rows)], 'accounting.fiscal_position.usual');
  for (const { id, name } of added) ctx.emit({ type: 'accounting.fiscal_position.created', id, version: 1, data: { values: { name } }, can: fiscalPositions.can.view });
  return added.length;
}

/** Adds the usual positions of the books' country. */
export async function addUsual(ctx: Ctx, { language }: InputOf<typeof addUsualPositions>): Promise<OutputOf<typeof addUsualPositions>> {
  const book = (await findBook(ctx)) ?? fail('accounting.no_usual_positions');
  return { added: await addPositions(ctx, book.template as ChartKey, language) };
}
