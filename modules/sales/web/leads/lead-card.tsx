import { CalendarClock } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import type { Lead } from '../../contract.ts';
import { SpeedMark } from '../capture/lead/speed-mark.tsx';
import { moneyText, ratingTones } from './use-leads.ts';

/** What a lead shows on the board: who, what it is worth, its chance, how warm, what is next, how old, whose. */
export function LeadCard({ lead, owner }: { lead: Lead; owner: { id: string; name: string; photo: string | null } | undefined }) {
  const t = useT('sales');
  const worth = moneyText(lead.value, lead.currency);
  const overdue = lead.nextActivityAt !== null && Date.parse(lead.nextActivityAt) < Date.now();
  const detail = [lead.company === lead.name ? '' : lead.company, lead.subject].filter((x) => x).join(' · ');
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2 pe-5">
        <p className="min-w-0 flex-1 truncate font-medium"><bdi>{lead.name || t('leads.nobody')}</bdi></p>
        <SpeedMark lead={lead} />
        {lead.score !== 0 && <span role="img" aria-label={t('capture.score.ofLead', { score: lead.score })} className="figures shrink-0 rounded bg-muted px-1 text-xs font-medium text-muted-foreground">{lead.score}</span>}
      </div>
      {detail && <p className="truncate text-muted-foreground"><bdi>{detail}</bdi></p>}
      <div className="flex min-w-0 items-center gap-2 text-xs text-muted-foreground">
        {worth && <span className="figures font-medium text-foreground">{worth}</span>}
        {lead.chance !== null && <span role="img" aria-label={t('capture.estimate.title', { percent: lead.chance })} className="figures">{t('deals.percent', { percent: lead.chance })}</span>}
        {lead.rating && <span className="inline-flex items-center gap-1"><StatusDot tone={ratingTones[lead.rating]} />{t(`leads.rating.${lead.rating}`)}</span>}
        {lead.nextActivityAt && <span className={overdue ? 'inline-flex items-center gap-1 font-medium text-destructive-ink' : 'inline-flex items-center gap-1'}><CalendarClock aria-hidden className="size-3.5" strokeWidth={1.75} /><RelativeTime value={lead.nextActivityAt} /></span>}
        <span className="ms-auto flex shrink-0 items-center gap-1.5">
          {!lead.nextActivityAt && <RelativeTime value={lead.createdAt} />}
          {owner && <Avatar id={owner.id} name={owner.name} src={owner.photo} size="xs" />}
        </span>
      </div>
    </div>
  );
}
