import { Ban, Route, Tags } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import type { BulkAction, ListBulk } from '#core/web/resource/list-types.ts';
import { useCan } from '#core/web/viewer.tsx';
import { leads, ratings } from '../../contract.ts';
import { BulkLabelsDialog, BulkReasonDialog, type PendingChange } from '../stages/bulk-dialogs.tsx';
import { stageChoices } from '../stages/stage-choices.ts';
import { junkActions } from './junk-actions.ts';
import { useBase, useLeadChoices, usePipelines } from './use-leads.ts';

/** Known to the bulk bar as "the person changed their mind". */
export const cancelled = () => new DOMException('closed', 'AbortError');

/** What can be done with many leads of a list or a board: rating, owner, stage, labels, a loss, and fields one by one. */
export function useLeadChanges(): { bulk: ListBulk; dialog: ReactNode } {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const choices = useLeadChoices();
  const lines = usePipelines('lead');
  const [asked, setAsked] = useState<{ what: 'labels' | 'lose'; pending: PendingChange } | null>(null);
  const edit = can('sales.lead.edit');
  const ask = (what: 'labels' | 'lose', change: (selection: Selection, fields: Record<string, unknown>) => Promise<void>) => (selection: Selection, count: number) => new Promise<void>((done, cancel) => {
    setAsked({ what, pending: { count, save: (fields) => change(selection, fields), done, cancel: () => cancel(cancelled()) } });
  });
  const actions: NonNullable<ListBulk['actions']> = (change) => [
    ...(edit ? [
      { label: t('leads.field.rating'), choices: ratings.map((rating) => ({ label: t(`leads.rating.${rating}`), run: (selection: Selection) => change(selection, { rating }) })) },
      { label: t('leads.field.stageId'), icon: Route, choices: stageChoices(lines).map(({ label, place }) => ({ label, run: (selection: Selection) => change(selection, place) })) },
      { label: t('leads.field.labels'), icon: Tags, run: ask('labels', change) },
      { label: t('leads.lose.do'), icon: Ban, run: ask('lose', change) },
      ...junkActions(lines, t('leads.junk'), change),
    ] satisfies BulkAction[] : []),
    ...(can('sales.lead.assign') ? [{ label: t('leads.field.ownerId'), choices: (choices['ownerId'] ?? []).map((o) => ({ label: o.label, run: (selection: Selection) => change(selection, { ownerId: o.value }) })) }] : []),
  ];
  const close = () => setAsked(null);
  return {
    bulk: {
      endpoint: leads.bulk, input: base, canEdit: edit, canRemove: can('sales.lead.remove'), actions,
      fields: [
        { key: 'country', label: t('leads.field.country'), type: 'select', options: [...(choices['country'] ?? [])] }, { key: 'sources', label: t('leads.field.sources'), type: 'text', required: true, help: t('leads.commas') },
        { key: 'utmCampaign', label: t('leads.field.utmCampaign'), type: 'text', required: true }, { key: 'interests', label: t('leads.field.interests'), type: 'text', required: true },
      ],
    },
    dialog: asked && (asked.what === 'labels' ? <BulkLabelsDialog pending={asked.pending} onClose={close} /> : <BulkReasonDialog kind="lead" pending={asked.pending} onClose={close} />),
  };
}
