import { Ellipsis, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction, useRead } from '#core/web/query.ts';
import { RecordForm } from '#core/web/resource/record-form.tsx';
import { useSearchState } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { makeDefaultPipeline, pipelineKinds, pipelines, type Pipeline, type PipelineKind } from '../../../contract.ts';
import { useBase } from '../use-leads.ts';
import { ReasonsCard } from './reasons-card.tsx';
import { StageList } from './stage-list.tsx';

const topics = ['sales.pipeline'] as const;

/** Settings: pipelines of leads and opportunities, their stages, and the reasons for losses. */
export function PipelinesPage() {
  const t = useT('sales');
  const [{ kind }, change] = useSearchState({ kind: 'lead' });
  return (
    <div className="mx-auto w-full max-w-4xl pb-10">
      <PageHeader title={t('leads.settings.title')} description={t('leads.settings.help')} />
      <Tabs className="px-4 sm:px-6" aria-label={t('leads.settings.title')} value={kind} onValueChange={(v) => change({ kind: v })} tabs={pipelineKinds.map((value) => ({ value, label: t(`leads.settings.kind.${value}`), content: <KindSettings kind={value} /> }))} />
    </div>
  );
}

function KindSettings({ kind }: { kind: PipelineKind }) {
  const t = useT('sales');
  const base = useBase();
  const [adding, setAdding] = useState(false);
  const query = useRead(pipelines.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics });
  return (
    <div className="flex flex-col gap-6">
      <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={3} />}>
        {({ items }) => <>{items.filter((p) => p.kind === kind).sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name)).map((p) => <PipelineCard key={p.id} pipeline={p} />)}</>}
      </QueryView>
      <Button variant="outline" className="self-start" onClick={() => setAdding(true)}><Plus aria-hidden />{t('leads.settings.add')}</Button>
      <ReasonsCard kind={kind} />
      {adding && <Dialog open size="sm" title={t('leads.settings.add')} onOpenChange={(open) => { if (!open) setAdding(false); }}><RecordForm endpoint={pipelines.create} fields={[{ key: 'name', label: t('leads.settings.name'), type: 'text', required: true }]} fixed={{ ...base, kind }} topics={topics} submitLabel={t('leads.settings.add')} onDone={() => setAdding(false)} onCancel={() => setAdding(false)} /></Dialog>}
    </div>
  );
}

function PipelineCard({ pipeline }: { pipeline: Pipeline }) {
  const t = useT('sales');
  const base = useBase();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const makeDefault = useAction(makeDefaultPipeline, { topics });
  const remove = async () => { await request(pipelines.remove, { ...base, id: pipeline.id }, { idempotencyKey: newId() }); void invalidateTopics(topics); };
  return (
    <Card>
      <CardHeader
        title={<span className="flex items-center gap-2"><span dir="auto">{pipeline.name}</span>{pipeline.isDefault && <Badge tone="info">{t('leads.settings.default')}</Badge>}</span>}
        actions={(
          <Menu align="end" trigger={<IconButton size="sm" aria-label={t('leads.settings.menu', { name: pipeline.name })}><Ellipsis /></IconButton>}>
            <MenuItem onSelect={() => setOpen('rename')}>{t('leads.settings.rename')}</MenuItem>
            {!pipeline.isDefault && <MenuItem icon={<Star />} onSelect={() => makeDefault.mutate({ ...base, id: pipeline.id })}>{t('leads.settings.makeDefault')}</MenuItem>}
            {!pipeline.isDefault && <MenuItem icon={<Trash2 />} destructive onSelect={() => setOpen('remove')}>{t('leads.remove')}</MenuItem>}
          </Menu>
        )}
      />
      <CardBody><StageList pipeline={pipeline} /></CardBody>
      {open === 'rename' && <Dialog open size="sm" title={t('leads.settings.rename')} onOpenChange={(o) => { if (!o) setOpen(null); }}><RecordForm endpoint={pipelines.update} values={{ name: pipeline.name }} fields={[{ key: 'name', label: t('leads.settings.name'), type: 'text', required: true }]} fixed={{ ...base, id: pipeline.id, version: pipeline.version }} topics={topics} submitLabel={t('leads.save')} onDone={() => setOpen(null)} onCancel={() => setOpen(null)} /></Dialog>}
      {open === 'remove' && <AlertDialog open destructive onOpenChange={(o) => { if (!o) setOpen(null); }} title={t('leads.settings.removeTitle', { name: pipeline.name })} description={t('leads.settings.removeHelp')} confirmLabel={t('leads.remove')} onConfirm={remove} />}
    </Card>
  );
}
