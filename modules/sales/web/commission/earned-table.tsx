import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import type { CommissionSums, commissionTotals } from '../../contract.ts';

const columns = ['base', 'amount', 'open', 'approved', 'paid'] as const;
const heads = { base: 'base', amount: 'sum', open: 'open', approved: 'approved', paid: 'paid' } as const;

/** What people earned, a line for each person and currency; a press shows only theirs. */
export function EarnedTable({ totals, chosen, onChoose }: { totals: OutputOf<typeof commissionTotals>; chosen?: string; onChoose?: (accountId: string) => void }) {
  const t = useT('sales');
  return (
    <Table label={t('commission.ofPerson')} frameClassName="rounded-lg border">
      <TableHead><TableRow><TableHeaderCell className="min-w-36 max-sm:sticky max-sm:start-0 max-sm:z-10">{t('commission.person')}</TableHeaderCell>{columns.map((key) => <TableHeaderCell key={key} align="end">{t(`commission.${heads[key]}`)}</TableHeaderCell>)}</TableRow></TableHead>
      <TableBody>
        {totals.items.flatMap((person) => person.sums.map((sums, i) => (
          <TableRow key={`${person.accountId} ${sums.currency}`} selected={chosen === person.accountId}>
            <TableCell className="max-sm:sticky max-sm:start-0 max-sm:z-10 max-sm:bg-background">{i === 0 && <Person {...person} isChosen={chosen === person.accountId} {...(onChoose ? { onChoose } : {})} />}</TableCell>
            <Figures sums={sums} />
          </TableRow>
        )))}
      </TableBody>
      {totals.items.length > 1 && <TableFoot>{totals.totals.map((sums, i) => <TableRow key={sums.currency}><TableCell className="max-sm:sticky max-sm:start-0 max-sm:z-10 max-sm:bg-background">{i === 0 ? t('commission.total') : ''}</TableCell><Figures sums={sums} /></TableRow>)}</TableFoot>}
    </Table>
  );
}

function Person({ accountId, name, photo, isChosen, onChoose }: { accountId: string; name: string; photo: string | null; isChosen: boolean; onChoose?: (accountId: string) => void }) {
  const t = useT('sales');
  const face = <><Avatar id={accountId} name={name} src={photo} size="xs" decorative /><span dir="auto" className="truncate">{name || '–'}</span></>;
  if (!onChoose) return <span className="flex min-w-0 items-center gap-2">{face}</span>;
  return <button type="button" className="focus-ring flex min-h-6 min-w-0 items-center gap-2 rounded-sm text-start hover:underline" aria-pressed={isChosen} title={isChosen ? t('commission.showAll') : t('commission.onlyOf', { name })} onClick={() => onChoose(isChosen ? '' : accountId)}>{face}</button>;
}

function Figures({ sums }: { sums: CommissionSums }) {
  const money = useMoneyText();
  return columns.map((key) => <TableCell key={key} align="end"><span className={`figures ${key === 'amount' ? 'font-medium' : /[1-9]/.test(sums[key]) ? '' : 'text-muted-foreground'}`}>{money(sums[key], sums.currency)}</span></TableCell>);
}
