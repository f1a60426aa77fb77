import { matchWords } from './match-text.ts';

/** A condition on a text of a bank line; case, accents and punctuation do not count. */
export interface TextCondition { readonly field: 'any' | 'payee' | 'memo' | 'reference'; readonly test: 'contains' | 'equals' | 'starts'; readonly value: string }

/** When a rule applies: all given conditions, and of the texts all or any. Amounts are sizes in minor units without sign, both ends included. */
export interface BankRule<Outcome> {
  readonly id: string;
  readonly order: number;
  readonly direction: 'in' | 'out' | 'both';
  readonly texts: readonly TextCondition[];
  readonly texted: 'all' | 'any';
  readonly currency?: string;
  readonly amountFrom?: bigint;
  readonly amountTo?: bigint;
  readonly bankAccountIds?: readonly string[];
  /** What a line becomes: account, taxes, party, dimensions. */
  readonly outcome: Outcome;
}

/** A bank line as rules see it; `amount` is above 0 for money that came in. */
export interface RuledLine { readonly amount: bigint; readonly currency: string; readonly bankAccountId: string; readonly payee: string; readonly memo: string; readonly reference: string }

/** The first rule, by order, that applies to a line; null when none does. A rule without any condition applies to nothing. */
export function firstRule<Outcome>(rules: readonly BankRule<Outcome>[], line: RuledLine): BankRule<Outcome> | null {
  const plain = { payee: plainText(line.payee), memo: plainText(line.memo), reference: plainText(line.reference) };
  return rules.toSorted((a, b) => a.order - b.order).find((rule) => applies(rule, line, plain)) ?? null;
}

type Texts = Readonly<Record<'payee' | 'memo' | 'reference', string>>;

function applies<Outcome>(rule: BankRule<Outcome>, line: RuledLine, texts: Texts): boolean {
  const size = line.amount < 0n ? -line.amount : line.amount;
  if (rule.texts.length === 0 && rule.amountFrom === undefined && rule.amountTo === undefined) return false;
  if (rule.direction !== 'both' && (rule.direction === 'in') !== line.amount > 0n) return false;
  if (rule.currency !== undefined && rule.currency !== line.currency) return false;
  if (rule.bankAccountIds && !rule.bankAccountIds.includes(line.bankAccountId)) return false;
  if ((rule.amountFrom !== undefined && size < rule.amountFrom) || (rule.amountTo !== undefined && size > rule.amountTo)) return false;
  if (rule.texts.length === 0) return true;
  const fits = (condition: TextCondition): boolean => textFits(condition, texts);
  return rule.texted === 'all' ? rule.texts.every(fits) : rule.texts.some(fits);
}

function textFits({ field, test, value }: TextCondition, texts: Texts): boolean {
  const wanted = plainText(value);
  // A value of nothing but punctuation would be found everywhere.
  if (wanted === '') return false;
  const fields = field === 'any' ? Object.values(texts) : [texts[field]];
  return fields.some((text) => (test === 'equals' ? text === wanted : test === 'starts' ? text.startsWith(wanted) : text.includes(wanted)));
}

const plainText = (text: string): string => matchWords(text).join(' ');
