import { addAmounts, negated, readAmount, requireAmount, requireCurrency, shortest, sizeOf } from './amounts.ts';
import { requireDay } from './days.ts';
import { cleanText } from './file-text.ts';
import { StatementError, type ParsedLine, type StatementWarning } from './shapes.ts';
import { accountNumber } from './statement.ts';
import { firstText, nodeAt, nodesOf, textAt, type TreeNode } from './tree.ts';

/**
 * What CdtDbtInd of an entry with the reversal indicator says. ISO 20022: the effect on the account, so a reversed credit is DBIT (`effect`).
 * Some banks write the side of the booking that is taken back (`original`): then the sign is turned round.
 */
export type ReversalReading = 'effect' | 'original';

/** What an entry is read against: currency and number of the account, and how reversed entries are meant. */
export interface EntryContext { currency: string | null; own: string; reversals: ReversalReading }

/** An entry as a line (null when it is not booked), whether it takes an earlier booking back, and what is odd about it. */
export interface ReadEntry { line: ParsedLine | null; reversal: boolean; warnings: StatementWarning[] }

/** Reads one Ntry as one line. Its own amount counts; of several transactions inside (a batch) the details only give texts. Throws StatementError. */
export function readEntry(entry: TreeNode, { currency, own, reversals }: EntryContext): ReadEntry {
  const { at } = entry;
  const status = firstText(entry, ['Sts', 'Cd'], ['Sts']);
  if (status !== '' && status !== 'BOOK') return { line: null, reversal: false, warnings: [{ code: 'pending_skipped', at, values: { status: cleanText(status, 20), amount: cleanText(textAt(entry, 'Amt'), 40) } }] };
  const money = nodeAt(entry, 'Amt');
  const side = textAt(entry, 'CdtDbtInd');
  if (money === undefined) throw new StatementError('field_missing', at, { field: 'Ntry/Amt' });
  if (side !== 'CRDT' && side !== 'DBIT') throw new StatementError('mark_unknown', at, { mark: cleanText(side, 20) });
  const code = requireCurrency(money.attributes['Ccy'] ?? '', at) ?? currency;
  const size = requireAmount(money.text, '.', code, at);
  const reversal = /^(true|1)$/.test(textAt(entry, 'RvslInd'));
  const leaves = (side === 'DBIT') !== (reversal && reversals === 'original');
  const amount = leaves ? negated(size) : size;
  const details = nodesOf(entry, 'NtryDtls').flatMap((group) => nodesOf(group, 'TxDtls'));
  const parties = details.map((detail) => counterpartyOf(detail, leaves, own));
  const line: ParsedLine = {
    ...daysOf(entry), amount, currency: code,
    payee: sameOf(parties.map((party) => party.name)), memo: memoOf(entry, details, parties), reference: referenceOf(entry, details),
    counterpartyAccount: sameOf(parties.map((party) => party.account)), externalId: externalIdOf(entry, details), ...originalOf(entry, details, code, leaves), at,
  };
  return { line, reversal, warnings: differingDetails(details, size, side, code, at) };
}

function daysOf(entry: TreeNode): { on: string; valueOn: string | null } {
  const booked = firstText(entry, ['BookgDt', 'Dt'], ['BookgDt', 'DtTm']);
  const value = firstText(entry, ['ValDt', 'Dt'], ['ValDt', 'DtTm']);
  if (booked === '' && value === '') throw new StatementError('field_missing', entry.at, { field: 'Ntry/BookgDt' });
  const valueOn = value === '' ? null : requireDay(value.slice(0, 10), 'ymd', entry.at);
  return { on: booked === '' ? valueOn! : requireDay(booked.slice(0, 10), 'ymd', entry.at), valueOn };
}

interface Counterparty { name: string; account: string }

/** The other side: creditor of what leaves, debtor of what comes in; returned debits keep the roles of the first payment, so whoever is not the account's owner is taken. */
function counterpartyOf(detail: TreeNode, leaves: boolean, own: string): Counterparty {
  const parties = nodeAt(detail, 'RltdPties');
  const party = (role: 'Cdtr' | 'Dbtr'): Counterparty => ({
    // From version .08 on a role holds Pty or Agt.
    name: cleanText(firstText(parties, [role, 'Nm'], [role, 'Pty', 'Nm'], [role, 'Agt', 'FinInstnId', 'Nm'], [`Ultmt${role}`, 'Nm'], [`Ultmt${role}`, 'Pty', 'Nm']), 300),
    account: accountNumber(firstText(parties, [`${role}Acct`, 'Id', 'IBAN'], [`${role}Acct`, 'Id', 'Othr', 'Id'])),
  });
  const [first, second] = leaves ? [party('Cdtr'), party('Dbtr')] : [party('Dbtr'), party('Cdtr')];
  const usable = ({ name, account }: Counterparty) => (name !== '' || account !== '') && (account === '' || account !== own);
  return [first, second].find(usable) ?? { name: '', account: '' };
}

