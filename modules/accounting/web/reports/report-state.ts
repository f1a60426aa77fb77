import { useMemo } from 'react';
import { fromClockBox } from '#core/web/i18n/clock-box.ts';
import { useSearchState } from '#core/web/router.ts';
import { comparisons, columnSplits } from '../../contract.ts';
import { periodPresets, presetDays, type Days, type PeriodPreset } from '../../rules/reports/days.ts';
import { useBase, useCalendar } from './report-texts.ts';

const day = /^\d{4}-\d\d-\d\d$/;
const defaults = { period: 'this_year', from: '', to: '', compare: 'none', by: 'total', dimension: '', value: '', recorded: '', zeros: false, net: false, method: 'direct', basis: 'accrual', account: '', party: '', side: 'both', currency: '', bucket: '', who: '', direction: '', tax: '', rate: '', box: '' };
const one = <T extends string>(value: string, of: readonly T[], fallback: T): T => ((of as readonly string[]).includes(value) ? value as T : fallback);

/** What a report page is about; it lives in the address, so that every figure can link to it. */
export interface ReportState {
  choices: typeof defaults;
  change: (patch: Partial<typeof defaults>, options?: { push?: boolean }) => void;
  period: PeriodPreset;
  /** Null while other days are not complete or backwards. */
  days: Days | null;
  today: string;
  /** What reports are narrowed by, as the endpoints want it. */
  narrowing: { workspace_slug: string; dimension?: string; dimensionValue?: string; recordedUntil?: string };
  compare: (typeof comparisons)[number];
  by: (typeof columnSplits)[number];
}

/** Reads what the page is about from the address; `preset` is the time it begins with. */
export function useReportState(preset: PeriodPreset = 'this_year'): ReportState {
  const { workspace_slug } = useBase();
  const { today, startMonth } = useCalendar();
  const [choices, change] = useSearchState({ ...defaults, period: preset as string });
  return useMemo(() => {
    const period = one(choices.period, periodPresets, preset);
    const ready = day.test(choices.from) && day.test(choices.to) && choices.from <= choices.to;
    const days = period === 'custom' ? (ready ? { from: choices.from, to: choices.to } : null) : presetDays(period, today, startMonth);
    const moment = fromClockBox(choices.recorded);
    const recordedUntil = moment ? { recordedUntil: moment.toISOString() } : {};
    const narrowed = choices.dimension && choices.value ? { dimension: choices.dimension, dimensionValue: choices.value } : {};
    return { choices, change, period, days, today, narrowing: { workspace_slug, ...narrowed, ...recordedUntil }, compare: one(choices.compare, comparisons, 'none'), by: one(choices.by, columnSplits, 'total') };
  }, [choices, change, workspace_slug, today, startMonth, preset]);
}

/** The part of the address that says how the books stood; figures that lead on keep it. */
export const keptSearch = ({ choices }: Pick<ReportState, 'choices'>): string => ['recorded', 'dimension', 'value'].flatMap((key) => { const value = choices[key as 'recorded']; return value ? [`&${key}=${encodeURIComponent(value)}`] : []; }).join('');

/** Address of the general ledger of an account over some days; null is the beginning. */
export const ledgerAddress = (accountId: string, from: string | null, to: string, kept = ''): string => `/accounting/reports/ledger?account=${accountId}&period=custom&from=${from ?? '1900-01-01'}&to=${to}${kept}`;
