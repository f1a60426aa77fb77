import { Download, FileSpreadsheet } from 'lucide-react';
import type { InputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { saveOfToday } from '#core/web/save-as.ts';
import { buttonStyle, IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { us1099, us1099File, type Us1099, type Us1099Row } from '../../contract.ts';
import { paymentsPath, paymentTopics, usePaymentsBase } from '../payment-words.ts';

const formats = ['csv', 'xlsx', 'pdf'] as const;
const link = 'focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline';

/** What vendors with a form 1099 were paid in a calendar year. */
export function Us1099Page() {
  const t = useT('payments');
  const base = usePaymentsBase();
  const today = useWorkspaceDay();
  const thisYear = Number(today.slice(0, 4));
  const [choice, change] = useSearchState({ year: '' });
  // Until spring one is busy with the year before.
  const year = /^20\d\d$/.test(choice.year) ? Number(choice.year) : today.slice(5, 7) < '04' ? thisYear - 1 : thisYear;
  const query = useRead(us1099, { ...base, year }, { topics: [...paymentTopics, 'parties.party'], keepPrevious: true });
  const years = [...new Set([...Array.from({ length: 6 }, (_, i) => thisYear - i), year])].toSorted((a, b) => b - a);
  return (
    <div className="pb-12">
      <PageHeader title={t('us1099.title')} breadcrumb={[<Link key="all" to="/accounting/reports">{t('us1099.reports')}</Link>]} description={t('us1099.lead')}>
        <div data-print="hide" className="flex items-center gap-2">
          <Select size="sm" className="w-28" aria-label={t('us1099.year')} value={String(year)} options={years.map((y) => ({ value: String(y), label: String(y) }))} onValueChange={(next) => change({ year: next })} />
          <span className="ms-auto"><FileMenu year={year} /></span>
        </div>
      </PageHeader>
      <div className="flex flex-col gap-4 px-4 sm:px-6"><QueryView query={query} skeleton={<SkeletonRows rows={8} columns={4} />}>{(found: Us1099) => <Shown report={found} />}</QueryView></div>
    </div>
  );
}

function FileMenu({ year }: { year: number }) {
  const t = useT('payments');
  const base = usePaymentsBase();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const run = async (format: (typeof formats)[number]) => {
    try { saveOfToday(await request(us1099File, { ...base, year, format, language } as InputOf<typeof us1099File>) as Blob, t('us1099.file', { year }), format); } catch (error) { showError(error); }
  };
  return <Menu align="end" trigger={<IconButton size="sm" variant="outline" aria-label={t('us1099.export')} {...tip(t('us1099.export'))}><Download /></IconButton>}>{formats.map((format) => <MenuItem key={format} onSelect={() => void run(format)}>{format.toUpperCase()}</MenuItem>)}</Menu>;
}

function Shown({ report: r }: { report: Us1099 }) {
  const t = useT('payments');
  const money = useMoneyText();
  const can = useCan();
  if (r.rows.length === 0) return <EmptyState icon={FileSpreadsheet} title={t('us1099.emptyTitle')} action={can('parties.view') && <Link to="/accounting/vendor" className={buttonStyle({ variant: 'outline' })}>{t('us1099.vendors')}</Link>}>{t('us1099.empty')}</EmptyState>;
  return (
    <>
      {r.currency === 'USD' ? <p>{t('us1099.due', { count: r.due, amount: money(r.dueAmount, r.currency) })}</p> : <Notice kind="info">{t('us1099.otherCurrency', { currency: r.currency })}</Notice>}
      {r.missing > 0 && <Notice kind="warning">{t('us1099.missing', { count: r.missing })}</Notice>}
      <Table label={t('us1099.title')} frameClassName="rounded-lg border print:overflow-visible">
        <TableHead><tr>
          <TableHeaderCell className="sticky start-0 z-10 min-w-40 max-sm:min-w-32">{t('us1099.vendor')}</TableHeaderCell><TableHeaderCell className="min-w-40">{t('us1099.form')}</TableHeaderCell><TableHeaderCell className="min-w-32">{t('us1099.taxId')}</TableHeaderCell>
          {(['payments', 'amount', 'byCard', 'threshold'] as const).map((c) => <TableHeaderCell key={c} align="end" className="min-w-24">{t(`us1099.${c}`)}</TableHeaderCell>)}<TableHeaderCell className="min-w-32">{t('us1099.state')}</TableHeaderCell>
        </tr></TableHead>
        <TableBody>{r.rows.map((row) => <Vendor key={row.partyId} row={row} year={r.year} currency={r.currency} />)}</TableBody>
      </Table>
      {r.others > 0 && <p className="text-sm text-muted-foreground">{t('us1099.others', { count: r.others })}</p>}
    </>
  );
}

function Vendor({ row, year, currency }: { row: Us1099Row; year: number; currency: string }) {
  const t = useT('payments');
  const money = useMoneyText();
  const can = useCan();
  const amount = (value: string) => <span className="figures">{/[1-9]/.test(value) ? money(value, currency) : '–'}</span>;
  return (
    <TableRow>
      <TableCell className="sticky start-0 z-1 h-9 max-w-60 bg-background max-sm:max-w-36">{can('parties.view') ? <Link to={`/accounting/vendor/${row.partyId}`} className={`${link} max-w-full`}><span dir="auto" className="truncate">{row.name}</span></Link> : <span dir="auto">{row.name}</span>}</TableCell>
      <TableCell>{t(`us1099.box.${row.box}`)}</TableCell>
      <TableCell>{row.hasTaxId ? <span dir="ltr">{row.taxId ?? t('us1099.present')}</span> : <span className="inline-flex items-center gap-1.5"><StatusDot tone="warning" />{t('us1099.none')}</span>}</TableCell>
      <TableCell align="end">{row.payments}</TableCell>
      <TableCell align="end">{can('payments.payment.view') ? <Link to={paymentsOfYear(row.partyId, year)} className={link}>{amount(row.amount)}</Link> : amount(row.amount)}</TableCell>
      <TableCell align="end">{amount(row.byCard)}</TableCell>
      <TableCell align="end">{row.threshold === null ? '–' : amount(row.threshold)}</TableCell>
      <TableCell>{row.threshold !== null && <span className="inline-flex items-center gap-1.5"><StatusDot tone={row.due ? 'info' : 'neutral'} />{t(row.due ? 'us1099.isDue' : 'us1099.below')}</span>}</TableCell>
    </TableRow>
  );
}

/** The payments to and from a vendor in a year, which the amount and what went by card are the sums of. */
function paymentsOfYear(partyId: string, year: number): string {
  const filter = { and: [{ field: 'partyId', op: 'is', value: partyId }, { field: 'side', op: 'is', value: 'vendor' }, { field: 'status', op: 'is', value: 'posted' }, { field: 'on', op: 'between', value: [`${year}-01-01`, `${year}-12-31`] }] };
  return `${paymentsPath}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
