import { Sprout } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { isOf, RecordsOf } from '#core/web/resource/records-of.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { leads, type Lead } from '../../contract.ts';
import { leadTopics, moneyText, statusTones, useBase } from './use-leads.ts';

/** Leads that are of a party or became one, on its page. */
export function PartyLeads({ partyId }: { partyId: string }) {
  const t = useT('sales');
  return (
    <RecordsOf<Lead>
      endpoint={leads.list} input={{ ...useBase(), filter: isOf('partyId', partyId) }} topics={leadTopics} name={t('leads.title')} icon={Sprout} empty={t('leads.partyEmpty')} to={(lead) => `/crm/leads/${lead.id}`}
      row={(lead) => (
        <>
          <span className="flex items-baseline justify-between gap-3"><span dir="auto" className="min-w-0 truncate font-medium">{lead.subject || lead.name || t('leads.nobody')}</span><span className="figures shrink-0">{moneyText(lead.value, lead.currency)}</span></span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={statusTones[lead.status]} />{t(`leads.status.${lead.status}`)}</span>{lead.subject && <span dir="auto">{lead.name}</span>}</span>
        </>
      )}
    />
  );
}
