import type { TaxKind } from '#core/contract/pricing/types.ts';
import type { SystemRole } from '../../contract/ledger/words.ts';
import type { vatCategories } from '../../contract/taxes.ts';
import type { AccountType, CashFlowClass } from '../account-types.ts';

export { systemRoles, type SystemRole } from '../../contract/ledger/words.ts';

/** Types that an account with a role may have. */
export const roleTypes: Readonly<Record<SystemRole, readonly AccountType[]>> = {
  ar: ['receivable'], ap: ['payable'], inventory: ['inventory'], grni: ['current_liability'], fx_gain: ['other_income'], fx_loss: ['other_expense'], unrealised_fx: ['other_income', 'other_expense'],
  rounding: ['expense', 'other_income', 'other_expense'], tax_out: ['current_liability'], tax_in: ['current_asset', 'current_liability'], tax_payable: ['current_liability'],
  tax_transition: ['current_liability'], opening: ['equity'], retained: ['retained_earnings'], suspense: ['current_asset', 'current_liability'], customer_advance: ['current_liability'],
  vendor_advance: ['current_asset'], undeposited: ['cash', 'current_asset'], employee_payable: ['current_liability'], shrinkage: ['cogs', 'expense'], ppv: ['cogs'], bank_default: ['bank'],
  cash_default: ['cash'], sales_default: ['income'], purchase_default: ['cogs', 'expense'], discount_given: ['income', 'expense'], discount_taken: ['cogs', 'other_income'], bad_debt: ['expense'],
  bank_fee: ['expense'], interest_income: ['other_income'], late_fee: ['income', 'other_income'], deferred_income: ['current_liability'], prepaid_expense: ['current_asset'],
  withholding_in: ['current_asset'], withholding_out: ['current_liability'], cogs_default: ['cogs'],
};

/** An account of a template. */
export interface TemplateAccount {
  /** Unique in the template, ≤ 20 characters. */
  readonly code: string;
  readonly name: string;
  readonly nameAr: string;
  readonly type: AccountType;
  /** Code of a group; both stand in the same section of the statements. */
  readonly parent?: string;
  /** Holds accounts below it and takes no lines itself. */
  readonly isGroup?: true;
  readonly role?: SystemRole;
  /** Its lines are matched with each other (open items, clearing) or with a statement. */
  readonly reconcilable?: true;
  /** Class in the cash flow statement where it differs from the type's own; depreciation moves no cash, so it stands beside profit. */
  readonly cashFlow?: CashFlowClass;
}

/** A tax of a template, in the terms of the tax masters. */
export interface TemplateTax {
  readonly name: string;
  readonly nameAr: string;
  /** Unique in the template, ≤ 20 characters. */
  readonly code: string;
  readonly kind: TaxKind | 'group';
  /** Decimal text of a percentage; null for kinds without one (zero, exempt, out of scope, group). */
  readonly rate: string | null;
  /** Category of EN 16931. */
  readonly category: (typeof vatCategories)[number];
  readonly appliesTo: 'both' | 'sale' | 'purchase';
  /** Share of the tax on purchases that comes back, percent. */
  readonly recoverable: string;
  /** What the return looks for (`returns.ts`); empty for a tax that no return asks for. ≤ 20 characters. */
  readonly reportBox: string;
  /** Codes of the taxes of a group. */
  readonly members?: readonly string[];
  /** Codes of the accounts it is posted to, where these are not the accounts of the roles tax_out and tax_in (withholding: withholding_out, withholding_in). */
  readonly outputAccount?: string;
  readonly inputAccount?: string;
}

/** Keys of the templates. */
export const chartKeys = ['generic', 'us', 'eu', 'uk', 'india'] as const;
/** Key of a template. */
export type ChartKey = (typeof chartKeys)[number];

/** A chart of accounts with taxes, as a workspace of some countries begins with. */
export interface ChartTemplate {
  readonly key: ChartKey;
  readonly name: string;
  readonly nameAr: string;
  /** ISO 3166-1 alpha-2 codes it is proposed for; none: everywhere else. */
  readonly country: readonly string[];
  readonly accounts: readonly TemplateAccount[];
  readonly taxes: readonly TemplateTax[];
  /** Month (1–12) the fiscal year usually begins in. */
  readonly fiscalYearStart: number;
}
