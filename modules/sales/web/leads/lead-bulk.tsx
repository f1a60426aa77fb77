import { Ban, Combine, Route, Tags } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import type { BulkAction, ListBulk } from '#core/web/resource/list-types.ts';
import { selectedIds } from '#core/web/resource/selected-ids.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { leads, ratings } from '../../contract.ts';
import type { PendingChange } from '../stages/bulk-dialogs.tsx';
import { stageChoices } from '../stages/stage-choices.ts';
import { junkActions } from './junk-actions.ts';
import { useBase, useLeadChoices, usePipelines } from './use-leads.ts';
import { useTeamChoices } from './use-teams.ts';

const BulkLabelsDialog = lazy(async () => ({ default: (await import('../stages/bulk-dialogs.tsx')).BulkLabelsDialog }));
const BulkReasonDialog = lazy(async () => ({ default: (await import('../stages/bulk-dialogs.tsx')).BulkReasonDialog }));
const MergeChosen = lazy(async () => ({ default: (await import('./duplicates/merge-chosen.tsx')).MergeChosen }));
/** Most leads that are merged in a go. */
const mostMerged = 5;

/** Known to the bulk bar as "the person changed their mind". */
export const cancelled = () => new DOMException('closed', 'AbortError');

/** What can be done with many leads of a list or a board: rating, owner, stage, labels, a loss, and fields one by one. */
export function useLeadChanges(): { bulk: ListBulk; dialog: ReactNode } {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const choices = useLeadChoices();
  const teamChoices = useTeamChoices()();
  const lines = usePipelines('lead');
  const [asked, setAsked] = useState<{ what: 'labels' | 'lose'; pending: PendingChange } | null>(null);
  const [merging, setMerging] = useState<{ ids: readonly string[]; end: (merged: boolean) => void } | null>(null);
  const edit = can('sales.lead.edit');
  const merge = async (selection: Selection, count: number): Promise<void> => {
    if (count < 2 || count > mostMerged) { toast.error(t('leads.merge.choose', { most: mostMerged })); throw cancelled(); }
    const ids = await selectedIds(leads.list, base, selection, mostMerged);
    // Somebody else may have removed one meanwhile.
    if (ids.length < 2) { toast.error(t('leads.merge.choose', { most: mostMerged })); throw cancelled(); }
    await new Promise<void>((done, cancel) => { setMerging({ ids, end: (merged) => { if (merged) done(); else cancel(cancelled()); setMerging(null); } }); });
  };
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
    ...(can('sales.lead.remove') ? [{ label: t('leads.merge.do'), icon: Combine, run: merge }] : []),
    ...(can('sales.lead.assign') ? [{ label: t('leads.field.ownerId'), choices: (choices['ownerId'] ?? []).map((o) => ({ label: o.label, run: (selection: Selection) => change(selection, { ownerId: o.value }) })) }] : []),
    ...(edit && teamChoices.length > 1 ? [{ label: t('leads.field.teamId'), choices: teamChoices.map((o) => ({ label: o.label, run: (selection: Selection) => change(selection, { teamId: o.value || null }) })) }] : []),
  ];
  const close = () => setAsked(null);
  return {
    bulk: {
      endpoint: leads.bulk, input: base, canEdit: edit, canRemove: edit && can('sales.lead.remove'), actions,
      fields: [
        { key: 'country', label: t('leads.field.country'), type: 'select', options: [...(choices['country'] ?? [])] }, { key: 'sources', label: t('leads.field.sources'), type: 'text', required: true, help: t('leads.commas') },
        { key: 'utmCampaign', label: t('leads.field.utmCampaign'), type: 'text', required: true }, { key: 'interests', label: t('leads.field.interests'), type: 'text', required: true },
      ],
    },
    dialog: (merging ?? asked) && <Suspense>{merging ? <MergeChosen ids={merging.ids} onClose={merging.end} /> : asked!.what === 'labels' ? <BulkLabelsDialog pending={asked!.pending} onClose={close} /> : <BulkReasonDialog kind="lead" pending={asked!.pending} onClose={close} />}</Suspense>,
  };
}
