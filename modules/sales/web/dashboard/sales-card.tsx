import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { dealsDashboard } from '../../contract.ts';
import { closedFilter, openFilter } from '../../rules/dashboard/drill.ts';
import { useBase } from '../leads/use-base.ts';
import { dealFigureTopics, dealsAddress, useFigureTexts } from './use-dashboard.ts';

/** Home: what was won this month, what is open, and what stands too long. */
export function SalesCard() {
  const t = useT('sales');
  const { data } = useRead(dealsDashboard, { ...useBase(), period: 'this_month' }, { topics: dealFigureTopics });
  const texts = useFigureTexts(data?.currency ?? '');
  const lines = data && [
    { name: t('dashboard.card.won'), text: texts.money(data.won.amount), detail: t('dashboard.opportunities', { count: data.won.count }), to: dealsAddress(closedFilter({}, data, { status: 'won' })) },
    { name: t('dashboard.key.open'), text: texts.money(data.open.amount), detail: t('dashboard.opportunities', { count: data.open.count }), to: dealsAddress(openFilter({})) },
    { name: t('dashboard.key.weighted'), text: texts.money(data.open.weighted), detail: '', to: dealsAddress(openFilter({})) },
    { name: t('dashboard.key.stale'), text: texts.number(data.open.stale), detail: '', to: dealsAddress(openFilter({}, { stale: true })) },
  ];
  return (
    <Card className="h-full">
      <CardHeader title={t('dashboard.card.title')} actions={<Link to="/sales" className="focus-ring rounded-sm text-sm text-primary-ink hover:underline">{t('dashboard.card.all')}</Link>} />
      <CardBody>
        {!lines ? <SkeletonRows rows={3} columns={2} /> : (
          <ul className="-mx-2">
            {lines.map((l) => (
              <li key={l.name}>
                <Link to={l.to} className="focus-ring-inset flex min-h-9 items-center justify-between gap-3 rounded-md px-2 py-1 text-sm hover:bg-accent">
                  <span>{l.name}</span>
                  <span className="figures text-end"><span className="font-medium">{l.text}</span>{l.detail && <span className="ms-2 text-xs text-muted-foreground">{l.detail}</span>}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
