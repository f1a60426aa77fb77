import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { planCalls, type BillingPlan } from '../../contract.ts';
import { documentAddress, useBase } from '../documents/document-words.ts';
import { planTopics } from './plan-words.ts';

interface DialogProps { plan: BillingPlan; onClose: () => void }
const figureOf = (text: string): string => decimalOf(text.replace(/[%٪]/, '')) ?? text;

/** Bills what was done since the last invoice, by percent complete: of all of it, or line by line. */
export function ProgressDialog({ plan, onClose }: DialogProps) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const money = useMoneyText();
  const [percent, setPercent] = useState('');
  const [perLine, setPerLine] = useState(false);
  const [lines, setLines] = useState<Record<string, string>>({});
  const known = new Set(plan.steps.map((s) => s.id));
  const bill = useAction(planCalls.progress, { topics: planTopics, quiet: true, success: t('plans.progress.done'), onDone: (now) => { onClose(); const made = now.steps.find((s) => !known.has(s.id))?.invoice; if (made) go(documentAddress('sale', made.id)); } });
  const refused = bill.error ? toApiError(bill.error) : null;
  const chosen = plan.lines.flatMap((l) => { const text = (lines[l.id] ?? '').trim(); return text === '' ? [] : [{ lineId: l.id, percent: figureOf(text) }]; });
  // What no field has is said below all of them.
  const at = (path: string) => refused?.fields.find((f) => f.path === path || f.path.startsWith(`${path}.`))?.message;
  const general = refused && !(perLine ? refused.fields.some((f) => /^lines\.\d/.test(f.path)) : at('percent')) ? refused.fields[0]?.message ?? errorText(refused) : null;
  return (
    <Dialog
      open title={t('plans.progress.title')} description={t('plans.progress.lead', { percent: plan.percent })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="plan-progress" disabled={perLine ? chosen.length === 0 : percent.trim() === ''} loading={bill.isPending}>{t('plans.progress.do')}</Button></>}
    >
      <form id="plan-progress" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); bill.mutate({ ...base, id: plan.id, version: plan.version, ...(perLine ? { lines: chosen } : { percent: figureOf(percent) }) }); }}>
        {!perLine && <Field label={t('plans.progress.percent')} error={at('percent')} required className="max-w-60"><Input className="figures" inputMode="decimal" suffix="%" required value={percent} onChange={(e) => setPercent(e.target.value)} /></Field>}
        {plan.lines.length > 1 && <Switch checked={perLine} onCheckedChange={setPerLine} label={t('plans.progress.perLine')} />}
        {perLine && plan.lines.map((l) => (
          <Field key={l.id} label={<span dir="auto">{l.name || t('documents.noName')}</span>} help={t('plans.progress.lineHelp', { agreed: money(l.agreed, plan.currency), percent: l.percent })} error={chosen.some((c) => c.lineId === l.id) ? at(`lines.${chosen.findIndex((c) => c.lineId === l.id)}`) : undefined}>
            <Input className="figures max-w-40" inputMode="decimal" suffix="%" value={lines[l.id] ?? ''} onChange={(e) => setLines((now) => ({ ...now, [l.id]: e.target.value }))} />
          </Field>
        ))}
        {general && <p role="alert" className="text-sm text-destructive-ink">{general}</p>}
      </form>
    </Dialog>
  );
}

/** Closes a plan before all of it is billed. */
export function ClosePlanDialog({ plan, onClose }: DialogProps) {
  const t = useT('invoicing');
  const base = useBase();
  const money = useMoneyText();
  const [reason, setReason] = useState('');
  const close = useAction(planCalls.close, { topics: planTopics, quiet: true, success: t('plans.close.done'), onDone: onClose });
  return (
    <Dialog
      open size="sm" title={t('plans.close.title')} description={t('plans.close.lead', { amount: money(plan.sums.left, plan.currency) })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="plan-close" loading={close.isPending}>{t('plans.close.do')}</Button></>}
    >
      <form id="plan-close" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); close.mutate({ ...base, id: plan.id, version: plan.version, reason }); }}>
        <Field label={t('plans.close.reason')} error={close.error ? errorText(toApiError(close.error)) : undefined}><Input maxLength={500} dir="auto" value={reason} onChange={(e) => setReason(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
