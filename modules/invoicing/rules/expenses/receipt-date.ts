import { addDays } from '#core/contract/dates.ts';
import type { Guess } from './receipt-text.ts';

const months: ReadonlyArray<readonly string[]> = [
  ['jan', 'januar', 'january', 'janvier', 'enero', 'janeiro', 'gennaio', 'januari', 'jänner', 'يناير'], ['feb', 'februar', 'february', 'février', 'fevrier', 'febrero', 'fevereiro', 'febbraio', 'februari', 'فبراير'], ['mar', 'märz', 'maerz', 'march', 'mars', 'marzo', 'março', 'maart', 'mrz', 'مارس'],
  ['apr', 'april', 'avril', 'abril', 'aprile', 'أبريل'], ['may', 'mai', 'mayo', 'maio', 'maggio', 'mei', 'مايو'], ['jun', 'juni', 'june', 'juin', 'junio', 'junho', 'giugno', 'يونيو'], ['jul', 'juli', 'july', 'juillet', 'julio', 'julho', 'luglio', 'يوليو'], ['aug', 'august', 'août', 'aout', 'agosto', 'augustus', 'أغسطس'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre', 'setembro', 'settembre', 'سبتمبر'], ['oct', 'okt', 'oktober', 'october', 'octobre', 'octubre', 'outubro', 'ottobre', 'أكتوبر'], ['nov', 'november', 'novembre', 'noviembre', 'novembro', 'نوفمبر'], ['dec', 'dez', 'dezember', 'december', 'décembre', 'decembre', 'diciembre', 'dezembro', 'dicembre', 'ديسمبر'],
];
const monthOf = new Map(months.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));
const name = [...monthOf.keys()].sort((a, b) => b.length - a.length).join('|');
const forms: ReadonlyArray<readonly [RegExp, (m: RegExpExecArray, monthFirst: boolean) => readonly [number, number, number, number] | null]> = [
  [/(?<!\d)(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, (m) => [Number(m[1]), Number(m[2]), Number(m[3]), 0.95]],
  [new RegExp(`(?<!\\d)(\\d{1,2})(?:\\.|st|nd|rd|th)?\\s+(?:de\\s+)?(${name})\\.?,?\\s+(?:de\\s+)?(20\\d\\d)(?!\\d)`, 'giu'), (m) => [Number(m[3]), monthOf.get(m[2]!.toLowerCase())!, Number(m[1]), 0.95]],
  [new RegExp(`(?<!\\p{L})(${name})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(20\\d\\d)(?!\\d)`, 'giu'), (m) => [Number(m[3]), monthOf.get(m[1]!.toLowerCase())!, Number(m[2]), 0.95]],
  [/(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(20\d\d|\d\d)(?![\d.,])/g, (m) => [yearOf(m[3]!), Number(m[2]), Number(m[1]), m[3]!.length === 4 ? 0.9 : 0.75]],
  [/(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-](20\d\d|\d\d)(?![\d/-])/g, (m, monthFirst) => slashed(Number(m[1]), Number(m[2]), yearOf(m[3]!), monthFirst)],
];
const yearOf = (text: string): number => (text.length === 4 ? Number(text) : 2000 + Number(text));

/** 04/03/2026 is a day of March or of April: where neither part is above twelve, it goes by what is usual with the currency, and little is sure. */
function slashed(a: number, b: number, year: number, monthFirst: boolean): readonly [number, number, number, number] | null {
  if (a > 12) return [year, b, a, 0.9];
  if (b > 12) return [year, a, b, 0.9];
  return monthFirst ? [year, a, b, a === b ? 0.9 : 0.6] : [year, b, a, a === b ? 0.9 : 0.7];
}

const named = /\bdate\b|datum|\bdata\b|fecha|\bissued\b|ausgestellt|\bdate d[eu]\b|التاريخ/i;
const another = /due|fällig|zahlbar bis|pay by|delivery|liefer|leistung|service period|valid|gültig|expir|birth|geboren|échéance|vencimiento|vencimento|scadenza|check-?in|check-?out|arrival|departure|next|الاستحقاق/i;

/** The day of a receipt: the one that is called so, else the first that is there. None after tomorrow or longer ago than five years; due dates and days of delivery are none. */
export function dateIn(lines: readonly string[], { today, monthFirst }: { today: string; monthFirst: boolean }): Guess | null {
  const found: Array<Guess & { named: boolean }> = [];
  for (const [i, line] of lines.entries()) {
    const text = line.replace(/[٠-٩]/g, (d) => String(d.charCodeAt(0) - 0x660));
    if (another.test(text) && !named.test(text.replace(another, ''))) continue;
    for (const day of daysIn(text, monthFirst)) {
      if (day.value > addDays(today, 1) || day.value < addDays(today, -5 * 366)) continue;
      // The word may stand on the line above its day.
      const called = named.test(text) || (named.test(lines[i - 1] ?? '') && daysIn(lines[i - 1]!, monthFirst).length === 0);
      found.push({ ...day, named: called });
    }
  }
  const best = found.find((f) => f.named) ?? found[0];
  if (!best) return null;
  const several = new Set(found.map((f) => f.value)).size > 1;
  return { value: best.value, confidence: Math.max(0.4, Math.round((best.confidence - (best.named || !several ? 0 : 0.25)) * 100) / 100) };
}

function daysIn(text: string, monthFirst: boolean): Guess[] {
  const days: Array<Guess & { at: number }> = [];
  for (const [form, read] of forms) {
    for (const match of text.matchAll(form)) {
      const parts = read(match as RegExpExecArray, monthFirst);
      if (!parts) continue;
      const [year, month, day, confidence] = parts;
      const at = new Date(Date.UTC(year, month - 1, day));
      if (month < 1 || month > 12 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) continue;
      if (days.some((d) => Math.abs(d.at - match.index) < 6)) continue;
      days.push({ value: at.toISOString().slice(0, 10), confidence, at: match.index });
    }
  }
  return days.sort((a, b) => a.at - b.at).map(({ value, confidence }) => ({ value, confidence }));
}
