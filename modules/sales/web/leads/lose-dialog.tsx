import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { loseLead, type Lead } from '../../contract.ts';
import { ReasonChoice } from './reason-choice.tsx';
import { leadTopics, useBase } from './use-leads.ts';

/** Closes a lead as lost, with the reason. */
export function LoseDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(false);
  const lose = useAction(loseLead, { topics: leadTopics, onDone: onClose });
  const submit = () => { if (reason.trim() === '') setWrong(true); else lose.mutate({ ...base, id: lead.id, version: lead.version, reason: reason.trim() }); };
  return (
    <Dialog open size="sm" title={t('leads.lose.title', { name: lead.name })} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button variant="primary" type="submit" form="lead-lose" loading={lose.isPending}>{t('leads.lose.do')}</Button></>}>
      <form id="lead-lose" noValidate onSubmit={(e) => { e.preventDefault(); submit(); }}><Field label={t('leads.lose.reason')} required group {...(wrong && reason.trim() === '' ? { error: t('rule.reason_required') } : {})}><ReasonChoice kind="lead" value={reason} onChange={setReason} /></Field></form>
    </Dialog>
  );
}
