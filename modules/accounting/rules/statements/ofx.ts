import { requireAmount, requireCurrency, writtenMark } from './amounts.ts';
import { readDay, requireDay } from './days.ts';
import { cleanText } from './file-text.ts';
import { readSgml } from './sgml-tree.ts';
import { StatementError, type ParsedLine, type ParsedStatement, type StatementAccount, type StatementWarning } from './shapes.ts';
import { accountNumber, isBic, isIban, LineCount } from './statement.ts';
import { firstText, nodeAt, nodesBelow, nodesOf, textAt, type TreeNode } from './tree.ts';
import { readXml, xmlEncoding } from './xml-tree.ts';

const statements: ReadonlySet<string> = new Set(['STMTRS', 'CCSTMTRS']);

/** The character set that the header of an OFX file names. */
export function ofxEncoding(head: string): string | null {
  const charset = /^CHARSET:\s{0,9}([\w-]{1,20})\s*$/m.exec(head)?.[1];
  if (charset === undefined) return xmlEncoding(head);
  if (charset.toUpperCase() === 'NONE') return null;
  return /^\d{4}$/.test(charset) ? `windows-${charset}` : charset;
}

/** Reads OFX: bank and card statements of 1.x (SGML) and 2.x (XML). Throws StatementError; `currency` stands in when the file names none. */
export function readOfx(text: string, currency: string | null): ParsedStatement[] {
  const isXml = /^\s*<\?(xml|OFX)\b/i.test(text);
  const root = isXml ? inCapitals(readXml(text)) : readSgml(text);
  const found = nodesBelow(root, statements);
  if (found.length === 0) throw new StatementError('no_statement');
  const count = new LineCount();
  return found.map((node) => statementOf(node, currency, count));
}

/** Names of 2.x are in capitals by the standard; some banks write them small. */
function inCapitals(node: TreeNode): TreeNode {
  return { ...node, name: node.name.toUpperCase(), children: node.children.map(inCapitals) };
}

function statementOf(node: TreeNode, fallback: string | null, count: LineCount): ParsedStatement {
  const currency = requireCurrency(textAt(node, 'CURDEF'), node.at) ?? fallback;
  const list = nodeAt(node, 'BANKTRANLIST');
  const lines: ParsedLine[] = [];
  const warnings: StatementWarning[] = [];
  for (const entry of nodesOf(list, 'STMTTRN')) {
    count.add(entry.at);
    if (textAt(entry, 'CORRECTACTION').toUpperCase() === 'DELETE') warnings.push({ code: 'correction_skipped', at: entry.at, values: { id: cleanText(textAt(entry, 'CORRECTFITID'), 255) } });
    else lines.push(lineOf(entry, currency));
  }
  const balance = nodeAt(node, 'LEDGERBAL');
  const closing = textAt(balance, 'BALAMT');
  if (closing === '') warnings.push({ code: 'balance_missing', at: node.at, values: { balance: 'closing' } });
  return {
    account: accountOf(nodeAt(node, 'BANKACCTFROM') ?? nodeAt(node, 'CCACCTFROM')), currency,
    from: readDay(textAt(list, 'DTSTART').slice(0, 8), 'ymd'), to: readDay(textAt(list, 'DTEND').slice(0, 8), 'ymd'),
    opening: null, closing: closing === '' ? null : requireAmount(closing, writtenMark(closing), currency, balance!.at), lines, warnings,
  };
}

function accountOf(node: TreeNode | undefined): StatementAccount | null {
  const number = accountNumber(textAt(node, 'ACCTID'));
  if (number === '') return null;
  const bank = textAt(node, 'BANKID').toUpperCase();
  return { ...(isIban(number) ? { iban: number } : { number }), ...(isBic(bank) ? { bic: bank } : {}) };
}

function lineOf(entry: TreeNode, currency: string | null): ParsedLine {
  const { at } = entry;
  const posted = textAt(entry, 'DTPOSTED');
  const written = textAt(entry, 'TRNAMT');
  if (posted === '') throw new StatementError('field_missing', at, { field: 'DTPOSTED' });
  if (written === '') throw new StatementError('field_missing', at, { field: 'TRNAMT' });
  // CURRENCY says that TRNAMT is in another currency than the account; ORIGCURRENCY that it was converted already.
  const own = requireCurrency(textAt(entry, 'CURRENCY', 'CURSYM'), at) ?? currency;
  const original = requireCurrency(textAt(entry, 'ORIGCURRENCY', 'CURSYM'), at);
  const available = textAt(entry, 'DTAVAIL');
  return {
    on: requireDay(posted.slice(0, 8), 'ymd', at), valueOn: available === '' ? null : requireDay(available.slice(0, 8), 'ymd', at),
    amount: requireAmount(written, writtenMark(written), own, at), currency: own,
    payee: cleanText(firstText(entry, ['NAME'], ['PAYEE', 'NAME']), 300), memo: cleanText(textAt(entry, 'MEMO')),
    reference: cleanText(firstText(entry, ['CHECKNUM'], ['REFNUM']), 300),
    counterpartyAccount: accountNumber(firstText(entry, ['BANKACCTTO', 'ACCTID'], ['CCACCTTO', 'ACCTID'])),
    externalId: cleanText(textAt(entry, 'FITID'), 255) || null,
    // The file gives the rate, not the amount that was paid: working one out would invent it.
    ...(original === null ? {} : { originalCurrency: original }), at,
  };
}
