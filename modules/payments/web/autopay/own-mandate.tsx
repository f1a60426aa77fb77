import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { useReadLanguage } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { withdrawMandate, type openPayable } from '../../contract.ts';
import { autopayWord } from '../../rules/autopay-words.ts';
import { methodText, monthText } from './method-text.ts';

type Own = NonNullable<OutputOf<typeof openPayable>['mandate']>;

/** By what a customer's invoices are paid by themselves, on the page of one of them, and the way to end that. */
export function OwnMandate({ mandate, type, token, onEnded }: { mandate: Own; type: string; token: string; onEnded: () => void }) {
  const language = useReadLanguage();
  const [asking, setAsking] = useState(false);
  const word = (key: Parameters<typeof autopayWord>[1], values?: Record<string, string>) => autopayWord(language, key, values);
  const end = async () => {
    try { await request(withdrawMandate, { type, token }); } catch (error) { showError(error); throw error; }
    toast.success(word('stopped'));
    onEnded();
  };
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <p>{word('holds', { method: methodText(language, mandate) })}{mandate.goodUntil && <span className="text-muted-foreground"> ({word('until', { month: monthText(language, mandate.goodUntil) })})</span>}</p>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>{word('stop')}</Button>
      {asking && <AlertDialog open onOpenChange={setAsking} title={word('stop')} description={word('stopAsk')} confirmLabel={word('stop')} cancelLabel={word('keep')} onConfirm={end} />}
    </div>
  );
}
