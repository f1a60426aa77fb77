import { useCallback, useMemo } from 'react';
import type { Filter } from '#core/contract/list-fields.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useSearchState } from '#core/web/router.ts';
import { dashboardPeriods, type DashboardPeriod, type Days } from '../../rules/dashboard/periods.ts';
import type { Narrowing } from '../../rules/dashboard/drill.ts';
import { useBase } from '../leads/use-base.ts';
import { useOwners } from '../leads/use-owners.ts';
import { useTeams } from '../leads/use-teams.ts';

/** Live topics by which figures about leads are read again. */
export const leadFigureTopics = ['sales.lead', 'sales.opportunity'] as const;
/** Live topics by which figures about opportunities are read again. */
export const dealFigureTopics = ['sales.opportunity', 'sales.pipeline', 'sales.target', 'settings.group'] as const;

const query = (filter: Filter) => encodeURIComponent(JSON.stringify(filter));
/** The list of leads a figure counts. */
export const leadsAddress = (filter: Filter): string => `/crm/leads?show=list&filter=${query(filter)}`;
/** The list of opportunities a figure counts. */
export const dealsAddress = (filter: Filter): string => `/sales/opportunity?show=list&filter=${query(filter)}`;
/** The list of activities a figure counts. */
export const activitiesAddress = (filter: Filter): string => `/crm/activities?filter=${query(filter)}`;

/** What the page is about; it lives in the address. */
export interface DashboardState {
  choices: { period: DashboardPeriod; from: string; to: string; owner: string; pipeline: string; leadPipeline: string; split: string };
  change: (patch: Partial<Record<'period' | 'from' | 'to' | 'owner' | 'pipeline' | 'lead_pipeline' | 'split', string>>) => void;
  /** The endpoints' input; null while a custom period has no days yet. */
  question: { workspace_slug: string; period: DashboardPeriod; from?: string; to?: string; ownerId?: string; teamId?: string } | null;
  deals: Narrowing;
  leads: Narrowing;
}

/** How the choice of a team begins, beside those of people. */
export const ofTeam = 'team:';

const day = /^\d{4}-\d\d-\d\d$/;

/** Reads what the page is about from the address. */
export function useDashboardState(): DashboardState {
  const slug = useBase().workspace_slug;
  const [raw, change] = useSearchState({ period: 'this_quarter', from: '', to: '', owner: '', pipeline: '', lead_pipeline: '', split: 'month' });
  const teams = useTeams();
  return useMemo(() => {
    const period = (dashboardPeriods as readonly string[]).includes(raw.period) ? raw.period as DashboardPeriod : 'this_quarter';
    const teamId = raw.owner.startsWith(ofTeam) ? raw.owner.slice(ofTeam.length) : '';
    const who = teamId ? { teamId } : raw.owner ? { ownerId: raw.owner } : {};
    const narrowing = teamId ? { teamId, people: teams.find((team) => team.id === teamId)?.memberIds ?? [] } : who;
    const ready = period !== 'custom' || (day.test(raw.from) && day.test(raw.to) && raw.from <= raw.to);
    return {
      choices: { period, from: raw.from, to: raw.to, owner: raw.owner, pipeline: raw.pipeline, leadPipeline: raw.lead_pipeline, split: raw.split }, change,
      question: ready ? { workspace_slug: slug, period, ...(period === 'custom' ? { from: raw.from, to: raw.to } : {}), ...who } : null,
      deals: { ...narrowing, ...(raw.pipeline ? { pipelineId: raw.pipeline } : {}) }, leads: { ...narrowing, ...(raw.lead_pipeline ? { pipelineId: raw.lead_pipeline } : {}) },
    };
  }, [raw, change, slug, teams]);
}

const tag = (language: string) => (language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-US');

/** Writes amounts, counts, percentages, days and people as this page has them. */
export function useFigureTexts(currency: string) {
  const t = useT('sales');
  const language = useLanguage();
  const exact = useMoneyText();
  const owners = useOwners();
  const teams = useTeams();
  const money = useCallback((amount: string) => exact(amount, currency), [exact, currency]);
  return useMemo(() => {
    const short = currency ? new Intl.NumberFormat(tag(language), { style: 'currency', currency, currencyDisplay: 'narrowSymbol', notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }) : null;
    const number = new Intl.NumberFormat(tag(language));
    const dates = (options: Intl.DateTimeFormatOptions) => { const format = new Intl.DateTimeFormat(tag(language), { ...options, timeZone: 'UTC' }); return (d: string) => format.format(new Date(`${d}T00:00:00Z`)); };
    const [dayShort, monthShort, monthLong, full] = [dates({ month: 'short', day: 'numeric' }), dates({ month: 'short', year: '2-digit' }), dates({ month: 'long', year: 'numeric' }), dates({ dateStyle: 'long' })];
    return {
      money, shortMoney: (value: number) => short?.format(value) ?? String(value), number: (n: number) => number.format(n), full,
      percent: (value: string | null) => (value === null ? '–' : t('dashboard.percent', { percent: value })),
      day: (start: string, step: string) => (step === 'month' ? monthShort(start) : dayShort(start)),
      span: ({ from, to }: Days, step: string) => (step === 'month' ? monthLong(from) : from === to ? full(from) : t('dashboard.span', { from: full(from), to: full(to) })),
      monthName: (month: string) => monthLong(`${month}-01`), monthShort: (month: string) => monthShort(`${month}-01`),
      who: (choice: string) => (choice.startsWith(ofTeam) ? teams.find((team) => ofTeam + team.id === choice)?.name ?? '–' : choice === 'none' ? t('dashboard.nobody') : owners.find((o) => o.id === choice)?.name ?? t('dashboard.former')),
      person: (id: string | null) => (id === null ? t('dashboard.nobody') : owners.find((o) => o.id === id)?.name ?? t('dashboard.former')),
    };
  }, [t, language, currency, owners, teams, money]);
}
/** Writers of figures. */
export type FigureTexts = ReturnType<typeof useFigureTexts>;
