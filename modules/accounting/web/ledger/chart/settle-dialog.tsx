import type { Selection } from '#core/contract/list-fields.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { errorText } from '#core/web/errors/error-text.ts';
import { useEffect } from 'react';
import { mostSettled, proposeSettlement, settleItems, type SettlementProposal } from '../../../contract.ts';
import { ledgerTopics, useBooksBase } from '../use-books.ts';

/** Shows which of the chosen items settle which, and settles them. `onClose` learns whether they were. */
export function SettleDialog({ selection, onClose }: { selection: Selection; onClose: (done: boolean) => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const itemIds = 'ids' in selection ? [...selection.ids] : [];
  const bounded = itemIds.length >= 2 && itemIds.length <= mostSettled;
  const propose = useAction(proposeSettlement, { quiet: true });
  const settle = useAction(settleItems, { topics: ledgerTopics, success: t('ledger.items.done'), onDone: () => onClose(true) });
  // oxlint-disable-next-line react/exhaustive-deps -- what was chosen when the dialog opened
  useEffect(() => { if (bounded) propose.mutate({ ...base, itemIds }); }, []);
  return (
    <Dialog
      open size="sm" title={t('ledger.items.settleTitle')} description={t('ledger.items.settleLead')} onOpenChange={(open) => { if (!open) onClose(false); }}
      footer={<><Button variant="ghost" onClick={() => onClose(false)}>{t('cancel')}</Button><Button variant="primary" disabled={!propose.data} loading={settle.isPending} onClick={() => settle.mutate({ ...base, itemIds })}>{t('ledger.items.settle')}</Button></>}
    >
      {!bounded ? <Notice kind="error">{t('ledger.items.howMany', { most: mostSettled })}</Notice> : propose.error ? <Notice kind="error">{errorText(propose.error)}</Notice> : propose.data ? <Proposal of={propose.data} /> : <SkeletonRows rows={3} columns={2} />}
    </Dialog>
  );
}

function Proposal({ of: p }: { of: SettlementProposal }) {
  const t = useT('accounting');
  const text = useMoneyText();
  const money = (amount: string) => <span className="figures">{text(amount, p.currency)}</span>;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-3 gap-2 text-sm">
        {(['debit', 'credit', 'settled'] as const).map((key) => <div key={key}><dt className="text-muted-foreground">{t(`ledger.items.sums.${key}`)}</dt><dd>{money(p[key])}</dd></div>)}
      </dl>
      <ul className="flex max-h-64 flex-col gap-1.5 overflow-auto border-t pt-3 text-sm">
        {p.pairs.map((pair) => <li key={`${pair.debit.id} ${pair.credit.id}`} className="flex items-baseline justify-between gap-3"><span className="figures min-w-0 truncate">{t('ledger.items.pair', { debit: pair.debit.number, credit: pair.credit.number })}</span>{money(pair.amount)}</li>)}
      </ul>
    </div>
  );
}
