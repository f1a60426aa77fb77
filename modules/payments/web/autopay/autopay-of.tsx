import '../payment-texts.ts';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { chargeNow, getCharging, stopCharging, type Charging } from '../../contract.ts';
import { paymentTopics, useDayText, usePaymentsBase } from '../payment-words.ts';
import { autopayTopics, MandateLine } from './mandate-line.tsx';

const topics = [...new Set([...autopayTopics, ...paymentTopics])];

/** How an invoice is charged without its customer, and the ways to begin and to stop it; nothing where no payments are taken online, or nothing of it ever was agreed. */
export function AutopayOf({ source }: { source: { type: string; id: string } }) {
  const t = useT('payments');
  const input = { ...usePaymentsBase(), sourceType: source.type, sourceId: source.id };
  const may = useCan()('payments.payment.view');
  const { data } = useRead(getCharging, input, { topics, enabled: may });
  const [asking, setAsking] = useState(false);
  const charge = useAction(chargeNow, { topics, success: t('autopay.charging') });
  const stop = useAction(stopCharging, { topics, success: t('autopay.stopped') });
  if (!data?.available || (!data.plan && !data.mandate)) return null;
  return (
    <section aria-label={t('autopay.title')} className="flex flex-col gap-2 rounded-lg border bg-card px-4 py-3">
      <h3 className="text-sm text-muted-foreground">{t('autopay.title')}</h3>
      {data.mandate && <MandateLine mandate={data.mandate} />}
      {data.plan && <Plan plan={data.plan} />}
      {data.steps.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {data.steps.includes('charge') && <Button size="sm" variant="outline" loading={charge.isPending} onClick={() => setAsking(true)}><Zap aria-hidden />{t('autopay.chargeNow')}</Button>}
          {data.steps.includes('stop') && <Button size="sm" variant="ghost" loading={stop.isPending} onClick={() => stop.mutate(input)}>{t('autopay.stop')}</Button>}
        </div>
      )}
      {asking && <AlertDialog open onOpenChange={setAsking} title={t('autopay.chargeTitle')} description={data.plan?.reason === 'unknown' ? `${t('autopay.reason.unknown')} ${t('autopay.chargeLead')}` : t('autopay.chargeLead')} confirmLabel={t('autopay.chargeNow')} onConfirm={() => charge.mutateAsync(input)} />}
    </section>
  );
}

/** How far the charge is, and why the last one failed. */
function Plan({ plan }: { plan: NonNullable<Charging['plan']> }) {
  const t = useT('payments');
  const day = useDayText();
  const said = plan.status === 'waiting' ? t(plan.tries > 0 ? 'autopay.again' : 'autopay.waiting', { day: day(plan.nextOn ?? '') }) : plan.status === 'stopped' ? t(`autopay.reason.${plan.reason}`) : t(`autopay.${plan.status}`);
  return <p className="text-sm" role="status">{plan.problem && <span className="text-warning-ink">{t(`autopay.problem.${plan.problem}`)} </span>}{said}</p>;
}
