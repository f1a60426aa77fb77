import { useMemo } from 'react';
import { dateFormat } from '#core/contract/formats.ts';
import { useLanguage, useT, type Translate } from '#core/web/i18n/i18n.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { dayWritten } from '#core/web/ui/date-text.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useItemFilter } from '#modules/accounting/web/public.tsx';
import { dealStatuses, forecastCategories, forecastChoices, type Deal, type DealStatus, type ForecastCategory } from '../../contract.ts';
import { useOwners, usePipelines } from '../leads/use-leads.ts';
import { useTeams } from '../leads/use-teams.ts';

/** Live topics by which opportunities are read again. */
export const dealTopics = ['sales.opportunity', 'sales.activity', 'sales.pipeline'] as const;
/** Live topics by which figures about opportunities are read again. */
export const forecastTopics = ['sales.opportunity', 'sales.pipeline', 'sales.target', 'settings.group'] as const;

/** Where an opportunity is shown. */
export const dealAddress = (id: string): string => `/sales/opportunity/${id}`;

/** Colour of the dot before a status. */
export const dealTones: Record<DealStatus, StatusTone> = { open: 'info', won: 'success', lost: 'destructive' };
/** Colour of the dot before a place in the forecast. */
export const categoryTones: Record<ForecastCategory, StatusTone> = { pipeline: 'info', best_case: 'warning', commit: 'primary', omitted: 'neutral', closed: 'success' };

/** True for an open opportunity whose day has passed. */
export const isOverdue = (deal: Pick<Deal, 'status' | 'closeOn'>): boolean => deal.status === 'open' && deal.closeOn !== null && deal.closeOn < new Date().toLocaleDateString('en-CA');

/** Writes a day, YYYY-MM-DD, for people. */
export function useDayText(): (day: string, style?: Intl.DateTimeFormatOptions) => string {
  const language = useLanguage();
  return (day, style) => (style === undefined ? dayWritten(day.length === 7 ? `${day}-01` : day, language) : dateFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-US', { ...style, timeZone: 'UTC' }).format(new Date(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`)));
}

/** Words of a field of opportunities, for filters. */
export const dealFieldLabel = (t: Translate) => (key: string): string => t(key === 'source' ? 'dashboard.field.source' : `deals.field.${key}`);

/** What a list, a board or a calendar of opportunities is filtered by: the choices, and products found by their names for whoever may see these. */
export function useDealFilters() {
  const t = useT('sales');
  const can = useCan();
  const words = useDealChoices();
  const byItem = useItemFilter(t('deals.field.productId'), 'sale', 'productId');
  const items = can('accounting.item.view');
  return useMemo(() => {
    const filters = items ? byItem.filters : {};
    return { filters, loads: Object.fromEntries(Object.entries(filters).map(([key, { load }]) => [key, load])), choices: { ...words, ...(items ? byItem.choices : {}) } };
  }, [words, items, byItem]);
}

/** Words of the fields that hold choices, for lists, filters and boxes. */
export function useDealChoices(): Record<string, readonly Choice[]> {
  const t = useT('sales');
  const owners = useOwners();
  const teams = useTeams();
  const lines = usePipelines('deal');
  return useMemo(() => ({
    status: dealStatuses.map((value) => ({ value, label: t(`deals.status.${value}`), tone: dealTones[value] })),
    category: forecastCategories.map((value) => ({ value, label: t(`deals.category.${value}`), tone: categoryTones[value] })),
    forecastCategory: forecastChoices.map((value) => ({ value, label: t(`deals.category.${value}`), tone: categoryTones[value] })),
    ownerId: owners.map((p) => ({ value: p.id, label: p.name })), teamId: teams.map((team) => ({ value: team.id, label: team.name })),
    pipelineId: lines.map((p) => ({ value: p.id, label: p.name })),
    stageId: lines.flatMap((p) => p.stages.map((s) => ({ value: s.id, label: lines.length > 1 ? `${p.name}: ${s.name}` : s.name }))),
  }), [t, owners, teams, lines]);
}
