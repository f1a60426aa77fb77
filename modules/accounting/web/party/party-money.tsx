import type { ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { agingColumns, partyFigures, type PartyFigures } from '../../contract.ts';
import { isZero, openTopics, useBase, useReportTexts, type ReportTexts } from '../reports/report-texts.ts';
import { EntryLink, SourceLink } from '../reports/source-link.tsx';

type Side = PartyFigures['sides'][number];
const reportOf = { receivable: 'receivables', payable: 'payables' } as const;
const listOf = { receivable: 'invoicing.invoices', payable: 'invoicing.bills' } as const;
const seesAll = { receivable: 'invoicing.invoice.view_all', payable: 'invoicing.bill.view_all' } as const;
const seesList = { receivable: 'invoicing.invoice.view', payable: 'invoicing.bill.view' } as const;

/** What is open between a customer or vendor and us, on their page. */
export function PartyMoney({ partyId }: { partyId: string }) {
  const query = useRead(partyFigures, { ...useBase(), id: partyId }, { topics: [...openTopics, 'parties.party', 'sales.order'] });
  return <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={3} />}>{(figures) => <Shown partyId={partyId} figures={figures} />}</QueryView>;
}

function Shown({ partyId, figures: f }: { partyId: string; figures: PartyFigures }) {
  const t = useT('accounting');
  const can = useCan();
  const texts = useReportTexts(f.currency);
  const mayNet = can('payments.payment.record') && can(seesAll.receivable) && can(seesAll.payable);
  const bothWays = (['receivable', 'payable'] as const).every((side) => f.sides.some((s) => s.side === side && !isZero(s.amounts.total)));
  return (
    <div className="flex flex-col gap-4">
      {f.sides.length === 0 && <p className="text-muted-foreground">{t('reports.party.nothing')}</p>}
      {mayNet && bothWays && <div><Link to={`/payments/netting?add=true&party=${partyId}`} className={buttonStyle({ variant: 'outline', size: 'sm' })}>{t('reports.party.net')}</Link></div>}
      {f.credit && <Credit credit={f.credit} texts={texts} />}
      {f.sides.map((side) => <SideCard key={side.side} side={side} partyId={partyId} texts={texts} />)}
    </div>
  );
}

function Figure({ name, children, warns = false }: { name: string; children: ReactNode; warns?: boolean }) {
  return <div className="min-w-0 bg-card px-4 py-3"><dt className="text-sm text-muted-foreground">{name}</dt><dd className={warns ? 'figures mt-0.5 text-destructive-ink' : 'figures mt-0.5'}>{children}</dd></div>;
}

function SideCard({ side: s, partyId, texts }: { side: Side; partyId: string; texts: ReportTexts }) {
  const t = useT('accounting');
  const can = useCan();
  const money = (amount: string) => <span dir="ltr">{texts.money(amount)}</span>;
  const link = (to: string, label: string) => <Link to={to} className={buttonStyle({ variant: 'outline', size: 'sm' })}>{label}</Link>;
  return (
    <Card>
      <CardHeader title={t(`reports.party.side.${s.side}`)} />
      <CardBody className="flex flex-col gap-4">
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border lg:grid-cols-4">
          <Figure name={t('reports.party.balance')}>{money(s.amounts.total)}</Figure>
          <Figure name={t('reports.party.overdue')} warns={!isZero(s.overdue)}>{money(s.overdue)}</Figure>
          <Figure name={t('reports.bucket.unapplied')}>{money(s.amounts.unapplied)}</Figure>
          <Figure name={t(`reports.party.lastPayment.${s.side}`)}>{s.lastPayment ? <LastPayment payment={s.lastPayment} texts={texts} /> : <span className="text-muted-foreground">–</span>}</Figure>
        </dl>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-5">
          {agingColumns.filter((c) => c !== 'unapplied').map((c) => <div key={c}><dt className="text-muted-foreground">{t(`reports.bucket.${c}`)}</dt><dd className="figures">{isZero(s.amounts[c]) ? '–' : <Link to={`/accounting/reports/${reportOf[s.side]}?bucket=${c}&who=${partyId}`} className="focus-ring rounded-sm hover:underline">{money(s.amounts[c])}</Link>}</dd></div>)}
        </dl>
        <nav aria-label={t('reports.party.more')} className="flex flex-wrap gap-2">
          {link(`/accounting/reports/statement?party=${partyId}&side=${s.side}`, t('reports.report.statement'))}
          {link(`/accounting/reports/${reportOf[s.side]}?who=${partyId}`, t('reports.aging.items'))}
          {can(seesList[s.side]) && link(`?tab=${listOf[s.side]}`, t(`reports.party.documents.${s.side}`))}
        </nav>
      </CardBody>
    </Card>
  );
}

function LastPayment({ payment: p, texts }: { payment: NonNullable<Side['lastPayment']>; texts: ReportTexts }) {
  const own = useReportTexts(p.currency);
  return <><span dir="ltr">{own.money(p.amount)}</span> <span className="block text-sm text-muted-foreground">{texts.day(p.on)} · <EntryLink id={p.entryId} number={p.number} /> <SourceLink sourceType={p.sourceType} sourceId={p.sourceId} /></span></>;
}

function Credit({ credit: c, texts }: { credit: NonNullable<PartyFigures['credit']>; texts: ReportTexts }) {
  const t = useT('accounting');
  const over = c.percent > 100;
  return (
    <Card>
      <CardHeader title={t('reports.party.credit')} />
      <CardBody className="flex flex-col gap-2">
        <p className={over ? 'figures text-destructive-ink' : 'figures'}>{t('reports.party.creditUsed', { used: texts.money(c.used), limit: texts.money(c.limit), percent: c.percent })}</p>
        <div role="meter" aria-label={t('reports.party.credit')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.min(c.percent, 100)} className="h-2 overflow-hidden rounded-full bg-muted"><div className={over ? 'h-full bg-destructive' : 'h-full bg-primary'} style={{ inlineSize: `${Math.min(c.percent, 100)}%` }} /></div>
        <p className="text-sm text-muted-foreground">{t('reports.party.creditOf', { owed: texts.money(c.owed), ordered: texts.money(c.ordered) })}</p>
      </CardBody>
    </Card>
  );
}
