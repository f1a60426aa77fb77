import { useId, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { appeal, reportTopics } from '../../contract/reports.ts';

/** Asks for another look at a decision, once. */
export function AppealDialog({ caseId, open, onOpenChange }: { caseId: string; open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT('notifications');
  const core = useT();
  const form = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const send = useAction(appeal, { topics: [reportTopics.decision], onDone: () => { onOpenChange(false); toast.success(t('appeal.sent')); } });
  return (
    <Dialog
      open={open} onOpenChange={onOpenChange} title={t('appeal.title')} description={t('appeal.lead')}
      footer={<><Button variant="outline" onClick={() => onOpenChange(false)}>{core('action.cancel')}</Button><Button type="submit" form={form} variant="primary" loading={send.isPending}>{t('appeal.send')}</Button></>}
    >
      <form id={form} onSubmit={(event) => { event.preventDefault(); if (text.trim() === '') setWrong(true); else send.mutate({ caseId, text }); }}>
        <Field label={t('appeal.text')} error={wrong ? t('appeal.missing') : undefined} required><Textarea dir="auto" rows={6} maxLength={2000} value={text} onChange={(e) => { setText(e.target.value); setWrong(false); }} /></Field>
      </form>
    </Dialog>
  );
}
