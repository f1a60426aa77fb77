import { useMemo, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { leadActivities, leadFields, leads } from '../../contract.ts';
import { ActivitiesCalendar } from './activities-calendar.tsx';
import { useNamedFilters } from './use-named-filters.ts';
import { leadTopics, useLeadChoices } from './use-leads.ts';

const ofDashboard = ['source', 'reached', 'isStale'];

/** What is to be done about the leads the list shows under its search, filters and views, by day. */
export function LeadsCalendar({ secondary, primaryAction }: { secondary: ReactNode; primaryAction?: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const named = useNamedFilters();
  const words = useLeadChoices();
  const choices = useMemo(() => ({ ...words, ...named.choices }), [words, named.choices]);
  return (
    <ActivitiesCalendar
      endpoint={leadActivities as never} viewsOf={leads.list.id} customFields={leads.topic} fields={leadFields} choices={choices} loads={named.loads} topics={leadTopics} title={t('leads.title')} can="sales.lead.edit" secondary={secondary} primaryAction={primaryAction}
      fieldLabel={(key) => t(ofDashboard.includes(key) ? `dashboard.field.${key}` : `leads.field.${key}`)}
    />
  );
}
