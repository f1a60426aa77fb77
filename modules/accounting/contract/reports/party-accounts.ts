import type { AccountType } from '../ledger/words.ts';

/** Types of accounts that what is bought is spent on. */
export const spendableTypes: readonly AccountType[] = ['expense', 'cogs', 'depreciation', 'other_expense', 'fixed_asset', 'current_asset', 'inventory'];
