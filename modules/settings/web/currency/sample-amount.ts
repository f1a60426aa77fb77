import { findExponent } from '#core/contract/currencies.ts';
import { writeAmount, type MoneyWriting } from '#core/web/i18n/writing.ts';

/** An amount written as these settings say; for samples, not for bookkeeping. */
export const sampleAmount = (amount: string, values: MoneyWriting): string => writeAmount(Number(amount).toFixed(findExponent(values.code) ?? 2), values);
