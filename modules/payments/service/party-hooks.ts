import type { Ctx } from '#core/server/context.ts';
import { partiesIn, registerPartyReferences, registerPartyTimeline } from '#modules/parties/api.ts';
import { nettingSource, tellNetting } from './netting/rows.ts';
import { paymentSource, tellPayment, type StoredPayment } from './rows.ts';
import { seesBothSides } from './side-rights.ts';

/** `checkouts` and `bank` stand here only of merges before these had receipts of their own. */
interface Receipt { payments: string[]; checkouts?: string[]; bank?: boolean }
type Way = { from: string; to: string };
type Moved = Pick<StoredPayment, 'id' | 'version' | 'number' | 'workspace_id'>;

const counted = async (ctx: Ctx, table: 'payment' | 'checkout', partyId: string): Promise<number> => (await ctx.sql<{ n: number }>(`select count(*)::int as n from payments.${table} p where p.workspace_id = $1 and p.party_id = $2`, [ctx.workspaceId, partyId]))[0]!.n;

/** Lists and panels read each payment anew. */
function told(ctx: Ctx, payments: readonly Moved[]): void {
  for (const payment of payments) tellPayment(ctx, payment, 'moved');
}

async function checkoutsBack(ctx: Ctx, { from, to }: Way, ids: readonly string[]): Promise<void> {
  await ctx.sql('update payments.checkout set party_id = $2 where workspace_id = $1 and party_id = $3 and id = any($4::uuid[])', [ctx.workspaceId, from, to, [...ids]]);
}

async function bankBack(ctx: Ctx, { from, to }: Way): Promise<void> {
  await ctx.sql('update payments.us_payee p set party_id = $2 where p.workspace_id = $1 and p.party_id = $3 and not exists (select 1 from payments.us_payee o where o.workspace_id = $1 and o.party_id = $2)', [ctx.workspaceId, from, to]);
}

// Payments follow when two parties become one: whose they are, not what they said when they were recorded.
registerPartyReferences('payments.payment', {
  count: (ctx, partyId) => counted(ctx, 'payment', partyId),
  among: (ctx, ids) => partiesIn(ctx, ids, 'payments.payment p where p.workspace_id = $1 and p.party_id = u.id'),
  async move(ctx, { from, to }) {
    const payments = await ctx.sql<Moved>('update payments.payment set party_id = $3, version = version + 1, updated_at = now() where workspace_id = $1 and party_id = $2 returning id, version, number, workspace_id', [ctx.workspaceId, from, to]);
    told(ctx, payments);
    return { payments: payments.map((r) => r.id) } satisfies Receipt;
  },
  async moveBack(ctx, { from, to, receipt }) {
    const { payments, checkouts = [], bank = false } = receipt as Receipt;
    told(ctx, await ctx.sql<Moved>('update payments.payment set party_id = $2, version = version + 1, updated_at = now() where workspace_id = $1 and party_id = $3 and id = any($4::uuid[]) returning id, version, number, workspace_id', [ctx.workspaceId, from, to, payments]));
    if (checkouts.length > 0) await checkoutsBack(ctx, { from, to }, checkouts);
    if (bank) await bankBack(ctx, { from, to });
  },
});

registerPartyReferences('payments.netting', {
  among: (ctx, ids) => partiesIn(ctx, ids, 'payments.netting n where n.workspace_id = $1 and n.party_id = u.id'),
  async count(ctx, partyId) { return (await ctx.sql<{ n: number }>('select count(*)::int as n from payments.netting n where n.workspace_id = $1 and n.party_id = $2', [ctx.workspaceId, partyId]))[0]!.n; },
  async move(ctx, { from, to }) {
    const rows = await ctx.sql<Moved>('update payments.netting set party_id = $3, version = version + 1, updated_at = now() where workspace_id = $1 and party_id = $2 returning id, version, number, workspace_id', [ctx.workspaceId, from, to]);
    for (const row of rows) tellNetting(ctx, row, 'moved');
    return { ids: rows.map((r) => r.id) };
  },
  async moveBack(ctx, { from, to, receipt }) {
    for (const row of await ctx.sql<Moved>('update payments.netting set party_id = $2, version = version + 1, updated_at = now() where workspace_id = $1 and party_id = $3 and id = any($4::uuid[]) returning id, version, number, workspace_id', [ctx.workspaceId, from, to, (receipt as { ids: string[] }).ids])) tellNetting(ctx, row, 'moved');
  },
});

registerPartyReferences('payments.checkout', {
  count: (ctx, partyId) => counted(ctx, 'checkout', partyId),
  among: (ctx, ids) => partiesIn(ctx, ids, 'payments.checkout p where p.workspace_id = $1 and p.party_id = u.id'),
  async move(ctx, { from, to }) {
    const rows = await ctx.sql<{ id: string }>('update payments.checkout set party_id = $3 where workspace_id = $1 and party_id = $2 returning id', [ctx.workspaceId, from, to]);
    return { ids: rows.map((r) => r.id) };
  },
  moveBack: (ctx, { from, to, receipt }) => checkoutsBack(ctx, { from, to }, (receipt as { ids: string[] }).ids),
});

