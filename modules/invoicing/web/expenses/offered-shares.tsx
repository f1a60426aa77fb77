import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { answerShare, listOfferedShares, type OfferedShare } from '../../contract/expenses.ts';
import { expenseTopics, useBase, useDayText } from './expense-words.ts';

/** Parts of colleagues' expenses the viewer is asked to take, above their own: what is taken becomes a draft of theirs. */
export function OfferedShares({ onTaken }: { onTaken: (expenseId: string) => void }) {
  const t = useT('invoicing');
  // Whoever is asked may not see the colleague's expense: the news of it is in their bell.
  const { data } = useRead(listOfferedShares, useBase(), { topics: [...expenseTopics, 'notifications.notification'] });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('expenses.sharing.offers')} className="mx-4 mb-3 flex flex-col gap-2 rounded-lg border border-info-ink/30 bg-info-subtle p-3 sm:mx-6">
      <h2 className="text-sm font-medium">{t('expenses.sharing.offers')}</h2>
      <ul className="flex flex-col gap-3">{data.items.map((s) => <Offer key={s.id} share={s} onTaken={onTaken} />)}</ul>
    </section>
  );
}

function Offer({ share: s, onTaken }: { share: OfferedShare; onTaken: (expenseId: string) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const money = useMoneyText();
  const day = useDayText();
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const take = useAction(answerShare, { topics: expenseTopics, success: t('expenses.sharing.takenToast'), onDone: ({ expenseId }) => { if (expenseId) onTaken(expenseId); } });
  const refuse = useAction(answerShare, { topics: expenseTopics, success: t('expenses.sharing.refusedToast'), onDone: () => setRefusing(false) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-pretty">{t('expenses.sharing.offer', { name: s.from?.name ?? '–', amount: money(s.amount, s.currency), whole: money(s.whole, s.currency), merchant: s.merchant || s.category || '–' })}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground"><span className="figures">{day(s.spentOn)}</span>{s.description && <span className="truncate" dir="auto">{s.description}</span>}{s.receiptFiles.map((r) => (r.url ? <a key={r.fileId} href={r.url} target="_blank" rel="noreferrer" className="focus-ring inline-flex items-center gap-1 rounded-sm underline underline-offset-4"><Paperclip aria-hidden className="size-3.5" /><bdi>{r.name}</bdi></a> : null))}</p>
      </div>
      <div className="flex gap-2"><Button size="sm" variant="outline" onClick={() => setRefusing(true)}>{t('expenses.sharing.refuse')}</Button><Button size="sm" variant="primary" loading={take.isPending} onClick={() => take.mutate({ ...base, id: s.id, accept: true, reason: '' })}>{t('expenses.sharing.take')}</Button></div>
      {refusing && (
        <Dialog open size="sm" title={t('expenses.sharing.refuseTitle')} onOpenChange={setRefusing} footer={<><Button variant="ghost" onClick={() => setRefusing(false)}>{t('expenses.cancel')}</Button><Button type="submit" form="refuse-share" variant="destructive" loading={refuse.isPending}>{t('expenses.sharing.refuse')}</Button></>}>
          <form id="refuse-share" onSubmit={(e) => { e.preventDefault(); if (!refuse.isPending) refuse.mutate({ ...base, id: s.id, accept: false, reason: reason.trim() }); }}><Field label={t('expenses.reason')} optional help={t('expenses.sharing.refuseHelp')}><Input dir="auto" maxLength={300} value={reason} onChange={(e) => setReason(e.target.value)} /></Field></form>
        </Dialog>
      )}
    </li>
  );
}
