import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { deleteStage, type Pipeline, type Stage } from '../../../contract.ts';
import { useBase } from '../use-leads.ts';

/** Takes a stage away; asks where its records go when it has some. */
export function DeleteStageDialog({ pipeline, stage, onClose }: { pipeline: Pipeline; stage: Stage; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [count, setCount] = useState<number | null>(null);
  const targets = pipeline.stages.filter((s) => s.kind === stage.kind && s.id !== stage.id);
  const [target, setTarget] = useState(targets[0]!.id);
  const remove = useAction(deleteStage, {
    topics: ['sales.pipeline', 'sales.lead', 'sales.opportunity'], quiet: true,
    onDone: ({ moved }) => { toast.success(t('leads.stage.removed', { name: stage.name, count: moved })); onClose(); },
    onRefused: (thrown) => { const e = toApiError(thrown); if (e.code === 'sales.stage_in_use') setCount(Number(e.details['count'])); else showError(thrown); },
  });
  const submit = () => remove.mutate({ ...base, id: stage.id, ...(count === null ? {} : { moveTo: target }) });
  return (
    <Dialog open size="sm" title={t('leads.stage.removeTitle', { name: stage.name })} description={count === null ? t('leads.stage.removeHelp') : t('leads.stage.inUse', { count })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button variant="destructive" loading={remove.isPending} onClick={submit}>{t(count === null ? 'leads.remove' : 'leads.stage.moveAndRemove')}</Button></>}>
      {count !== null && <Field label={t('leads.stage.moveTo')}><Select value={target} options={targets.map((s) => ({ value: s.id, label: s.name }))} onValueChange={setTarget} /></Field>}
    </Dialog>
  );
}
