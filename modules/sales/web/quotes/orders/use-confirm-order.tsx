import { useState, type ReactNode } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { confirmOrder } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { quoteTopics } from '../quote-words.ts';

interface Over { name: string; over: string; used: string; limit: string; currency: string; version: number; draftVersion?: number | undefined }

/** Confirms an order, or asks for the approval it needs; where its customer is over their credit limit whoever may is asked first, in `dialog`. */
export function useConfirmOrder(id: string): { run: (version: number, draftVersion?: number) => void; busy: boolean; dialog: ReactNode } {
  const t = useT('sales');
  const words = useMoneyText();
  const of = { ...useBase(), id };
  const [over, setOver] = useState<Over | null>(null);
  const confirm = useAction(confirmOrder, {
    topics: quoteTopics, quiet: true, success: (o) => t(o.status === 'draft' ? 'quotes.askedToast' : 'quotes.order.confirmedToast'),
    onRefused: (error, { version, draftVersion }) => { if (error.code === 'invoicing.over_limit' && error.details['may'] === true) setOver({ ...error.details, version, draftVersion } as Over); else showError(error); },
  });
  return {
    run: (version, draftVersion) => confirm.mutate({ ...of, version, ...(draftVersion === undefined ? {} : { draftVersion }) }), busy: confirm.isPending,
    dialog: over && <AlertDialog open onOpenChange={() => setOver(null)} title={t('quotes.order.overTitle', { amount: words(over.over, over.currency) })} description={t('quotes.order.overLead', { name: over.name, used: words(over.used, over.currency), limit: words(over.limit, over.currency) })} confirmLabel={t('quotes.order.confirmAnyway')} onConfirm={() => confirm.mutateAsync({ ...of, version: over.version, ...(over.draftVersion === undefined ? {} : { draftVersion: over.draftVersion }), overLimit: true })} />,
  };
}
