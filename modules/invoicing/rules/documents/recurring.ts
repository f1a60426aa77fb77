import { documentLanguages, documentLocales, type DocumentLanguage } from '#core/contract/document-languages.ts';
import { addDays, daysBetween } from '#core/contract/dates.ts';
import { decimalToText, divideRounded, parseDecimal } from '#core/contract/money.ts';

/** Whole years from one day to another. */
export function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);
  return Math.max(0, years);
}

/** A price after so many years of so many percent more, compounded, with as many digits as it had and at least `digits`. */
export function indexedPrice(price: string, percent: string, years: number, digits: number): string {
  const [p, rate] = [parseDecimal(price), parseDecimal(percent)];
  if (years === 0 || rate.digits === 0n) return price;
  const one = 100n * 10n ** BigInt(rate.scale);
  const scale = Math.max(p.scale, digits);
  const value = divideRounded(p.digits * 10n ** BigInt(scale - p.scale) * (one + rate.digits) ** BigInt(years), one ** BigInt(years));
  return decimalToText({ digits: value, scale });
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day moved on as far as a run lies behind the first day: by months for months and years (the end of a month stays one), else by days. */
export function movedOn(day: string, unit: 'day' | 'week' | 'month' | 'year', first: string, run: string): string {
  if (unit === 'day' || unit === 'week') return addDays(day, daysBetween(first, run));
  const part = (of: string): [number, number, number] => [Number(of.slice(0, 4)), Number(of.slice(5, 7)), Number(of.slice(8))];
  const [[y1, m1], [y2, m2], [year, month, date]] = [part(first), part(run), part(day)];
  const count = year * 12 + month - 1 + (y2 - y1) * 12 + m2 - m1;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const last = lastDay(toYear, toMonth);
  return `${String(toYear).padStart(4, '0')}-${String(toMonth).padStart(2, '0')}-${String(date === lastDay(year, month) ? last : Math.min(date, last)).padStart(2, '0')}`;
}

const months = new Map(documentLanguages.map((language) => [language, new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : documentLocales[language], { month: 'long', timeZone: 'UTC' })]));

/** A text with {month}, {quarter} and {year} of a day put in. */
export function dated(text: string, day: string, language: DocumentLanguage): string {
  return text.replace(/\{(month|quarter|year)\}/g, (_, what: string) => (what === 'year' ? day.slice(0, 4) : what === 'quarter' ? `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}` : months.get(language)!.format(new Date(`${day}T00:00:00Z`))));
}
