import type { AccountType } from '../../contract/ledger/words.ts';

/** Programs that read a journal as plain text. */
export const journalFormats = ['hledger', 'beancount'] as const;
/** A program that reads a journal as plain text. */
export type JournalFormat = (typeof journalFormats)[number];

/** An account as it is named in a plain text journal. */
export interface NamedAccount { id: string; code: string; name: string; type: AccountType; currency: string | null }

const roots: Record<AccountType, string> = {
  bank: 'Assets', cash: 'Assets', receivable: 'Assets', current_asset: 'Assets', inventory: 'Assets', fixed_asset: 'Assets', payable: 'Liabilities', credit_card: 'Liabilities', current_liability: 'Liabilities', long_liability: 'Liabilities',
  equity: 'Equity', retained_earnings: 'Equity', income: 'Income', other_income: 'Income', cogs: 'Expenses', expense: 'Expenses', depreciation: 'Expenses', other_expense: 'Expenses',
};

/** Text on one line, as both programs can hold it. */
export const oneLine = (text: string): string => text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu, ' ').replace(/\p{White_Space}+/gu, ' ').trim();

/** hledger: a colon parts levels, two blanks end the name, a semicolon may begin a comment. */
const hledgerPart = (text: string): string => oneLine(text).replace(/:/g, '∶').replace(/;/g, ',');
/** beancount: a capital or a digit, then letters, digits and hyphens. */
const beancountPart = (text: string): string => {
  const plain = text.normalize('NFC').replace(/[^\p{L}\p{Nd}]+/gu, '-').replace(/^-+|-+$/g, '');
  return /^[\p{Lu}\p{Nd}]/u.test(plain) ? plain : `A-${plain}`.replace(/-$/, '');
};

/** Names of accounts by id, no two alike: below what kind they are, by code and name. */
export function journalNames(accounts: readonly NamedAccount[], format: JournalFormat): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, code, name, type } of accounts) {
    const part = format === 'hledger' ? hledgerPart(`${code} ${name}`) : beancountPart(`${code} ${name}`);
    const wanted = `${format === 'hledger' ? roots[type].toLowerCase() : roots[type]}:${part}`;
    let free = wanted;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${wanted}-${n}`;
    taken.add(free.toLowerCase());
    names.set(id, free);
  }
  return names;
}
