import { parseMoney } from '#core/contract/money.ts';

/** What is wrong with a line of a budget that came as a table; `line` counts from 1. */
export interface BudgetProblem { readonly line: number; readonly problem: 'account_unknown' | 'account_type' | 'amount_form' | 'too_many_columns' | 'account_twice'; readonly value: string }
/** An amount of a budget, minor units. */
export interface BudgetAmount { readonly accountId: string; /** 1–12, of the fiscal year. */ readonly month: number; readonly amount: bigint }
/** An account a budget may be of, or not. */
export interface BudgetAccount { readonly id: string; readonly code: string; readonly planned: boolean }

/**
 * Reads a budget from a table that was pasted or saved: a row for each account, its code first (a name may follow), then up to twelve months. Tabs,
 * semicolons or commas part the cells; a first line without figures is a heading. Amounts have a point before their decimals.
 */
export function readBudget(text: string, accounts: readonly BudgetAccount[], currency: string): { amounts: BudgetAmount[]; accounts: number; problems: BudgetProblem[] } {
  const byCode = new Map(accounts.map((a) => [a.code.toLowerCase(), a]));
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/).map((line, i) => ({ line: i + 1, cells: cellsOf(line) })).filter(({ cells }) => cells.some((c) => c !== ''));
  const [amounts, problems, seen]: [BudgetAmount[], BudgetProblem[], Set<string>] = [[], [], new Set()];
  lines.forEach(({ line, cells }, at) => {
    const [code = '', ...rest] = cells;
    const account = byCode.get(code.toLowerCase());
    if (!account) { if (at > 0 || rest.some(isAmount)) problems.push({ line, problem: 'account_unknown', value: code.slice(0, 40) }); return; }
    if (!account.planned) { problems.push({ line, problem: 'account_type', value: code }); return; }
    if (seen.has(account.id)) { problems.push({ line, problem: 'account_twice', value: code }); return; }
    seen.add(account.id);
    // What is no figure right behind the code is the account's name.
    const months = rest[0] !== undefined && rest[0] !== '' && !isAmount(rest[0]) ? rest.slice(1) : rest;
    if (months.slice(12).some((c) => c !== '')) { problems.push({ line, problem: 'too_many_columns', value: code }); return; }
    months.slice(0, 12).forEach((cell, i) => {
      if (cell === '') return;
      const amount = amountOf(cell, currency);
      if (amount === null) problems.push({ line, problem: 'amount_form', value: cell.slice(0, 40) });
      else amounts.push({ accountId: account.id, month: i + 1, amount });
    });
  });
  return { amounts, accounts: seen.size, problems };
}

const isAmount = (cell: string): boolean => /^-?[\d, ]+(\.\d+)?$/.test(cell);

function amountOf(cell: string, currency: string): bigint | null {
  // Thousands may be parted: 1,234.50 or 1 234.50. A comma before decimals is not guessed at.
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell.replaceAll(' ', '');
  try { return parseMoney(plain, currency).amount; } catch { return null; }
}

/** Cells of a line, unquoted; the first of tab, semicolon and comma that occurs outside quotes parts them. */
function cellsOf(line: string): string[] {
  const bare = line.replace(/"[^"]*"/g, '');
  const mark = bare.includes('\t') ? '\t' : bare.includes(';') ? ';' : ',';
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    else if (char === mark && !quoted) { cells.push(cell); cell = ''; } else cell += char;
  }
  return [...cells, cell].map((c) => c.trim());
}
