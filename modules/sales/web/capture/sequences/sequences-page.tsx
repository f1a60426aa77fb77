import { ListChecks } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { sequenceFields, sequences } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { SequenceDialog } from './sequence-dialog.tsx';

/** Sequences with how many leads are in them. */
export function SequencesPage() {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const [{ add }, change] = useSearchState({ add: false });
  return (
    <>
      <ListPage
        endpoint={sequences.list} input={base} fields={sequenceFields} topics={['sales.sequence']} title={t('capture.sequence.many')} description={t('capture.sequence.help')} rowHref={(s) => `/crm/sequences/${s.id}`}
        columns={[
          { key: 'name', header: t('capture.sequence.name'), pin: 'start', width: 260 }, { key: 'isActive', header: t('capture.on'), width: 90 },
          ...(['running', 'finished', 'stopped', 'replied', 'converted'] as const).map((key) => ({ key, header: t(`capture.sequence.count.${key}`), width: 110, align: 'end' as const })), { key: 'createdAt', header: t('leads.field.createdAt') },
        ]}
        {...(can('sales.settings') ? { primaryAction: { label: t('capture.sequence.add'), onPress: () => change({ add: true }) } } : {})}
        empty={{ title: t('capture.sequence.emptyTitle'), text: t('capture.sequence.empty'), icon: ListChecks }}
      />
      {add && can('sales.settings') && <SequenceDialog onClose={() => change({ add: false })} />}
    </>
  );
}
