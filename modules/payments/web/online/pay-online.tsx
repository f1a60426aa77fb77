import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { checkoutState, openPayable, startPaying, type Consent } from '../../contract.ts';
import { OwnMandate } from '../autopay/own-mandate.tsx';
import { keepWayBack } from './way-back.ts';

/** Props of PayOnline. */
export interface PayOnlineProps {
  /** Kind of document, as its room has registered it (registerPayable). */
  type: string;
  /** What the document's own link carries. */
  token: string;
  /** What is open of it, as the page shows it; asked anew when it changes. */
  open: string;
  currency: string;
}

/** The button that pays a document online, on the page its link leads to, with what the customer may agree to or has agreed to for coming ones; nothing where the workspace takes no payments online, or nothing is open and nothing agreed. */
export function PayOnline({ type, token, open, currency }: PayOnlineProps) {
  const t = useT('payments');
  const money = useMoneyText();
  const offer = useQuery({ queryKey: ['payable', type, token, open], staleTime: 30_000, retry: 1, queryFn: ({ signal }) => request(openPayable, { type, token }, { signal }), refetchInterval: (q) => (q.state.data?.confirming ? 10_000 : false) });
  const [agreed, setAgreed] = useState(false);
  const pay = usePay(type, token, agreed ? offer.data?.consent?.version ?? null : null);
  if (!offer.data) return null;
  const { consent, mandate } = offer.data;
  const own = mandate && <OwnMandate mandate={mandate} type={type} token={token} onEnded={() => void offer.refetch()} />;
  if (offer.data.confirming) return <><Notice kind="info">{t('pay.pending')}</Notice>{own}</>;
  if (!/[1-9]/.test(open) || !offer.data.pays) return own;
  return (
    <div className="flex flex-col gap-2">
      {consent && <Checkbox checked={agreed} onCheckedChange={setAgreed} disabled={pay.busy} label={<span className="text-sm">{consent.text}</span>} />}
      <Button variant="primary" size="lg" loading={pay.busy} onClick={pay.start}><CreditCard aria-hidden />{t('pay.do', { amount: money(offer.data.amount || open, offer.data.currency || currency) })}</Button>
      <p className="text-xs text-muted-foreground" aria-live="polite">{pay.busy ? t('pay.opening') : t(offer.data.test ? 'pay.test' : 'pay.secure')}</p>
      {pay.problem && <p role="alert" className="text-sm text-destructive-ink">{pay.problem}</p>}
      {own}
    </div>
  );
}

/** How long the provider may take to open its page. */
const patience = 30_000;

function usePay(type: string, token: string, consent: Consent | null) {
  const t = useT('payments');
  const [checkout, setCheckout] = useState<{ token: string; since: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!checkout) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const end = (text: string) => { setProblem(text); setCheckout(null); };
    const ask = async () => {
      try {
        const { state, url } = await request(checkoutState, { checkout: checkout.token, returned: false }, { signal: stop.signal });
        if (url) { keepWayBack(checkout.token); location.assign(url); return; }
        if (state === 'ended' || Date.now() - checkout.since > patience) { end(t(state === 'ended' ? 'pay.notTaken' : 'pay.slow')); return; }
        if (state !== 'preparing') { location.assign(`/payment-return?at=paid#${checkout.token}`); return; }
        timer = setTimeout(() => { void ask(); }, 700);
      } catch (error) { if (!stop.signal.aborted) end(errorText(toApiError(error))); }
    };
    void ask();
    return () => { stop.abort(); clearTimeout(timer); };
  }, [checkout, t]);
  const start = async () => {
    setProblem(null);
    setAsking(true);
    try { const made = await request(startPaying, { type, token, consent }); setCheckout({ token: made.checkout, since: Date.now() }); } catch (error) { setProblem(errorText(toApiError(error))); } finally { setAsking(false); }
  };
  // Back from the provider's page by the browser's own button: the page is as it was left, waiting.
  useEffect(() => { const shown = (e: PageTransitionEvent) => { if (e.persisted) setCheckout(null); }; addEventListener('pageshow', shown); return () => removeEventListener('pageshow', shown); }, []);
  return { busy: asking || checkout !== null, problem, start: () => { void start(); } };
}