/** What all transactions of an entry have in common; '' when they differ, so that a batch is not booked on one of its payers. */
function sameOf(values: readonly string[]): string {
  return values.length > 0 && values.every((value) => value === values[0]) ? values[0]! : '';
}

function memoOf(entry: TreeNode, details: readonly TreeNode[], parties: readonly Counterparty[]): string {
  const named = details.length > 1 && sameOf(parties.map((party) => party.name)) === '';
  const texts = details.map((detail, i) => {
    const remittance = nodesOf(nodeAt(detail, 'RmtInf'), 'Ustrd').map((part) => part.text).join(' ');
    const text = remittance || textAt(detail, 'AddtlTxInf');
    return named ? [parties[i]!.name, text].filter((part) => part !== '').join(': ') : text;
  });
  return cleanText(texts.filter((text) => text !== '').join(' · ') || textAt(entry, 'AddtlNtryInf'));
}

function referenceOf(entry: TreeNode, details: readonly TreeNode[]): string {
  const given = (text: string) => (/^(NOTPROVIDED|NONREF|NOTAVAILABLE)$/i.test(text) ? '' : text);
  const one = (detail: TreeNode) => firstText(detail, ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'], ['RmtInf', 'Strd', 'CdtrRefInf', 'CdtrRef']) || given(textAt(detail, 'Refs', 'EndToEndId')) || given(textAt(detail, 'Refs', 'ChqNb')) || given(textAt(detail, 'Refs', 'InstrId'));
  const batch = details.length > 1 ? firstText(nodeAt(entry, 'NtryDtls'), ['Btch', 'PmtInfId'], ['Btch', 'MsgId']) : '';
  return cleanText(sameOf(details.map(one)) || batch, 300);
}

/** NtryRef is no id: many banks only number the entries of a statement with it. */
function externalIdOf(entry: TreeNode, details: readonly TreeNode[]): string | null {
  const id = textAt(entry, 'AcctSvcrRef') || (details.length === 1 ? textAt(details[0], 'Refs', 'AcctSvcrRef') : '');
  return /^(NOTPROVIDED|NONREF)?$/i.test(id) ? null : cleanText(id, 255);
}

function originalOf(entry: TreeNode, details: readonly TreeNode[], code: string | null, leaves: boolean): { originalAmount?: string; originalCurrency?: string } {
  const sources = [details.length === 1 ? details[0] : undefined, entry];
  for (const source of sources) {
    for (const kind of ['InstdAmt', 'TxAmt', 'CntrValAmt']) {
      const money = nodeAt(source, 'AmtDtls', kind, 'Amt');
      const other = money === undefined ? null : requireCurrency(money.attributes['Ccy'] ?? '', money.at);
      if (money === undefined || other === null || other === code) continue;
      const size = requireAmount(money.text, '.', other, money.at);
      return { originalAmount: leaves ? negated(size) : size, originalCurrency: other };
    }
  }
  return {};
}

/** A warning when every transaction has an amount in the entry's currency and their sum is not the entry's amount. */
function differingDetails(details: readonly TreeNode[], size: string, side: string, code: string | null, at: number): StatementWarning[] {
  const amounts: string[] = [];
  for (const detail of details) {
    const money = [nodeAt(detail, 'Amt'), nodeAt(detail, 'AmtDtls', 'TxAmt', 'Amt')].find((node) => node !== undefined && (node.attributes['Ccy'] ?? code) === code);
    const amount = money === undefined ? null : readAmount(money.text, '.');
    if (amount === null) return [];
    const own = textAt(detail, 'CdtDbtInd');
    amounts.push(own === '' || own === side ? amount : negated(amount));
  }
  if (amounts.length === 0) return [];
  const sum = sizeOf(addAmounts(amounts));
  return shortest(sum) === shortest(sizeOf(size)) ? [] : [{ code: 'detail_differs', at, values: { amount: size, details: sum } }];
}
