import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { removeRows } from '#core/server/resource/many-records.ts';
import { getRow, getRows, removeRow, type RecordTable } from '#core/server/resource/records.ts';

/** A record that names a tax or an item: its topic and id lead to its page. Those that whoever asks may not see have neither id nor name. */
export interface Use { topic: string; id: string | null; name: string }
/** Masters that records of other parts and rooms name. */
export type Master = 'tax' | 'item' | 'payment_term' | 'fiscal_position' | 'unit';
/**
 * Records that name a master, within the workspace `$1`; `can` is the permission to see all of them. Texts are ours, never a caller's. Of a tax or a payment term `sql` selects topic, id and name of those that name `k.id`, the ones
 * people look for first. Of items, of which thousands may be removed at once, it selects the item, topic, id and name of those that name any of `$2`, in one pass.
 */
export interface MasterUse { can: string; sql: string }

const most = 10;
const uses: Record<Master, Map<string, MasterUse>> = { tax: new Map(), item: new Map(), payment_term: new Map(), fiscal_position: new Map(), unit: new Map() };

/** A part or room whose records name taxes, items or payment terms says so: what they name is not removed. Call once at module load. */
export function registerMasterUse(master: Master, name: string, use: MasterUse): void {
  uses[master].set(name, use);
}

const byOne = (sql: string) => `select k.id as used, u.topic, u.id, u.name from unnest($2::uuid[]) as k(id) cross join lateral (select x.* from (${sql}) as x(topic, id, name) limit ${most}) u`;
const asked: Record<Master, (sql: string) => string> = {
  tax: byOne, payment_term: byOne, fiscal_position: byOne, unit: byOne,
  item: (sql) => `select y.used, y.topic, y.id, y.name from (select x.*, row_number() over (partition by x.used order by x.name, x.id) as place from (${sql}) as x(used, topic, id, name)) y where y.place <= ${most}`,
};

/** The first ten records that name each of some masters; those that nothing names are absent. */
export async function usesOf(ctx: Ctx, master: Master, ids: readonly string[]): Promise<Map<string, Use[]>> {
  const found = new Map<string, Use[]>();
  for (const [name, { can, sql }] of uses[master]) {
    const rows = await ctx.sql<{ used: string; topic: string; id: string; name: string }>(asked[master](sql), [ctx.workspaceId, [...ids]], `accounting.uses_of_${master}.${name}`);
    const seen = ctx.can(can);
    for (const { used, topic, id, name: title } of rows) {
      const list = found.get(used) ?? [];
      const hidden = !seen && list.some((u) => u.topic === topic && u.id === null);
      if (list.length < most && !hidden) found.set(used, [...list, seen ? { topic, id, name: title || '–' } : { topic, id: null, name: '…' }]);
    }
  }
  return found;
}

const refusal = (master: Master, name: unknown, list: readonly Use[]) => ({ code: `accounting.${master}_in_use` as const, details: { name: String(name), names: list.map((u) => u.name).join(', '), uses: list } });

/** Removes a tax, an item or a payment term that nothing names; 409 with the first ten that do (`details.uses`: topic, id, name). */
export async function removeUnused(ctx: Ctx, record: RecordTable, master: Master, id: string): Promise<{ id: string }> {
  const row = await getRow(ctx, record, id);
  const list = (await usesOf(ctx, master, [id])).get(id);
  if (list) { const { code, details } = refusal(master, row['name'], list); fail(code, details); }
  return removeRow(ctx, record, id);
}

/** The same for many, as taking an import back asks for it, in a few statements for all of them. */
export async function removeManyUnused(ctx: Ctx, record: RecordTable, master: Master, ids: readonly string[]): Promise<Array<{ id: string } | Refusal>> {
  const names = new Map((await getRows(ctx, record, [...new Set(ids)], true)).map((row) => [row.id, row['name']]));
  const found = await usesOf(ctx, master, [...names.keys()]);
  await removeRows(ctx, record, [...names.keys()].filter((id) => !found.has(id)));
  return ids.map((id) => {
    const list = found.get(id);
    if (!names.has(id)) return new Refusal('core.not_found');
    if (!list) return { id };
    const { code, details } = refusal(master, names.get(id), list);
    return new Refusal(code, details);
  });
}

const document = 'accounting.ledger.view';
const masters = 'accounting.item.view';
registerMasterUse('tax', 'item', { can: masters, sql: "select case i.kind when 'service' then 'accounting.service' else 'accounting.product' end, i.id, i.name from accounting.item i where i.workspace_id = $1 and (k.id = any(i.sale_tax_ids) or k.id = any(i.purchase_tax_ids)) and i.deleted_at is null order by i.name" });
registerMasterUse('unit', 'item', { can: masters, sql: "select case i.kind when 'service' then 'accounting.service' else 'accounting.product' end, i.id, i.name from accounting.item i where i.workspace_id = $1 and (i.unit_id = k.id or i.purchase_unit_id = k.id) and i.deleted_at is null order by i.name" });
registerMasterUse('tax', 'group', { can: masters, sql: "select 'accounting.tax', t.id, t.name from accounting.tax t where t.workspace_id = $1 and k.id = any(t.member_ids) and t.deleted_at is null order by t.name" });
registerMasterUse('tax', 'account', { can: document, sql: "select 'accounting.account', a.id, a.code || ' ' || a.name from accounting.account a where a.workspace_id = $1 and a.tax_id = k.id and a.deleted_at is null order by a.code" });
registerMasterUse('tax', 'bank_rule', { can: 'accounting.bank.view', sql: "select 'accounting.bank_rule', r.id, r.name from accounting.bank_rule r where r.workspace_id = $1 and r.tax_id = k.id and r.deleted_at is null order by r.name" });
// By the index of a tax's lines, the latest first; an entry may have several.
registerMasterUse('tax', 'entry', { can: document, sql: `select distinct 'accounting.entry', e.id, e.number from (select l.entry_id from accounting.tax_line l where l.workspace_id = $1 and l.tax_id = k.id order by l.tax_on desc limit ${most * 5}) t join accounting.entry e on e.id = t.entry_id` });
registerMasterUse('item', 'stock', { can: document, sql: "select distinct m.item_id, 'accounting.entry', e.id, e.number from accounting.stock_move m join accounting.entry e on e.id = m.entry_id where m.workspace_id = $1 and m.item_id = any($2::uuid[])" });
registerMasterUse('item', 'bundle', { can: masters, sql: "select c.item_id, 'accounting.product', b.id, b.name from accounting.bundle_component c join accounting.item b on b.id = c.bundle_id and b.deleted_at is null where c.workspace_id = $1 and c.item_id = any($2::uuid[])" });
