import { describe, expect, test } from 'vitest';
import { accountSections, accountTypeFacts, accountTypes, canChangeType } from '../../rules/account-types.ts';

describe('account types', () => {
  test('know their statement, side and section', () => {
    expect(accountTypes).toHaveLength(18);
    expect(accountTypeFacts.bank).toEqual({ statement: 'balance', normal: 'debit', section: 'current_assets', cashFlow: null, order: 0 });
    expect(accountTypeFacts.long_liability).toMatchObject({ statement: 'balance', normal: 'credit', section: 'long_liabilities', cashFlow: 'financing' });
    expect(accountTypeFacts.cogs).toMatchObject({ statement: 'profit', normal: 'debit', section: 'cost_of_sales', cashFlow: 'operating' });
    expect(accountTypeFacts.depreciation.section).toBe('expenses');
    expect(accountTypes.filter((type) => accountTypeFacts[type].statement === 'profit')).toEqual(['income', 'other_income', 'cogs', 'expense', 'depreciation', 'other_expense']);
    expect(accountTypes.filter((type) => accountTypeFacts[type].normal === 'credit'))
      .toEqual(['payable', 'credit_card', 'current_liability', 'long_liability', 'equity', 'retained_earnings', 'income', 'other_income']);
  });

  test('fill every section, each of one statement and one side', () => {
    expect(new Set(accountTypes.map((type) => accountTypeFacts[type].section))).toEqual(new Set(accountSections));
    for (const section of accountSections) {
      const inside = accountTypes.filter((type) => accountTypeFacts[type].section === section).map((type) => `${accountTypeFacts[type].statement} ${accountTypeFacts[type].normal}`);
      expect(new Set(inside).size).toBe(1);
    }
  });

  test('may change freely before the first line, and within the statement after it', () => {
    for (const from of accountTypes) for (const to of accountTypes) expect(canChangeType(from, to, false)).toBe(true);
    expect(canChangeType('expense', 'cogs', true)).toBe(true);
    expect(canChangeType('current_asset', 'fixed_asset', true)).toBe(true);
    expect(canChangeType('expense', 'current_asset', true)).toBe(false);
    expect(canChangeType('receivable', 'receivable', true)).toBe(true);
    for (const type of ['receivable', 'payable', 'inventory', 'retained_earnings'] as const) {
      expect(canChangeType(type, 'current_asset', true)).toBe(false);
      expect(canChangeType('current_asset', type, true)).toBe(false);
    }
  });
});
