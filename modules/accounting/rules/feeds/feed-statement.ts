import { daysBetween } from '#core/contract/dates.ts';
import { addAmounts, negated, signOf } from '../statements/amounts.ts';

/** A booking as a feed tells it: a plain decimal with the sign it has on the account, texts '' where there is none. */
export interface FeedLine { id: string; on: string; valueOn: string | null; amount: string; currency: string; payee: string; memo: string; reference: string; counterparty: string }
/** What is booked at the end of a day; now, without one. */
export interface FeedBalance { amount: string; currency: string; on: string | null }
/** An account as its feed names it. */
export interface FeedHead { iban: string; currency: string; id: string; from: string; to: string }

/** Bytes of one statement at most: so much is read within a call, and not in the background. */
const largest = 100_000;

const plain = (text: string): string => text.replace(/[^\P{C}]/gu, ' ').replace(/[&<>"']/g, (c) => `&#${c.codePointAt(0)};`);
const tag = (name: string, text: string): string => (text === '' ? '' : `<${name}>${plain(text)}</${name}>`);
const side = (amount: string): string => `<CdtDbtInd>${signOf(amount) < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
const size = (amount: string): string => (signOf(amount) < 0 ? negated(amount) : amount);

function entryOf(line: FeedLine): string {
  const role = signOf(line.amount) < 0 ? 'Cdtr' : 'Dbtr';
  const account = line.counterparty === '' ? '' : `<${role}Acct><Id><Othr>${tag('Id', line.counterparty)}</Othr></Id></${role}Acct>`;
  return `<Ntry><Amt Ccy="${plain(line.currency)}">${size(line.amount)}</Amt>${side(line.amount)}<Sts>BOOK</Sts><BookgDt><Dt>${plain(line.on)}</Dt></BookgDt>${line.valueOn ? `<ValDt><Dt>${plain(line.valueOn)}</Dt></ValDt>` : ''}${tag('AcctSvcrRef', line.id)}<NtryDtls><TxDtls><Refs>${tag('EndToEndId', line.reference)}</Refs><RltdPties>${line.payee === '' ? '' : `<${role}>${tag('Nm', line.payee)}</${role}>`}${account}</RltdPties><RmtInf>${tag('Ustrd', line.memo)}</RmtInf></TxDtls></NtryDtls></Ntry>`;
}

const balanceOf = (code: string, amount: string | null, { currency, from, to }: FeedHead): string =>
  (amount === null ? '' : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${plain(currency)}">${size(amount)}</Amt>${side(amount)}<Dt><Dt>${plain(code === 'OPBD' ? from : to)}</Dt></Dt></Bal>`);

/** A statement in camt.053, so that a feed takes the way every file of a bank takes. */
function statementText(head: FeedHead, lines: readonly FeedLine[], opening: string | null, closing: string | null): string {
  const id = head.iban === '' ? `<Othr>${tag('Id', head.id)}</Othr>` : tag('IBAN', head.iban);
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><FrToDt><FrDtTm>${head.from}T00:00:00</FrDtTm><ToDtTm>${head.to}T00:00:00</ToDtTm></FrToDt><Acct><Id>${id}</Id>${tag('Ccy', head.currency)}</Acct>${balanceOf('OPBD', opening, head)}${balanceOf('CLBD', closing, head)}${lines.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`;
}

/**
 * The lines that are new as statements that follow each other, each small enough to be read at once. `all` is everything the feed told: bookings after the day of the balance are added to it, so that the last
 * statement closes with what is booked now and the first one opens with what was before its lines. Without a balance in the account's currency nothing is said of either.
 */
export function feedStatements(head: FeedHead, { all, fresh, balance }: { all: readonly FeedLine[]; fresh: readonly FeedLine[]; balance: FeedBalance | null }): string[] {
  const told = balance !== null && balance.currency === head.currency && all.every((l) => l.currency === head.currency);
  const now = told ? addAmounts([balance.amount, ...all.filter((l) => balance.on !== null && daysBetween(balance.on, l.on) > 0).map((l) => l.amount)]) : null;
  const pieces: FeedLine[][] = [];
  let bytes = 0;
  for (const line of fresh.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    const own = Buffer.byteLength(entryOf(line));
    if (pieces.length === 0 || bytes + own > largest) { pieces.push([]); bytes = 0; }
    pieces.at(-1)!.push(line);
    bytes += own;
  }
  let opening = now === null ? null : addAmounts([now, negated(addAmounts(fresh.map((l) => l.amount)))]);
  let { from } = head;
  return pieces.map((lines, n) => {
    const closing: string | null = opening === null ? null : addAmounts([opening, ...lines.map((l) => l.amount)]);
    // The next one goes on where this one ends.
    const to = n === pieces.length - 1 ? head.to : [from, lines.at(-1)!.on].toSorted().at(-1)!;
    const text = statementText({ ...head, from, to }, lines, opening, closing);
    opening = closing;
    from = to;
    return text;
  });
}
