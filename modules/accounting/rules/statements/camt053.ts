import { negated, requireAmount, requireCurrency } from './amounts.ts';
import { readEntry, type ReversalReading } from './camt053-entry.ts';
import { readDay } from './days.ts';
import { cleanText } from './file-text.ts';
import { StatementError, type ParsedLine, type ParsedStatement, type StatementAccount, type StatementWarning } from './shapes.ts';
import { accountNumber, checkStatement, isBic, isIban, LineCount } from './statement.ts';
import { firstText, nodeAt, nodesOf, textAt, type TreeNode } from './tree.ts';
import { readXml } from './xml-tree.ts';

/** Reads camt.053 of any version from .02 on, one statement for each Stmt. Throws StatementError; `not_a_statement` for camt.052 and .054. */
export function readCamt053(text: string, reversals: ReversalReading = 'effect'): ParsedStatement[] {
  const root = readXml(text);
  const message = root.name === 'BkToCstmrStmt' ? root : nodeAt(root, 'BkToCstmrStmt') ?? nodeAt(root, 'Document', 'BkToCstmrStmt');
  if (message === undefined) {
    const other = nodeAt(root, 'BkToCstmrAcctRpt') ?? nodeAt(root, 'BkToCstmrDbtCdtNtfctn');
    throw new StatementError(other === undefined ? 'no_statement' : 'not_a_statement', other?.at ?? null, other === undefined ? {} : { message: other.name });
  }
  const statements = nodesOf(message, 'Stmt');
  if (statements.length === 0) throw new StatementError('no_statement', message.at);
  const count = new LineCount();
  return statements.map((node) => statementOf(node, reversals, count));
}

function statementOf(node: TreeNode, reversals: ReversalReading, count: LineCount): ParsedStatement {
  const { opening, closing } = balancesOf(node);
  const currency = requireCurrency(textAt(node, 'Acct', 'Ccy'), node.at) ?? currencyOf(opening) ?? currencyOf(closing) ?? currencyOf(nodeAt(node, 'Ntry'));
  const account = accountOf(nodeAt(node, 'Acct'));
  const lines: ParsedLine[] = [];
  const warnings: StatementWarning[] = [];
  const reversed = new Set<ParsedLine>();
  for (const entry of nodesOf(node, 'Ntry')) {
    count.add(entry.at);
    const read = readEntry(entry, { currency, own: account?.iban ?? account?.number ?? '', reversals });
    warnings.push(...read.warnings);
    if (read.line === null) continue;
    lines.push(read.line);
    if (read.reversal) reversed.add(read.line);
  }
  for (const [balance, found] of [['opening', opening], ['closing', closing]] as const) if (found === undefined) warnings.push({ code: 'balance_missing', at: node.at, values: { balance } });
  const statement: ParsedStatement = {
    account, currency,
    from: dayOf(nodeAt(node, 'FrToDt'), 'FrDtTm', 'FrDt') ?? dayOf(nodeAt(opening, 'Dt'), 'Dt', 'DtTm'), to: dayOf(nodeAt(node, 'FrToDt'), 'ToDtTm', 'ToDt') ?? dayOf(nodeAt(closing, 'Dt'), 'Dt', 'DtTm'),
    opening: balanceOf(opening, currency), closing: balanceOf(closing, currency), lines, warnings,
  };
  // The sum can tell which reading a bank means; a person decides.
  if (checkStatement(statement).agrees === false && reversed.size > 0) {
    const turned = lines.map((line) => (reversed.has(line) ? { ...line, amount: negated(line.amount) } : line));
    if (checkStatement({ ...statement, lines: turned }).agrees === true) warnings.push({ code: 'reversals_fit_inverted', at: [...reversed][0]!.at, values: { count: String(reversed.size) } });
  }
  return statement;
}

function accountOf(node: TreeNode | undefined): StatementAccount | null {
  const number = accountNumber(firstText(node, ['Id', 'IBAN'], ['Id', 'Othr', 'Id']));
  if (number === '') return null;
  const bic = firstText(node, ['Svcr', 'FinInstnId', 'BICFI'], ['Svcr', 'FinInstnId', 'BIC']).toUpperCase();
  const name = cleanText(firstText(node, ['Nm'], ['Ownr', 'Nm']), 140);
  return { ...(isIban(number) ? { iban: number } : { number }), ...(isBic(bic) ? { bic } : {}), ...(name === '' ? {} : { name }) };
}

/** Booked balances: OPBD (or the previous closing one) and CLBD; on a page of several, the interim ones stand in. */
function balancesOf(node: TreeNode): { opening: TreeNode | undefined; closing: TreeNode | undefined } {
  const ofType = (code: string) => nodesOf(node, 'Bal').filter((balance) => firstText(balance, ['Tp', 'CdOrPrtry', 'Cd'], ['Tp', 'Cd']) === code);
  const interim = ofType('ITBD');
  const [opening, closing] = [ofType('OPBD')[0] ?? ofType('PRCD')[0], ofType('CLBD').at(-1)];
  return {
    opening: opening ?? (interim.length > 1 || closing !== undefined ? interim[0] : undefined),
    closing: closing ?? (interim.length > 1 || opening !== undefined ? interim.at(-1) : undefined),
  };
}

function balanceOf(node: TreeNode | undefined, currency: string | null): string | null {
  if (node === undefined) return null;
  const amount = requireAmount(textAt(node, 'Amt'), '.', currencyOf(node) ?? currency, node.at);
  const side = textAt(node, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') throw new StatementError('mark_unknown', node.at, { mark: cleanText(side, 20) });
  return side === 'DBIT' ? negated(amount) : amount;
}

const currencyOf = (node: TreeNode | undefined): string | null => requireCurrency(nodeAt(node, 'Amt')?.attributes['Ccy'] ?? '', node?.at ?? null);

function dayOf(node: TreeNode | undefined, ...names: readonly string[]): string | null {
  return readDay(firstText(node, ...names.map((name) => [name])).slice(0, 10), 'ymd');
}
