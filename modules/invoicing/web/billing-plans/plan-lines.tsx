import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import type { BillingPlan } from '../../contract.ts';

/** What was agreed, line by line, with what of it is billed. */
export function PlanLines({ plan }: { plan: BillingPlan }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  if (plan.lines.length === 0) return null;
  const row = (label: string, amount: string) => <TableRow key={label}><TableCell>{label}</TableCell><TableCell align="end"><span className="figures">{money(amount, plan.currency)}</span></TableCell><TableCell /><TableCell /></TableRow>;
  return (
    <div>
      <h2 className="text-base font-semibold">{t('plans.agreed')}</h2>
      <Table label={t('plans.agreed')} frameClassName="mt-2 rounded-lg border">
        <TableHead><TableRow><TableHeaderCell>{t('plans.line')}</TableHeaderCell><TableHeaderCell align="end">{t('plans.sum.agreed')}</TableHeaderCell><TableHeaderCell align="end">{t('plans.sum.billed')}</TableHeaderCell><TableHeaderCell align="end">%</TableHeaderCell></TableRow></TableHead>
        <TableBody>
          {plan.lines.map((l) => <TableRow key={l.id}><TableCell><span dir="auto">{l.name || t('documents.noName')}</span></TableCell>{[money(l.agreed, plan.currency), money(l.billed, plan.currency), l.percent].map((text, i) => <TableCell key={i} align="end"><span className="figures">{text}</span></TableCell>)}</TableRow>)}
          {row(t('plans.tax'), plan.totals.tax)}{row(t('plans.total'), plan.totals.total)}
        </TableBody>
      </Table>
    </div>
  );
}
