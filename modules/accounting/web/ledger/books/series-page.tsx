import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listSeries, setSeries, type NumberSeries } from '../../../contract.ts';
import { BooksMenu } from '../books-menu.tsx';
import { useBooksBase } from '../use-books.ts';

const topics = ['accounting.number_series', 'accounting.entry', 'settings.group'];
const resets = ['never', 'yearly', 'monthly'] as const;

/** How documents of every kind are numbered. */
export function SeriesPage() {
  const t = useT('accounting');
  const query = useRead(listSeries, useBooksBase(), { topics });
  const mayEdit = useCan()('accounting.ledger.setup');
  const [editing, setEditing] = useState<NumberSeries | null>(null);
  return (
    <>
      <PageHeader title={t('ledger.series.title')} description={t('ledger.series.lead')} secondary={<BooksMenu />} />
      <QueryView query={query} skeleton={<SkeletonRows rows={10} columns={4} />}>
        {({ items }) => (
          <Table label={t('ledger.series.title')} className="min-w-140">
            <TableHead><tr><TableHeaderCell>{t('ledger.series.kind')}</TableHeaderCell><TableHeaderCell>{t('ledger.series.next')}</TableHeaderCell><TableHeaderCell>{t('ledger.series.pattern')}</TableHeaderCell><TableHeaderCell>{t('ledger.series.reset')}</TableHeaderCell><TableHeaderCell><span className="sr-only">{t('edit')}</span></TableHeaderCell></tr></TableHead>
            <TableBody>
              {items.map((s) => (
                <TableRow key={s.name}>
                  <TableCell>{t(`ledger.series.of.${s.name}`)}</TableCell><TableCell className="figures font-medium">{s.sample}</TableCell><TableCell className="figures text-muted-foreground">{s.inForce}</TableCell><TableCell>{t(`ledger.series.resets.${s.reset}`)}</TableCell>
                  <TableCell align="end">{mayEdit && <Button size="sm" variant="ghost" aria-label={`${t('edit')}, ${t(`ledger.series.of.${s.name}`)}`} onClick={() => setEditing(s)}>{t('edit')}</Button>}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </QueryView>
      {editing && <SeriesDialog series={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function SeriesDialog({ series, onClose }: { series: NumberSeries; onClose: () => void }) {
  const t = useT('accounting');
  const state = useEndpointForm(setSeries, {
    defaults: { pattern: series.pattern, reset: series.reset, next: String(series.next) }, fixed: { ...useBooksBase(), name: series.name }, topics, warnOnLeave: false, onDone: onClose,
    // An empty pattern is one: that of the settings. The number stays out unless it was changed, because it begins anew with another reset.
    toInput: ({ next, pattern, ...typed }) => ({ ...typed, pattern: String(pattern ?? ''), ...(String(next) === String(series.next) ? {} : { next: Number(next) }) }),
  });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t(`ledger.series.of.${series.name}`)} description={t('ledger.series.help')}>
      <EndpointForm state={state}>
        <FormField name="pattern" label={t('ledger.series.pattern')} help={t('ledger.series.patternHelp')}><Input className="figures" placeholder={series.inForce} autoComplete="off" /></FormField>
        <FormField name="reset" label={t('ledger.series.reset')}>{(f) => <Select {...f.choice} options={resets.map((value) => ({ value, label: t(`ledger.series.resets.${value}`) }))} />}</FormField>
        <FormField name="next" label={t('ledger.series.nextNumber')} help={t('ledger.series.nextHelp')}><Input inputMode="numeric" className="figures max-w-40" /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('save')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}
