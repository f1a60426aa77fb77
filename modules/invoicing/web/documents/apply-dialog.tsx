import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { documentCalls, documentLists, askingKinds, type BusinessDocument } from '../../contract.ts';
import { dayInWords, documentTopics, useBase } from './document-words.ts';

/** Uses up a credit: open documents of the same party and currency, the longest due first. */
export function ApplyDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const language = useLanguage();
  const money = useMoneyText();
  const filter = JSON.stringify({ and: [{ field: 'partyId', op: 'is', value: d.partyId }, { field: 'kind', op: 'in', value: askingKinds(d.direction) }, { field: 'state', op: 'in', value: ['open', 'part_paid'] }, { field: 'currency', op: 'is', value: d.currency }] });
  const query = useRead(documentLists[d.direction].list, { ...base, filter, limit: 50, sort: 'dueOn', count: 'none' } as never, { topics: documentTopics });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const run = useAction(documentCalls[d.direction].applyCredit, { topics: documentTopics, success: t('documents.appliedToast'), onDone: onClose });
  return (
    <Dialog
      open size="md" title={t('documents.applyTitle', { number: d.number ?? '' })} description={t('documents.applyLead', { open: money(d.open, d.currency) })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" disabled={chosen.length === 0} loading={run.isPending} onClick={() => run.mutate({ ...base, id: d.id, documents: chosen.map((id) => ({ id })) })}>{t('documents.applyDo')}</Button></>}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ items }) => items.length === 0 ? <p className="text-muted-foreground">{t('documents.applyNone')}</p> : (
          <ul className="flex flex-col gap-2">{items.map((o) => <li key={o.id}><Checkbox checked={chosen.includes(o.id)} onCheckedChange={(on) => setChosen((now) => (on === true ? [...now, o.id] : now.filter((id) => id !== o.id)))} label={`${o.number ?? ''} · ${money(o.open, o.currency)}`} description={o.dueOn ? dayInWords(o.dueOn, language) : undefined} /></li>)}</ul>
        )}
      </QueryView>
    </Dialog>
  );
}
