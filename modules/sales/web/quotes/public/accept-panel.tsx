import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { useReadLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { acceptPublicQuote, declinePublicQuote, sendQuoteCode, type PublicQuote } from '../../../contract.ts';
import { useProblem, useShowProblem } from './problem.ts';
import { SignaturePad } from './signature-pad.tsx';

interface AcceptPanelProps { quote: PublicQuote; token: string; total: string; totalText: string; depositText: string | null; chosen: readonly string[]; complete: boolean; onAnswered: () => void }

/** The customer's answer: accept with name and signature, or decline with a reason. */
export function AcceptPanel({ quote, token, total, totalText, depositText, chosen, complete, onAnswered }: AcceptPanelProps) {
  const t = useT('sales');
  const [dialog, setDialog] = useState<'accept' | 'decline' | null>(null);
  return (
    <section id="answer" aria-label={t('quotes.public.answer')} className="rounded-lg border bg-card p-4">
      <p className="text-sm text-muted-foreground">{t('quotes.total.total')}</p>
      <p className="figures text-2xl font-semibold" aria-live="polite">{totalText}</p>
      {depositText && <p className="figures text-sm text-muted-foreground">{t('quotes.public.depositOn', { amount: depositText })}</p>}
      {!complete && <p role="alert" className="mt-2 text-sm text-warning-ink">{t('quotes.public.chooseOptions')}</p>}
      <div className="mt-4 flex flex-col gap-2">
        <Button size="lg" variant="primary" disabled={!complete} onClick={() => setDialog('accept')}>{t('quotes.public.accept')}</Button>
        <Button variant="ghost" onClick={() => setDialog('decline')}>{t('quotes.public.decline')}</Button>
      </div>
      {dialog === 'accept' && <AcceptDialog quote={quote} token={token} total={total} totalText={totalText} depositText={depositText} chosen={chosen} onClose={() => setDialog(null)} onAnswered={onAnswered} />}
      {dialog === 'decline' && <DeclineDialog token={token} onClose={() => setDialog(null)} onAnswered={onAnswered} />}
    </section>
  );
}

function AcceptDialog({ quote, token, total, totalText, depositText, chosen, onClose, onAnswered }: Omit<AcceptPanelProps, 'complete'> & { onClose: () => void }) {
  const t = useT('sales');
  const language = useReadLanguage();
  const [problem, show] = [useProblem(), useShowProblem()];
  const [name, setName] = useState('');
  const [signature, setSignature] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [code, setCode] = useState('');
  const accept = useMutation({
    mutationFn: () => request(acceptPublicQuote, { token, name: name.trim(), signature, chosen: [...chosen], total, ...(quote.confirmByMail ? { code } : {}) }),
    onSuccess: () => { onAnswered(); onClose(); },
    onError: (error) => { if (['sales.quote_changed', 'sales.quote_expired', 'sales.quote_replaced', 'sales.quote_answered'].includes(toApiError(error).code)) onAnswered(); },
  });
  const sendCode = useMutation({ mutationFn: () => request(sendQuoteCode, { token }), onError: show });
  return (
    <Dialog
      open title={t('quotes.public.acceptTitle', { total: totalText })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button variant="primary" type="submit" form="accept-quote" loading={accept.isPending} disabled={!agreed}>{t('quotes.public.acceptDo')}</Button></>}
    >
      <form id="accept-quote" lang={language} className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); if (agreed) accept.mutate(); }}>
        <Field label={t('quotes.public.name')} required help={t('quotes.public.nameHelp')}><Input value={name} required minLength={2} maxLength={120} autoComplete="name" onChange={(e) => setName(e.target.value)} /></Field>
        <Field label={t('quotes.public.signature')} optional group help={t('quotes.public.signatureHelp')}><SignaturePad label={t('quotes.public.signature')} onChange={setSignature} /></Field>
        {quote.confirmByMail && (
          <Field label={t('quotes.public.code')} required help={sendCode.data ? t('quotes.public.codeSent', { address: sendCode.data.sentTo }) : undefined}>
            <div className="flex gap-2"><Input value={code} required inputMode="numeric" pattern="[0-9]{6}" maxLength={6} autoComplete="one-time-code" className="figures" onChange={(e) => setCode(e.target.value.replace(/\D/g, ''))} /><Button variant="outline" loading={sendCode.isPending} onClick={() => sendCode.mutate()}>{t('quotes.public.sendCode')}</Button></div>
          </Field>
        )}
        {depositText && <p>{t('quotes.public.depositOn', { amount: depositText })}</p>}
        <Checkbox checked={agreed} onCheckedChange={(on) => setAgreed(on === true)} label={t('quotes.public.agree', { number: quote.number, total: totalText })} />
        {accept.error && <p role="alert" className="text-sm text-destructive-ink">{problem(accept.error)}</p>}
      </form>
    </Dialog>
  );
}

function DeclineDialog({ token, onClose, onAnswered }: { token: string; onClose: () => void; onAnswered: () => void }) {
  const t = useT('sales');
  const language = useReadLanguage();
  const show = useShowProblem();
  const [reason, setReason] = useState('');
  const decline = useMutation({ mutationFn: () => request(declinePublicQuote, { token, reason: reason.trim() }), onSuccess: () => { onAnswered(); onClose(); }, onError: show });
  return (
    <Dialog open size="sm" title={t('quotes.public.declineTitle')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button variant="primary" type="submit" form="decline-quote" loading={decline.isPending}>{t('quotes.public.declineDo')}</Button></>}>
      <form id="decline-quote" lang={language} onSubmit={(e) => { e.preventDefault(); decline.mutate(); }}><Field label={t('quotes.public.reason')} required><Textarea rows={3} required maxLength={500} dir="auto" value={reason} onChange={(e) => setReason(e.target.value.replace(/[\r\n]+/g, ' '))} /></Field></form>
    </Dialog>
  );
}
