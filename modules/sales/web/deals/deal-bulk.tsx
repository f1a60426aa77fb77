import { Route, Tags } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import type { BulkAction, ListBulk } from '#core/web/resource/list-types.ts';
import { useCan } from '#core/web/viewer.tsx';
import { forecastChoices, opportunities } from '../../contract.ts';
import { useBase, usePipelines } from '../leads/use-leads.ts';
import { useTeamChoices } from '../leads/use-teams.ts';
import { BulkLabelsDialog, type PendingChange } from '../stages/bulk-dialogs.tsx';
import { stageChoices } from '../stages/stage-choices.ts';
import { useDealChoices } from './use-deals.ts';

/** What can be done with many opportunities of a list or a board: forecast, owner, stage, labels, and fields one by one. */
export function useDealChanges(): { bulk: ListBulk; dialog: ReactNode } {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const choices = useDealChoices();
  const teamChoices = useTeamChoices()();
  const lines = usePipelines('deal');
  const [pending, setPending] = useState<PendingChange | null>(null);
  const edit = can('sales.deal.edit');
  const actions: NonNullable<ListBulk['actions']> = (change) => [
    ...(edit ? [
      { label: t('deals.field.category'), choices: forecastChoices.map((value) => ({ label: t(`deals.category.${value}`), run: (selection: Selection) => change(selection, { forecastCategory: value }) })) },
      { label: t('deals.field.stageId'), icon: Route, choices: stageChoices(lines).map(({ label, place }) => ({ label, run: (selection: Selection) => change(selection, place) })) },
      { label: t('deals.field.labels'), icon: Tags, run: (selection: Selection, count: number) => new Promise<void>((done, cancel) => setPending({ count, save: (fields) => change(selection, fields), done, cancel: () => cancel(new DOMException('closed', 'AbortError')) })) },
    ] satisfies BulkAction[] : []),
    ...(can('sales.lead.assign') ? [{ label: t('deals.field.ownerId'), choices: (choices['ownerId'] ?? []).map((o) => ({ label: o.label, run: (selection: Selection) => change(selection, { ownerId: o.value }) })) }] : []),
    ...(edit && teamChoices.length > 1 ? [{ label: t('deals.field.teamId'), choices: teamChoices.map((o) => ({ label: o.label, run: (selection: Selection) => change(selection, { teamId: o.value || null }) })) }] : []),
  ];
  return {
    bulk: {
      endpoint: opportunities.bulk, input: base, canEdit: edit, canRemove: edit && can('sales.deal.remove'), actions,
      fields: [
        { key: 'closeOn', label: t('deals.field.closeOn'), type: 'date' }, { key: 'nextStep', label: t('deals.field.nextStep'), type: 'text', required: true }, { key: 'sources', label: t('deals.field.sources'), type: 'text', required: true },
        { key: 'campaign', label: t('deals.field.campaign'), type: 'text', required: true }, { key: 'competitor', label: t('deals.field.competitor'), type: 'text', required: true },
      ],
    },
    dialog: pending && <BulkLabelsDialog pending={pending} onClose={() => setPending(null)} />,
  };
}
