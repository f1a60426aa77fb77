import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import type { TaxFigures } from '../../contract.ts';
import { useReportTexts } from './report-texts.ts';

/** Tax by rate, what is to be paid, and the boxes of the country's form; every rate leads to its lines. */
export function TaxFiguresView({ figures: f, filed = false }: { figures: TaxFigures; /** As it was filed: what the accounts say by now is no matter of it. */ filed?: boolean }) {
  const t = useT('accounting');
  const language = useLanguage();
  const texts = useReportTexts(f.currency);
  const money = (amount: string) => <span dir="ltr">{texts.plain(amount)}</span>;
  const lines = (direction: string, taxId: string, rate: string) => `/accounting/reports/tax-lines?period=custom&from=${f.from}&to=${f.to}&direction=${direction}&tax=${taxId}&rate=${rate}`;
  // A row of a box that is told by rate has the rate behind the key of the box.
  const boxLines = (key: string) => { const [box, rate = ''] = key.split(' '); return `/accounting/reports/tax-lines?period=custom&from=${f.from}&to=${f.to}&box=${encodeURIComponent(box!)}${rate ? `&rate=${rate}` : ''}`; };
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-3">
        {([['output', f.output], ['input', f.input], ['payable', f.payable]] as const).map(([key, amount]) => <div key={key} className="bg-card px-4 py-3"><dt className="text-sm text-muted-foreground">{t(key === 'payable' && f.payable.startsWith('-') ? 'reports.taxReturn.refund' : `reports.paper.${key}`)}</dt><dd className="text-xl font-semibold"><span className="figures">{texts.money(key === 'payable' ? amount.replace('-', '') : amount)}</span></dd></div>)}
      </dl>
      <BoxesNotice figures={f} />
      {!filed && f.checks.filter((c) => !c.holds && c.word !== 'return_boxes').map((c) => <Notice key={c.word} kind="warning">{t('reports.tax.checkBroken', { check: t(`reports.check.${c.word}`), expected: texts.plain(c.expected), found: texts.plain(c.found) })}</Notice>)}
      {f.rates.length === 0 ? <p className="text-muted-foreground">{t('reports.tax.empty')}</p> : (
        <section>
          <h2 className="mb-2 text-base font-semibold">{t('reports.tax.rates')}</h2>
          <Table label={t('reports.tax.rates')} frameClassName="rounded-lg border print:overflow-visible">
            <TableHead><tr><TableHeaderCell>{t('reports.tax.name')}</TableHeaderCell>{(['rate', 'base', 'tax', 'counts'] as const).map((h) => <TableHeaderCell key={h} align="end" className={h === 'rate' ? 'max-sm:hidden' : ''}>{t(`reports.tax.${h}`)}</TableHeaderCell>)}</tr></TableHead>
            <TableBody>
              {(['sale', 'purchase'] as const).flatMap((direction) => {
                const of = f.rates.filter((r) => r.direction === direction);
                return of.length === 0 ? [] : [<tr key={direction}><th scope="colgroup" colSpan={5} className="h-9 border-b bg-muted/50 px-3 text-start font-medium">{t(`reports.tax.${direction}`)}</th></tr>, ...of.map((r) => (
                  <TableRow key={r.key}>
                    <TableCell className="h-9"><Link to={lines(direction, r.taxId, r.rate)} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline"><bdi>{r.name}</bdi></Link>{r.isCounted === false && <span className="ms-2 inline-flex"><StatusPill tone="warning">{t('reports.tax.notCounted')}</StatusPill></span>}</TableCell>
                    <TableCell align="end" className="h-9 whitespace-nowrap max-sm:hidden"><span dir="ltr">{r.rate} %</span></TableCell><TableCell align="end" className="h-9">{money(r.base)}</TableCell><TableCell align="end" className="h-9">{money(r.tax)}</TableCell><TableCell align="end" className="h-9">{money(r.recoverable)}</TableCell>
                  </TableRow>
                ))];
              })}
            </TableBody>
          </Table>
        </section>
      )}
      <section aria-label={t('reports.tax.boxes')}>
        <h2 className="mb-2 text-base font-semibold">{t('reports.tax.boxes')}</h2>
        <ul className="divide-y rounded-lg border">
          {f.boxes.map((b) => <li key={b.key} className="flex items-center justify-between gap-4 px-3 py-1.5"><Link to={boxLines(b.key)} className="focus-ring inline-flex min-h-6 min-w-0 items-center rounded-sm hover:text-primary-ink hover:underline"><bdi>{language === 'ar' ? b.labelAr : b.label}</bdi></Link><span className="figures whitespace-nowrap">{money(b.amount)}</span></li>)}
        </ul>
      </section>
    </div>
  );
}

/** Says that the return would ask for something else than its taxes come to, and which taxes are in no box; what was filed so stays worth knowing. */
export function BoxesNotice({ figures: f }: { figures: TaxFigures }) {
  const t = useT('accounting');
  const texts = useReportTexts(f.currency);
  const broken = f.checks.find((c) => c.word === 'return_boxes' && !c.holds);
  if (!broken) return null;
  return <Notice kind="warning">{t('reports.tax.boxesBroken', { expected: texts.plain(broken.expected), found: texts.plain(broken.found), taxes: [...new Set(f.rates.filter((r) => r.isCounted === false).map((r) => r.name))].join(', ') })}</Notice>;
}
