import { cut } from '#core/contract/fields.ts';
import { latinDigits } from './file-text.ts';
import { StatementError } from './shapes.ts';

/** Which part of a written date is the day, the month and the year; never guessed, because 03/04 is two days. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';
/** All orders, for those who try which of them fit. */
export const dateOrders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Two digits below this are of this century: bank files of the 1980s are not imported. */
const pivot = 80;

/** Reads "05/03/2026", "5.3.26", "3/ 5'26", "20260305", "5 Mar 2026" or "2026-03-05T10:00" in the given order; YYYY-MM-DD, or null when it is no such day. */
export function readDay(text: string, order: DateOrder): string | null {
  if (text.length > 60) return null;
  const plain = latinDigits(text.trim());
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?(?!\d)/.exec(plain);
  if (compact !== null && order === 'ymd') return calendarDay(compact[1]!, compact[2]!, compact[3]!);
  const short = /^(\d{2})(\d{2})(\d{4})(?!\d)/.exec(plain);
  if (short !== null && order !== 'ymd') return inOrder([short[1]!, short[2]!, short[3]!], order);
  const parts = /^(\d{1,4}|[a-z]{3,9})\.?[ ]?[./ -][ ]?(\d{1,2}|[a-z]{3,9})[.,]?(?:[ ]?[./' -]|,)[ ]?('?\d{1,4})(?!\d)(?:[ T,]{1,3}\d{1,2}[:.]\d{2}.*)?$/i.exec(plain);
  return parts === null ? null : inOrder([parts[1]!, parts[2]!, `${plain.includes("'") ? "'" : ''}${parts[3]!.replace("'", '')}`], order);
}

/** A named month says itself where it stands; the two numbers beside it are day and year. */
function inOrder([first, second, third]: readonly [string, string, string], order: DateOrder): string | null {
  if (/^[a-z]/i.test(first)) return calendarDay(third, monthOf(first), second);
  if (/^[a-z]/i.test(second)) return first.length === 4 || order === 'ymd' ? calendarDay(first, monthOf(second), third) : calendarDay(third, monthOf(second), first);
  if (order === 'ymd') return calendarDay(first, second, third);
  return order === 'dmy' ? calendarDay(third, second, first) : calendarDay(third, first, second);
}

function monthOf(name: string): string {
  return String(months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1);
}

/** A day that is in the calendar, from the texts of its parts; a year of one or two digits is of 1980 to 2079, behind an apostrophe of this century. */
export function calendarDay(year: string, month: string, day: string): string | null {
  const short = year.replace("'", '');
  if (short.length === 3 || month.length > 2 || day.length > 2 || ![short, month, day].every((part) => /^\d+$/.test(part))) return null;
  const y = short.length === 4 ? Number(short) : Number(short) + (year.startsWith("'") || Number(short) < pivot ? 2000 : 1900);
  const [m, d] = [Number(month), Number(day)];
  const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  if (y < 1970 || y > 2200 || m < 1 || m > 12 || d < 1 || d > monthDays[m - 1]! || (m === 2 && d === 29 && !leap)) return null;
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** A day that a format must have; throws `date_invalid`. */
export function requireDay(text: string, order: DateOrder, at: number | null): string {
  const day = readDay(text, order);
  if (day === null) throw new StatementError('date_invalid', at, { text: cut(text.trim(), 40) });
  return day;
}
