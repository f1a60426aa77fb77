import { CalendarDays, Rewind } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import type { Deal } from '../../contract.ts';
import { moneyText } from '../leads/use-leads.ts';
import { isOverdue, useDayText } from './use-deals.ts';

/** What an opportunity shows on the board: what, with whom, what it is worth and how likely, when, whose. */
export function DealCard({ deal, owner }: { deal: Deal; owner: { id: string; name: string; photo: string | null } | undefined }) {
  const t = useT('sales');
  const day = useDayText();
  const worth = moneyText(deal.amount, deal.currency);
  return (
    <div className="flex flex-col gap-1.5">
      <p dir="auto" className="min-w-0 truncate pe-5 font-medium">{deal.name}</p>
      {deal.accountName && <p dir="auto" className="truncate text-muted-foreground">{deal.accountName}</p>}
      <div className="flex min-w-0 items-center gap-2 text-xs text-muted-foreground">
        <span className={worth ? 'figures font-medium text-foreground' : ''}>{worth ?? t('deals.noAmount')}</span>
        {deal.status === 'open' && <span className="figures">{t('deals.percent', { percent: deal.probability })}</span>}
        {deal.status === 'lost' && <span dir="auto" className="truncate">{deal.lostReason}</span>}
        <span className="ms-auto flex shrink-0 items-center gap-1.5">
          {deal.slips > 0 && deal.status === 'open' && <Rewind role="img" aria-label={t('deals.slipped', { count: deal.slips, days: deal.slippedDays })} className="size-3.5 text-warning-ink" strokeWidth={1.75} />}
          {deal.closeOn && <span className={isOverdue(deal) ? 'inline-flex items-center gap-1 font-medium text-destructive-ink' : 'inline-flex items-center gap-1'}><CalendarDays aria-hidden className="size-3.5" strokeWidth={1.75} />{day(deal.closeOn, { month: 'short', day: 'numeric' })}</span>}
          {owner && <Avatar id={owner.id} name={owner.name} src={owner.photo} size="xs" />}
        </span>
      </div>
    </div>
  );
}
