import { useMemo } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { clockText, dayWritten } from '#core/web/ui/date-text.ts';
import { useToday } from '#core/web/ui/use-today.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { getAppliedSettings } from '#modules/settings/contract.ts';
import type { ReportColumn, ReportRow } from '../../contract.ts';

/** Live topics by which reports are read again. */
export const reportTopics = ['accounting.entry', 'accounting.account', 'accounting.book'] as const;
/** The same for what is open. */
export const openTopics = [...reportTopics, 'accounting.open_item'] as const;

/** The active workspace, as the endpoints want it. */
export const useBase = (): { workspace_slug: string } => ({ workspace_slug: useViewer().workspace?.slug ?? '' });

/** Today where the workspace is, and the month (1–12) its fiscal year begins in. */
export function useCalendar(): { today: string; startMonth: number } {
  const { data } = useRead(getAppliedSettings, useBase(), { topics: ['settings.group'] });
  const today = useToday(data?.system.timezone ?? 'UTC');
  return { today, startMonth: data?.system.fiscalStartMonth ?? 1 };
}

/** Writers of amounts, days and headings for reports. */
export function useReportTexts(currency: string) {
  const t = useT('accounting');
  const language = useLanguage();
  const exact = useMoneyText();
  return useMemo(() => {
    const tag = language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-US';
    const dates = (options: Intl.DateTimeFormatOptions) => { const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }); return (d: string) => format.format(new Date(`${d.length === 7 ? `${d}-01` : d}T00:00:00Z`)); };
    const [month, short] = [dates({ month: 'short', year: 'numeric' }), dates({ month: 'short', day: 'numeric' })];
    const full = (d: string) => dayWritten(d.length === 7 ? `${d}-01` : d, language);
    const compact = currency ? new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }) : null;
    const span = (from: string | null, to: string | null) => (to === null ? '' : from === null ? full(to) : from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && isMonthEnd(to) ? month(from) : from === to ? full(to) : `${full(from)} – ${full(to)}`);
    // Many columns need no symbol each: the currency stands above them.
    const plain = (amount: string) => { const [whole = '', fraction] = amount.replace('-', '').split('.'); const text = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`; return amount.startsWith('-') ? `\u2212${text}` : text; };
    return {
      money: (amount: string) => exact(amount, currency), plain, shortMoney: (value: number) => compact?.format(value) ?? String(value), day: full, month, dayShort: short, span,
      column: (c: ReportColumn) => c.label || (c.word ? t(`reports.column.${c.word}`) : span(c.from, c.to)), row: (r: Pick<ReportRow, 'word' | 'name' | 'code'>) => (r.word ? t(`reports.row.${r.word}`) : r.name),
      when: (instant: string) => `${dayWritten(instant, language)}, ${clockText(new Date(instant), language, zoneHere())}`,
    };
  }, [t, language, exact, currency]);
}
/** Writers of reports. */
export type ReportTexts = ReturnType<typeof useReportTexts>;

const isMonthEnd = (day: string): boolean => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
/** True for an amount of nothing. */
export const isZero = (amount: string): boolean => /^-?0*(\.0+)?$/.test(amount);
