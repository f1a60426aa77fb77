import { useState } from 'react';
import type { ApiError } from '#core/web/api/errors.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';

/** By how much a customer would be over their credit limit, as the refusal says it. */
export interface OverLimit { name: string; over: string; used: string; limit: string; currency: string }

/** The question that is asked when a customer would be over their credit limit. `refused` is told of every refusal: it shows what it does not ask about. */
export function useOverLimit<Input>(): { asked: { over: OverLimit; input: Input } | null; refused: (error: ApiError, input: Input) => void; close: () => void } {
  const [asked, setAsked] = useState<{ over: OverLimit; input: Input } | null>(null);
  return {
    asked, close: () => setAsked(null),
    refused: (error, input) => {
      if (error.code === 'invoicing.over_limit' && error.details['may'] === true) setAsked({ over: error.details as unknown as OverLimit, input });
      else showError(error);
    },
  };
}

/** Asks whether to post all the same. */
export function OverLimitDialog({ over, onConfirm, onClose }: { over: OverLimit; onConfirm: () => Promise<unknown>; onClose: () => void }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const amount = (text: string) => money(text, over.currency);
  return (
    <AlertDialog
      open onOpenChange={(open) => { if (!open) onClose(); }} title={t('documents.overLimit.title', { amount: amount(over.over) })} description={t('documents.overLimit.lead', { name: over.name, used: amount(over.used), limit: amount(over.limit) })}
      confirmLabel={t('documents.overLimit.do')} onConfirm={onConfirm}
    />
  );
}
