import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, LinkIcon, Undo2, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { setLanguage, useT } from '#core/web/i18n/i18n.ts';
import { usePageTitle } from '#core/web/title.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { checkoutState, type CheckoutStanding } from '../../contract.ts';
import { returnedFrom, wayBack } from './way-back.ts';

/** Where the provider sends a customer back to: whether the payment has arrived, by asking our own server. */
export function ReturnPage() {
  const t = useT('payments');
  const [{ checkout, cancelled }] = useState(returnedFrom);
  const [since] = useState(() => Date.now());
  const query = useQuery<CheckoutStanding, ApiError>({
    queryKey: ['checkout', checkout], enabled: checkout !== null, retry: false,
    queryFn: async ({ signal }) => request(checkoutState, { checkout: checkout!, returned: !cancelled }, { signal }).catch((error) => { throw toApiError(error); }),
    // Soon at first, then patiently; nobody has to wait for it.
    refetchInterval: (q) => (q.state.data && (cancelled || ['paid', 'ended'].includes(q.state.data.state)) ? false : Date.now() - since < 60_000 ? 2_000 : 15_000),
  });
  const spoken = query.data?.language;
  useEffect(() => { if (spoken && !readToken()) void setLanguage(spoken); }, [spoken]);
  useEffect(() => { const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' }); document.head.append(meta); return () => meta.remove(); }, []);
  usePageTitle(query.data ? `${query.data.description} · ${query.data.seller}` : null);
  if (!checkout || query.error?.code === 'payments.checkout_gone') return <Plain><EmptyState icon={LinkIcon} level={1} title={t('pay.goneTitle')}>{t('pay.gone')}</EmptyState></Plain>;
  if (query.error) return <Plain><QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /></Plain>;
  if (!query.data) return <Plain><div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-24 w-full" /></div></Plain>;
  return <Plain><Told standing={query.data} checkout={checkout} cancelled={cancelled} /></Plain>;
}

function Plain({ children }: { children: ReactNode }) {
  return <main id="main" className="mx-auto w-full max-w-140 px-4 py-16 sm:px-6">{children}</main>;
}

function Told({ standing: s, checkout, cancelled }: { standing: CheckoutStanding; checkout: string; cancelled: boolean }) {
  const t = useT('payments');
  const money = useMoneyText();
  const kind = s.state === 'paid' ? 'paid' : s.state === 'ended' ? 'ended' : cancelled && s.state !== 'confirming' ? 'cancelled' : 'confirming';
  const [Icon, tone] = ({ paid: [CircleCheck, 'text-success-ink'], confirming: [Clock, 'text-info-ink'], cancelled: [Undo2, 'text-muted-foreground'], ended: [Undo2, 'text-muted-foreground'] } as const satisfies Record<string, readonly [LucideIcon, string]>)[kind];
  const back = wayBack(checkout);
  return (
    <section className="flex flex-col items-start gap-4 rounded-lg border bg-card p-6" aria-live="polite">
      <Icon aria-hidden className={`size-8 ${tone}`} strokeWidth={1.75} />
      <div>
        <h1 className="text-xl font-semibold">{t(`pay.${kind}Title`)}</h1>
        <p className="mt-1 text-muted-foreground">{t(`pay.${kind}`, { amount: money(s.amount, s.currency), seller: s.seller })}</p>
      </div>
      <dl className="grid w-full grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm"><dt className="text-muted-foreground">{t('pay.for')}</dt><dd><bdi>{s.description}</bdi></dd><dt className="text-muted-foreground">{t('field.amount')}</dt><dd className="figures">{money(s.amount, s.currency)}</dd><dt className="text-muted-foreground">{t('pay.to')}</dt><dd><bdi>{s.seller}</bdi></dd></dl>
      {s.test && <p className="text-sm text-warning-ink">{t('pay.test')}</p>}
      {back ? <a href={back} className="focus-ring rounded-sm font-medium underline underline-offset-4">{t('pay.back')}</a> : kind !== 'paid' && <p className="text-sm text-muted-foreground">{t('pay.backHint')}</p>}
    </section>
  );
}
