import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { ActivityLine } from './activity-line.tsx';
import { useMyDay } from './use-my-day.ts';

/** Home: what is due in sales today. */
export function MyDayCard() {
  const t = useT('sales');
  const can = useCan();
  const { data } = useMyDay();
  const due = data ? [...data.overdue, ...data.today] : [];
  const shown = (due.length > 0 ? due : data?.upcoming ?? []).slice(0, 5);
  return (
    <Card className="h-full">
      <CardHeader title={t('leads.day.title')} actions={<Link to="/crm/my-day" className="focus-ring rounded-sm text-sm text-primary-ink hover:underline">{t('leads.day.all')}</Link>} />
      <CardBody>
        {!data ? <SkeletonRows rows={3} columns={2} /> : shown.length === 0 ? <p className="text-sm text-muted-foreground">{t('leads.day.nothing')}</p>
          : <ul className="-mx-3 divide-y">{shown.map((a) => <li key={a.id}><ActivityLine activity={a} canEdit={can(a.topic === 'sales.opportunity' ? 'sales.deal.edit' : 'sales.lead.edit')} withSubject /></li>)}</ul>}
      </CardBody>
    </Card>
  );
}
