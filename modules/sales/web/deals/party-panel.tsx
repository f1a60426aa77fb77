import { Handshake, Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { isOf, RecordsOf } from '#core/web/resource/records-of.tsx';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { opportunities, type Deal } from '../../contract.ts';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { DealForm } from './deal-form.tsx';
import { dealAddress, dealTones, dealTopics, useDayText } from './use-deals.ts';

/** Opportunities on a party's page, and a new one for it. */
export function PartyDeals({ partyId, kind }: { partyId: string; kind: 'person' | 'company' }) {
  const t = useT('sales');
  const go = useGo();
  const day = useDayText();
  const may = useCan()('sales.deal.edit');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <RecordsOf<Deal>
        endpoint={opportunities.list} input={{ ...useBase(), filter: isOf('partyId', partyId) }} topics={dealTopics} name={t('deals.title')} icon={Handshake} empty={t('deals.emptyTitle')} to={(d) => dealAddress(d.id)}
        add={may && <Button size="sm" variant="outline" onClick={() => setAdding(true)}><Plus aria-hidden />{t('deals.add')}</Button>}
        row={(d) => (
          <>
            <span className="flex items-baseline justify-between gap-3"><span dir="auto" className="min-w-0 truncate font-medium">{d.name}</span><span className="figures shrink-0">{moneyText(d.amount, d.currency) ?? t('deals.noAmount')}</span></span>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={dealTones[d.status]} />{d.stage}</span>{d.closeOn && <span>{day(d.closeOn)}</span>}</span>
          </>
        )}
      />
      {adding && <Drawer open size="lg" title={t('deals.add')} onOpenChange={(open) => { if (!open) setAdding(false); }}><DealForm {...(kind === 'company' ? { accountId: partyId } : { contactId: partyId })} onCancel={() => setAdding(false)} onDone={(deal) => go(dealAddress(deal.id))} /></Drawer>}
    </>
  );
}
