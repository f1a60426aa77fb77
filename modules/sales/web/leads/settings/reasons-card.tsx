import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { listLostReasons, saveLostReasons, type PipelineKind } from '../../../contract.ts';
import { useBase } from '../use-leads.ts';

/** Reasons for which leads or opportunities are lost, one a line. */
export function ReasonsCard({ kind }: { kind: PipelineKind }) {
  const t = useT('sales');
  const base = useBase();
  const stored = useRead(listLostReasons, { ...base, kind }, { topics: ['sales.lost_reason'] }).data?.items.map((r) => r.label).join('\n') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const save = useAction(saveLostReasons, { topics: ['sales.lost_reason'], success: t('leads.reasons.saved'), onDone: () => setTyped(null) });
  const labels = (typed ?? '').split('\n').map((line) => line.trim()).filter((line) => line !== '');
  return (
    <Card>
      <CardHeader title={t('leads.reasons.title')} description={t('leads.reasons.help')} />
      <CardBody className="flex flex-col gap-3">
        <Field label={t('leads.reasons.title')} hideLabel><Textarea dir="auto" rows={7} value={typed ?? stored} onChange={(e) => setTyped(e.target.value)} /></Field>
        <Button size="sm" variant="primary" className="self-end" disabled={typed === null || typed === stored || labels.length === 0} loading={save.isPending} onClick={() => save.mutate({ ...base, kind, labels })}>{t('leads.save')}</Button>
      </CardBody>
    </Card>
  );
}
