import { moneyToDecimal, money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { findParty } from '#modules/parties/api.ts';
import { bankSays, type MatchPart } from '../../contract.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { requireValues } from '../ledger/dimensions.ts';
import { relieved } from '../ledger/settle.ts';
import { countedAccount } from '../stock/counted-account.ts';
import type { StoredBankAccount } from './account-record.ts';
import { payableSql } from './candidates.ts';
import { aboveZero, amountWords, minorOf } from './figures.ts';
import type { StoredLine } from './line-record.ts';

type Of<K extends MatchPart['kind']> = Extract<MatchPart, { kind: K }>;
/** An open item as a part settles it; amounts in minor units, debit positive. */
export interface PartItem { id: string; accountId: string; partyId: string | null; sourceType: string; sourceId: string | null; currency: string; open: bigint; openBase: bigint; number: string }
/** A part with its amount read: in minor units of the bank account's currency, money in positive. */
export type ReadPart = { index: number; amount: bigint } & (
  | { part: Of<'ledger'> } | { part: Of<'item'>; item: PartItem; itemAmount: bigint } | { part: Of<'credit'>; partyId: string } | { part: Of<'account'> } | { part: Of<'write_off'> } | { part: Of<'discount'>; of: PartItem } | { part: Of<'transfer'>; otherAmount: bigint | null });

/** Reads the parts of a line and checks each: what it names is there, is open that far and has the sign of money that moved so. Their sum is the line's amount to the last minor unit. */
export async function readParts(ctx: Ctx, line: StoredLine, account: StoredBankAccount, parts: readonly MatchPart[]): Promise<ReadPart[]> {
  const ledger = await ledgerAmounts(ctx, account, parts);
  const items = await lockItems(ctx, parts);
  const counted = parts.some((p) => p.kind === 'account') ? await countedAccount(ctx) : null;
  const read: ReadPart[] = [];
  for (const [index, part] of parts.entries()) read.push(await readPart(ctx, { line, ledger, items, counted }, part, index));
  requireDiscounts(line, read);
  const rest = line.amount - read.reduce((sum, p) => sum + p.amount, 0n);
  if (rest !== 0n) failField('parts', bankSays('accounting.parts_differ', { difference: `${moneyToDecimal(money(rest, line.currency))} ${line.currency}` }), 'parts_differ');
  return read;
}

/** A discount is taken once off an item among the parts, against its sign, and off no more than is settled of it; what is worth nothing in the books cannot be posted. */
function requireDiscounts(line: StoredLine, read: readonly ReadPart[]): void {
  const seen = new Set<string>();
  for (const d of read) {
    if (!('of' in d)) continue;
    const path = `parts.${d.index}`;
    const whole = read.find((p) => 'item' in p && p.item.id === d.of.id);
    if (!whole || d.of.currency !== line.currency) failField(`${path}.itemId`, bankSays('accounting.discount_part'));
    if (seen.has(d.of.id)) failField(`${path}.itemId`, bankSays('accounting.part_once'));
    seen.add(d.of.id);
    if ((d.amount > 0n) === (whole.amount > 0n)) failField(`${path}.amount`, bankSays('accounting.part_sign'));
    const [off, settled] = [size(d.amount), size(whole.amount)];
    if (off > settled) failField(`${path}.amount`, bankSays('accounting.discount_above'));
    if (baseOf(d.of, off) === 0n) failField(`${path}.amount`, bankSays('accounting.above_zero'));
  }
}

const size = (n: bigint): bigint => (n < 0n ? -n : n);
/** What a part of an item is worth in the books, above 0; both in minor units. */
export const baseOf = ({ open, openBase }: PartItem, part: bigint): bigint => relieved({ openAmount: open, openBase }, part);

interface Known { line: StoredLine; ledger: Map<string, bigint>; items: Map<string, PartItem>; counted: string | null }

async function readPart(ctx: Ctx, { line, ledger, items, counted }: Known, part: MatchPart, index: number): Promise<ReadPart> {
  const path = `parts.${index}`;
  if (part.kind === 'ledger') return { index, part, amount: ledger.get(part.ledgerLineId) ?? failField(`${path}.ledgerLineId`, bankSays('accounting.choose_ledger_line')) };
  const amount = minorOf(part.amount, line.currency, `${path}.amount`);
  if (amount === 0n) failField(`${path}.amount`, bankSays('accounting.above_zero'));
  switch (part.kind) {
    case 'item': {
      const item = items.get(part.itemId) ?? failField(`${path}.itemId`, bankSays('accounting.choose_open_item'));
      return { index, part, amount, item, itemAmount: settledOf(line, item, part, amount, path) };
    }
    case 'discount': return { index, part, amount, of: items.get(part.itemId) ?? failField(`${path}.itemId`, bankSays('accounting.discount_part')) };
    case 'credit': {
      const party = await findParty(ctx, part.partyId);
      if (!party) failField(`${path}.partyId`, bankSays('accounting.choose_party'));
      return { index, part, amount, partyId: party.id };
    }
    case 'account':
      if (part.accountId === counted) failField(`${path}.accountId`, ledgerSays('accounting.stock_account'));
      if (part.dimensions) await requireValues(ctx, part.dimensions, `${path}.dimensions`);
      return { index, part: part.partyId ? { ...part, partyId: (await findParty(ctx, part.partyId) ?? failField(`${path}.partyId`, bankSays('accounting.choose_party'))).id } : part, amount };
    case 'transfer': {
      if (part.bankAccountId === line.bank_account_id) failField(`${path}.bankAccountId`, bankSays('accounting.transfer_same'));
      const [other] = await ctx.sql<{ currency: string }>('select b.currency from accounting.bank_account b where b.id = $1 and b.workspace_id = $2 and b.deleted_at is null', [part.bankAccountId, ctx.workspaceId], 'accounting.bank_currency');
      if (!other) failField(`${path}.bankAccountId`, bankSays('accounting.choose_bank_account'));
      if (other.currency !== line.currency && !part.otherAmount) failField(`${path}.otherAmount`, bankSays('accounting.to_amount_needed', { from: line.currency, to: other.currency }));
      return { index, part, amount, otherAmount: other.currency === line.currency ? null : aboveZero(part.otherAmount!, other.currency, `${path}.otherAmount`) };
    }
    default: return { index, part, amount };
  }
}

/** What of the item a part settles, in the item's currency; never more than is open. */
function settledOf(line: StoredLine, item: PartItem, part: Of<'item'>, amount: bigint, path: string): bigint {
  if ((amount > 0n) !== (item.open > 0n)) failField(`${path}.amount`, bankSays('accounting.part_sign'));
  const open = item.open < 0n ? -item.open : item.open;
  const same = item.currency === line.currency;
  if (!same && !part.itemAmount) failField(`${path}.itemAmount`, bankSays('accounting.item_amount_needed', { currency: item.currency }));
  const settled = same ? (amount < 0n ? -amount : amount) : aboveZero(part.itemAmount!, item.currency, `${path}.itemAmount`);
  if (settled > open) failField(`${path}.${same ? 'amount' : 'itemAmount'}`, bankSays('accounting.part_above_open', { open: amountWords(open, item.currency) }), 'part_above_open');
  return settled;
}

/** Amounts of the chosen lines of the ledger that stand on the bank account and are not matched; others are absent. */
async function ledgerAmounts(ctx: Ctx, account: StoredBankAccount, parts: readonly MatchPart[]): Promise<Map<string, bigint>> {
  const ids = parts.flatMap((p) => (p.kind === 'ledger' ? [p.ledgerLineId] : []));
  const twice = parts.findIndex((p, i) => p.kind === 'ledger' && ids.indexOf(p.ledgerLineId) !== parts.slice(0, i).filter((x) => x.kind === 'ledger').length);
  if (twice >= 0) failField(`parts.${twice}.ledgerLineId`, bankSays('accounting.part_once'));
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ id: string; amount: string }>(
    `select l.id, l.amount from accounting.line l where l.workspace_id = $1 and l.id = any($2::uuid[]) and l.account_id = $3 and l.amount <> 0
       and not exists (select 1 from accounting.bank_match m where m.ledger_line_id = l.id and m.undone_at is null)`, [ctx.workspaceId, ids, account.account_id]);
  return new Map(rows.map((r) => [r.id, BigInt(r.amount)]));
}