// What a customer agreed to goes along only to a record that agreed to nothing itself, and so do the charges that wait.
const freeMandates = "m.workspace_id = $1 and m.party_id = $2 and m.status = 'active' and not exists (select 1 from payments.mandate o where o.workspace_id = $1 and o.party_id = $3 and o.provider = m.provider and o.live = m.live and o.status = 'active')";
async function moveMandates(ctx: Ctx, where: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await ctx.sql<{ id: string; version: number }>(`update payments.mandate m set party_id = $3, version = m.version + 1, updated_at = now() where ${where} returning m.id, m.version`, [...values]);
  for (const { id, version } of rows) ctx.emit({ type: 'payments.mandate.moved', id, version, workspaceId: ctx.workspaceId, can: 'payments.payment.view' });
  return rows.map((r) => r.id);
}
const movePlans = async (ctx: Ctx, where: string, values: readonly unknown[]): Promise<string[]> => (await ctx.sql<{ id: string }>(`update payments.charge_plan p set party_id = $3 where ${where} returning p.id`, [...values])).map((r) => r.id);

registerPartyReferences('payments.mandate', {
  among: (ctx, ids) => partiesIn(ctx, ids, "payments.mandate m where m.workspace_id = $1 and m.party_id = u.id and m.status = 'active'"),
  async count(ctx, partyId, into) { return (await ctx.sql<{ n: number }>(`select count(*)::int as n from payments.mandate m where ${freeMandates}`, [ctx.workspaceId, partyId, into ?? null]))[0]!.n; },
  async move(ctx, { from, to }) {
    return { mandates: await moveMandates(ctx, freeMandates, [ctx.workspaceId, from, to]), plans: await movePlans(ctx, 'p.workspace_id = $1 and p.party_id = $2', [ctx.workspaceId, from, to]) };
  },
  async moveBack(ctx, { from, to, receipt }) {
    const { mandates, plans } = receipt as { mandates: string[]; plans: string[] };
    // Not over one that was given to the other record since.
    await moveMandates(ctx, `${freeMandates} and m.id = any($4::uuid[])`, [ctx.workspaceId, to, from, mandates]);
    await movePlans(ctx, 'p.workspace_id = $1 and p.party_id = $2 and p.id = any($4::uuid[])', [ctx.workspaceId, to, from, plans]);
  },
});

// An American bank goes along only to a party that has none, and counts there as long as the account is the same.
registerPartyReferences('payments.us_payee', {
  among: (ctx, ids) => partiesIn(ctx, ids, 'payments.us_payee p where p.workspace_id = $1 and p.party_id = u.id'),
  async count(ctx, partyId, into) {
    const [row] = await ctx.sql<{ n: number }>('select count(*)::int as n from payments.us_payee p where p.workspace_id = $1 and p.party_id = $2 and not exists (select 1 from payments.us_payee o where o.workspace_id = $1 and o.party_id = $3)', [ctx.workspaceId, partyId, into ?? null]);
    return row!.n;
  },
  async move(ctx, { from, to }) {
    const rows = await ctx.sql('update payments.us_payee p set party_id = $3 where p.workspace_id = $1 and p.party_id = $2 and not exists (select 1 from payments.us_payee o where o.workspace_id = $1 and o.party_id = $3) returning 1', [ctx.workspaceId, from, to]);
    return { moved: rows.length > 0 };
  },
  async moveBack(ctx, { from, to, receipt }) { if ((receipt as { moved: boolean }).moved) await bankBack(ctx, { from, to }); },
});

// Payments belong to their party's history, for who may see them.
registerPartyTimeline('payments.payment', async (ctx, partyIds) => {
  if (!ctx.can('payments.payment.view')) return [];
  const rows = await ctx.sql<{ id: string }>('select p.id from payments.payment p where p.workspace_id = $1 and p.party_id = any($2::uuid[]) order by p.paid_on desc, p.id desc limit 200', [ctx.workspaceId, [...partyIds]], 'payments.of_parties');
  if (!seesBothSides(ctx)) return [{ topic: paymentSource, ids: rows.map((r) => r.id) }];
  const netted = await ctx.sql<{ id: string }>('select n.id from payments.netting n where n.workspace_id = $1 and n.party_id = any($2::uuid[]) order by n.netted_on desc, n.id desc limit 200', [ctx.workspaceId, [...partyIds]], 'payments.nettings_of_parties');
  return [{ topic: paymentSource, ids: rows.map((r) => r.id) }, { topic: nettingSource, ids: netted.map((r) => r.id) }];
}, { topics: [paymentSource, nettingSource] });
