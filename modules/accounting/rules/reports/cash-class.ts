import { accountTypeFacts, type AccountType, type CashFlowClass } from '../account-types.ts';

/** Lines of the direct cash flow statement. */
export const cashLines = ['customers', 'suppliers', 'taxes', 'interest', 'other', 'investing', 'financing'] as const;
/** A line of the direct cash flow statement. */
export type CashLine = (typeof cashLines)[number];

/** What tax on an account is: owed, or coming back. */
export type TaxSide = 'out' | 'in';
/** What of an account says where its cash movements stand. */
export interface ClassedAccount { readonly type: AccountType; readonly role: string | null; readonly cashFlow: CashFlowClass | null; readonly tax: TaxSide | null }

/** True for the accounts whose change the cash flow statement explains. */
export const isCash = (type: AccountType): boolean => type === 'bank' || type === 'cash';

/** The part of the statement an account's movements stand in. */
export const cashClass = ({ type, cashFlow }: Pick<ClassedAccount, 'type' | 'cashFlow'>): CashFlowClass => cashFlow ?? accountTypeFacts[type].cashFlow ?? 'operating';

const customerRoles = new Set(['ar', 'customer_advance', 'deferred_income', 'withholding_in', 'late_fee']);
const supplierRoles = new Set(['ap', 'vendor_advance', 'employee_payable', 'grni', 'prepaid_expense']);
const taxRoles = new Set(['tax_payable', 'tax_transition', 'withholding_out']);
const supplierTypes: ReadonlySet<AccountType> = new Set(['payable', 'credit_card', 'inventory', 'expense', 'cogs', 'depreciation']);

/**
 * The line of the direct statement for what stands against cash. Tax that came with a sale or purchase belongs to it; alone with cash
 * (`onlyTaxes`: no other account in the entry) it was paid to the authority.
 */
export function cashLine(account: ClassedAccount, onlyTaxes: boolean): CashLine {
  const part = cashClass(account);
  if (part !== 'operating') return part;
  const { type, role, tax } = account;
  if (tax !== null) return onlyTaxes ? 'taxes' : tax === 'out' ? 'customers' : 'suppliers';
  if (role !== null && taxRoles.has(role)) return 'taxes';
  if (type === 'receivable' || type === 'income' || (role !== null && customerRoles.has(role))) return 'customers';
  if (supplierTypes.has(type) || (role !== null && supplierRoles.has(role))) return 'suppliers';
  if (type === 'other_income' || type === 'other_expense') return 'interest';
  return 'other';
}
