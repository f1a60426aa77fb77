import type { StatementChoices, StatementFile } from '../../contract.ts';

/** How a table of which no line is in the account's currency is read with all its amounts in that one: without its column of currencies, which may be that of the purchases. Null for another file, and where the amounts themselves name a currency. */
export function asOwnCurrency({ format, holds, choices }: Pick<StatementFile, 'format' | 'holds' | 'choices'>): StatementChoices | null {
  if (format !== 'csv' || !holds.includes('currency') || choices.columns.currency === undefined) return null;
  const { currency: _currency, ...columns } = choices.columns;
  return { ...choices, columns };
}

/** The currency such a table names; null for several. */
export const foreignCurrency = ({ statements }: Pick<StatementFile, 'statements'>): string | null => (new Set(statements.map((s) => s.currency)).size === 1 ? statements[0]!.currency : null);
