import { useState } from 'react';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useCredits, type OpenCredit } from '../contract.ts';
import { paymentTopics, useDayText, usePaymentsBase } from './payment-words.ts';
import { RecordLink } from './record-link.tsx';

/** As much of each credit as the document needs, the oldest first. */
function proposed(credits: readonly OpenCredit[], open: string, currency: string): Record<string, string> {
  let left = parseMoney(open, currency).amount;
  return Object.fromEntries(credits.flatMap((c) => {
    const whole = parseMoney(c.open, currency).amount;
    const part = whole < left ? whole : left;
    left -= part;
    return part > 0n ? [[c.itemId, moneyToDecimal(money(part, currency))]] : [];
  }));
}

/** Pays a document with credit of its party: which of it, and how much of each. */
export function UseCreditDialog({ source, open, credits, currency, onClose }: { source: { type: string; id: string }; open: string; credits: readonly OpenCredit[]; currency: string; onClose: () => void }) {
  const t = useT('payments');
  const text = useMoneyText();
  const day = useDayText();
  const base = usePaymentsBase();
  const [parts, setParts] = useState(() => proposed(credits, open, currency));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const sent = credits.flatMap((c) => (parts[c.itemId] === undefined ? [] : [{ itemId: c.itemId, amount: parts[c.itemId]!.trim() || '0' }]));
  const use = useAction(useCredits, {
    topics: paymentTopics, success: t('credit.done'), quiet: true, onDone: onClose,
    onRefused: (error) => setWrong(error.fields.length > 0 ? Object.fromEntries(error.fields.map((f) => { const at = /^credits\.(\d+)/.exec(f.path)?.[1]; return [at === undefined ? '' : sent[Number(at)]?.itemId ?? '', f.message]; })) : { '': error.message }),
  });
  const set = (id: string, amount: string | null) => setParts((now) => { const { [id]: _was, ...rest } = now; return amount === null ? rest : { ...rest, [id]: amount }; });
  return (
    <Dialog open size="md" title={t('credit.title')} description={t('credit.lead', { open: text(open, currency) })} onOpenChange={(shown) => { if (!shown) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><Button variant="primary" loading={use.isPending} disabled={sent.length === 0} onClick={() => { setWrong({}); use.mutate({ ...base, sourceType: source.type, sourceId: source.id, credits: sent }); }}>{t('credit.do')}</Button></>}>
      <ul className="divide-y rounded-lg border">
        {credits.map((c) => (
          <li key={c.itemId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
            <Checkbox className="min-w-0 basis-full sm:basis-0 sm:grow" checked={parts[c.itemId] !== undefined} onCheckedChange={(on) => set(c.itemId, on === true ? c.open : null)} label={c.number} description={t('credit.of', { day: day(c.on), open: text(c.open, currency) })} />
            <span className="me-auto sm:me-0"><RecordLink topic={c.sourceType} id={c.sourceId}>{t('credit.look')}</RecordLink></span>
            {parts[c.itemId] !== undefined && <Field className="w-32" label={t('credit.amount', { number: c.number })} hideLabel error={wrong[c.itemId]}><Input inputMode="decimal" className="figures text-end" value={parts[c.itemId]} onChange={(e) => set(c.itemId, e.target.value)} /></Field>}
          </li>
        ))}
      </ul>
      {wrong[''] && <Notice kind="error" className="mt-3">{wrong['']}</Notice>}
    </Dialog>
  );
}
