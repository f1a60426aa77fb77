import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { lockBook } from '#modules/accounting/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { calendarDate } from '#core/contract/dates.ts';
import { paymentFields, payments, type PaymentState, type Side, type WriteOffReason } from '../contract.ts';

/** Where open items of payments say they come from. */
export const paymentSource = 'payments.payment';

/** A payment as its table has it. */
export interface StoredPayment {
  id: string; workspace_id: number; number: string; direction: 'in' | 'out'; side: Side; status: 'posted' | 'void'; party_id: string | null; paid_on: string; account_id: string; currency: string; amount: string; exchange_rate: string; base_currency: string;
  entry_id: string; item_id: string; open_amount: number | bigint; fee_amount: string; fee_entry_id: string | null; provider: string; provider_ref: string | null; returns_id: string | null; written_off: string; write_off_reason: WriteOffReason | ''; version: number;
}

const f = paymentFields;
// Money that came in and went back, by whatever returns: all of it.
const goneBack = `(p.direction = 'in' and coalesce((select sum(r.amount) from payments.payment r where r.returns_id = p.id and r.status <> 'void' and r.deleted_at is null), 0) >= p.amount)`;
// Asked for each row that is shown or filtered, and for no other.
const state = `(select case when p.status = 'posted' then case when ${goneBack} then 'refunded' else s.state end when s.bank_line_id is null then 'void' else 'bounced' end from accounting.money_shown(p.entry_id, p.account_id) s)`;
/** Rows of wanted states: what was voided has others than what was not, which an index knows and the state itself does not. `wanted` is a comparison of the state with a parameter, so it is decided before rows are read for each state there is. */
function inState(wanted: string): string {
  const any = (of: readonly PaymentState[]) => of.map((one) => wanted.replaceAll(state, `'${one}'::text`)).join(' or ');
  return `((p.status = 'void' or ${any(['recorded', 'pending', 'cleared', 'reconciled', 'refunded'])}) and (p.status = 'posted' or ${any(['bounced', 'void'])}) and ${wanted})`;
}
const at = (sql: string) => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Payments as records: for lists, never for writing. */
export const paymentRecord: RecordTable = {
  table: 'payments.payment', topic: payments.topic, can: payments.can.view, title: 'number', columns: {},
  source: {
    from: 'payments.payment p', key: 'p.id',
    select: `p.id, p.version, p.number, p.direction, p.side, p.status, ${state} as state, p.party_id as "partyId", p.party_name as party, p.paid_on::text as on, p.method, p.account_id as "accountId", p.currency::text, accounting.money_text(p.amount, p.currency) as amount, accounting.money_text(p.open_amount, p.currency) as open,
      trim_scale(p.exchange_rate)::text as "exchangeRate", p.base_currency::text as "baseCurrency", accounting.money_text(p.base_amount, p.base_currency) as "baseAmount", accounting.money_text(p.fee_amount, p.currency) as fee, p.reference, p.memo, p.entry_id as "entryId", p.provider,
      p.voided_on::text as "voidedOn", p.void_reason as "voidReason", ${at('p.created_at')} as "createdAt"`,
    fields: {
      number: { ...f.number, sql: 'p.number' }, direction: { ...f.direction, sql: 'p.direction' }, side: { ...f.side, sql: 'p.side' }, status: { ...f.status, sql: 'p.status' }, state: { ...f.state, sql: state, among: { value: state, where: inState } }, party: { ...f.party, sql: 'p.party_name' }, partyId: { ...f.partyId, sql: 'p.party_id' }, on: { ...f.on, sql: 'p.paid_on' },
      method: { ...f.method, sql: 'p.method' }, amount: { ...f.amount, sql: 'accounting.major(p.amount, p.currency)', currency: 'p.currency::text' }, open: { ...f.open, sql: 'accounting.major(p.open_amount, p.currency)', currency: 'p.currency::text' }, currency: { ...f.currency, sql: 'p.currency::text' }, createdAt: { ...f.createdAt, sql: 'p.created_at' },
    },
    scope: (ctx, p) => `p.workspace_id = ${p.add(ctx.workspaceId)} and p.deleted_at is null`,
    defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => `p.search ilike ${p.add(likePattern(words))}`,
  },
};

async function paymentOf(ctx: Ctx, id: string, lock: boolean): Promise<StoredPayment> {
  return found((await ctx.sql<StoredPayment>(`select p.*, trim_scale(p.exchange_rate)::text as exchange_rate from payments.payment p where p.id = $1 and p.workspace_id = $2 and p.deleted_at is null${lock ? ' for update' : ''}`, [id, ctx.workspaceId], lock ? 'payments.lock' : 'payments.load'))[0]);
}

/** The payment, or 404. */
export const loadPayment = (ctx: Ctx, id: string): Promise<StoredPayment> => paymentOf(ctx, id, false);

/** The payment, or 404, kept from others until the transaction ends. The book before it: whoever settles holds the book, and then writes what is left of the payment. */
export async function lockPayment(ctx: Ctx, id: string): Promise<StoredPayment> {
  await lockBook(ctx);
  return paymentOf(ctx, id, true);
}

/** Minor units as decimal text. */
export const amountText = (minor: bigint | string | number, currency: string): string => moneyToDecimal(money(BigInt(minor), currency));
/** Decimal text in minor units; throws MoneyError. */
export const minorOf = (text: string, currency: string): bigint => parseMoney(text, currency).amount;
/** Today where the workspace is. */
export const today = async (ctx: Ctx): Promise<string> => calendarDate(Date.now(), (await getSettings(ctx)).system.timezone);

/** Records what happened to a payment. */
export function tellPayment(ctx: Ctx, payment: Pick<StoredPayment, 'id' | 'version' | 'number' | 'workspace_id'>, verb: string, data: Record<string, unknown> = {}): void {
  ctx.emit({ type: `payments.payment.${verb}`, id: payment.id, version: payment.version, workspaceId: payment.workspace_id, data: { number: payment.number, ...data }, can: 'payments.payment.view' });
}
