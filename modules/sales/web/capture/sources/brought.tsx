import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { SourceFigures } from '../../../contract.ts';
import { leadsFilter, wonWithoutLeadFilter } from '../../../rules/dashboard/drill.ts';
import type { Days } from '../../../rules/dashboard/periods.ts';
import { dealsAddress, leadsAddress } from '../../dashboard/use-dashboard.ts';
import { moneyText } from '../../leads/use-leads.ts';

/** What leads brought, and which ones they are. */
export type BroughtRow = Omit<SourceFigures, 'source'> & { of: Days & { by: 'source' | 'campaign'; name?: string } };
const rateKeys = ['qualified', 'converted', 'won', 'overall'] as const;

/** What leads brought by what they are told apart by, with the rates of all; each count leads to its leads. */
export function Brought({ label, head, items, total, rates, currency }: { label: string; head: string; items: ReadonlyArray<BroughtRow & { key: string; name: ReactNode }>; total: BroughtRow; rates: Record<(typeof rateKeys)[number], string | null>; currency: string }) {
  const t = useT('sales');
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">{rateKeys.map((key) => <div key={key} className="rounded-lg border px-3 py-2"><dt className="text-sm text-muted-foreground">{t(`capture.source.rate.${key}`)}</dt><dd className="figures text-xl font-semibold">{rates[key] === null ? '–' : <bdi dir="ltr">{rates[key]} %</bdi>}</dd></div>)}</dl>
      <Table label={label} frameClassName="rounded-lg border">
        <TableHead><TableRow><TableHeaderCell>{head}</TableHeaderCell>{(['leads', 'qualified', 'converted', 'won', 'wonAmount', 'paid', 'cost', 'roi'] as const).map((key) => <TableHeaderCell key={key} align="end">{t(`capture.source.column.${key}`)}</TableHeaderCell>)}</TableRow></TableHead>
        <TableBody>{items.map((row) => <TableRow key={row.key}><TableCell>{row.name}</TableCell><Figures row={row} currency={currency} /></TableRow>)}</TableBody>
        <TableFoot><TableRow><TableCell>{t('capture.source.total')}</TableCell><Figures row={total} currency={currency} /></TableRow></TableFoot>
      </Table>
    </>
  );
}

/** Counts of the leads, each leading to them. */
export const reachedCounts = ({ of, ...row }: BroughtRow) => ([['new', row.leads], ['qualified', row.qualified], ['converted', row.converted], ['won', row.won - row.wonWithoutLead]] as const)
  .map(([reached, count]) => ({ reached, count, to: leadsAddress(leadsFilter({}, { from: of.from, to: of.to }, reached, of.by === 'source' ? of.name : undefined, of.by === 'campaign' ? of.name : undefined)) }));

/** The count of opportunities that were won without a lead, leading to them; nothing where there are none. */
export function WonWithoutLead({ row: { wonWithoutLead: count, of } }: { row: BroughtRow }) {
  const t = useT('sales');
  const can = useCan();
  if (count === 0) return null;
  const text = t('capture.source.withoutLead', { count });
  return <span className="block text-xs text-muted-foreground">{can('sales.deal.view') ? <Link to={dealsAddress(wonWithoutLeadFilter({}, { from: of.from, to: of.to }, of.by, of.name))} className="focus-ring rounded-sm hover:underline">{text}</Link> : text}</span>;
}

/** Amounts of opportunities won in other currencies, said as one; empty when there are none. */
export const otherWon = (row: Pick<BroughtRow, 'otherWon'>) => row.otherWon.map((o) => moneyText(o.amount, o.currency)).join(', ');

function Figures({ row, currency }: { row: BroughtRow; currency: string }) {
  const t = useT('sales');
  const other = otherWon(row);
  return (
    <>
      {reachedCounts(row).map(({ reached, count, to }) => <TableCell key={reached} align="end" className="figures">{count === 0 ? count : <Link to={to} className="focus-ring rounded-sm hover:underline">{count}</Link>}{reached === 'won' && <WonWithoutLead row={row} />}</TableCell>)}
      <TableCell align="end" className="figures">{moneyText(row.wonAmount, currency)}{other && <span className="block text-xs text-muted-foreground">{t('capture.source.plus', { amounts: other })}</span>}</TableCell>
      {[row.paid, row.cost].map((amount, i) => <TableCell key={i} align="end" className="figures">{moneyText(amount, currency)}</TableCell>)}
      <TableCell align="end" className="figures">{row.roiPercent === null ? '–' : <bdi dir="ltr">{row.roiPercent} %</bdi>}</TableCell>
    </>
  );
}