async function lockItems(ctx: Ctx, parts: readonly MatchPart[]): Promise<Map<string, PartItem>> {
  const seen = new Set<string>();
  for (const [i, part] of parts.entries()) {
    if (part.kind !== 'item') continue;
    if (seen.has(part.itemId)) failField(`parts.${i}.itemId`, bankSays('accounting.part_once'));
    seen.add(part.itemId);
  }
  if (seen.size === 0) return new Map();
  const rows = await ctx.sql<{ id: string; account_id: string; party_id: string | null; source_type: string; source_id: string | null; currency: string; open_amount: string; open_base: string; number: string }>(
    `select i.id, i.account_id, i.party_id, i.source_type, i.source_id, i.currency, i.open_amount, i.open_base, e.number from accounting.open_item i join accounting.entry e on e.id = i.entry_id where i.workspace_id = $1 and i.id = any($2::uuid[]) and i.open_amount <> 0 and ${payableSql} order by i.id for update of i`, [ctx.workspaceId, [...seen]]);
  return new Map(rows.map((r) => [r.id, { id: r.id, accountId: r.account_id, partyId: r.party_id, sourceType: r.source_type, sourceId: r.source_id, currency: r.currency, open: BigInt(r.open_amount), openBase: BigInt(r.open_base), number: r.number }]));
}

/** Refuses in the words of a part what posting said of a line of its entry. */
export function inTermsOfParts(path: string, origin: ReadonlyArray<number | null>): string {
  const [, n, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const part = n === undefined ? null : origin[Number(n)] ?? null;
  return part === null ? path : `parts.${part}.${field}`;
}

