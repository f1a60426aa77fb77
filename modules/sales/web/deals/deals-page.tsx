import { FileUp, Workflow } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { ImportDialog } from '#core/web/resource/import-dialog-later.tsx';
import { useGo, useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { opportunities } from '../../contract.ts';
import { usePipelines } from '../leads/use-leads.ts';
import { DealsBoard } from './deals-board.tsx';
import { DealsCalendar } from './deals-calendar.tsx';
import { DealsList } from './deals-list.tsx';
import { dealAddress } from './use-deals.ts';
import { ViewSwitch, type DealView } from './view-switch.tsx';

const DealForm = lazy(async () => ({ default: (await import('./deal-form.tsx')).DealForm }));

/** Opportunities as a board, a list, or a calendar of close dates. */
export function DealsPage() {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const [{ show, pipeline, add }, change] = useSearchState({ show: 'board', pipeline: '', add: false });
  const [importing, setImporting] = useState(false);
  const lines = usePipelines('deal');
  const edit = can('sales.deal.edit');
  const secondary = (
    <>
      {show === 'board' && lines.length > 1 && <Select size="sm" aria-label={t('deals.pipeline')} value={pipeline || lines[0]!.id} options={lines.map((p) => ({ value: p.id, label: p.name }))} onValueChange={(v) => change({ pipeline: v })} />}
      <ViewSwitch view={show as DealView} />
      {edit && <IconButton size="sm" variant="outline" aria-label={t('deals.import')} {...tip(t('deals.import'))} onClick={() => setImporting(true)}><FileUp /></IconButton>}
      {can('sales.settings') && <IconButton size="sm" variant="outline" aria-label={t('deals.stages')} {...tip(t('deals.stages'))} onClick={() => go('/settings/pipelines')}><Workflow /></IconButton>}
    </>
  );
  const primaryAction = edit ? { label: t('deals.add'), onPress: () => change({ add: true }) } : undefined;
  return (
    <>
      {show === 'list' ? <DealsList secondary={secondary} primaryAction={primaryAction} /> : show === 'calendar' ? <DealsCalendar secondary={secondary} primaryAction={primaryAction} /> : <DealsBoard pipelineId={pipeline || lines[0]?.id} secondary={secondary} primaryAction={primaryAction} />}
      {add && edit && (
        <Suspense>
          <Drawer open size="lg" title={t('deals.add')} onOpenChange={(open) => { if (!open) change({ add: false }); }}>
            <DealForm draftKey="sales.opportunity" {...(pipeline ? { pipelineId: pipeline } : {})} onCancel={() => change({ add: false })} onDone={(deal) => go(dealAddress(deal.id))} />
          </Drawer>
        </Suspense>
      )}
      {importing && <ImportDialog topic={opportunities.topic} name={t('deals.many')} labelOf={(key) => t(`deals.field.${key}`)} onClose={() => setImporting(false)} />}
    </>
  );
}
