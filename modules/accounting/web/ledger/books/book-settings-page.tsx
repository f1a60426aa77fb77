import { useState } from 'react';
import { taxRoundings } from '#core/contract/pricing/index.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getBook, updateBook, type BookRow } from '../../../contract.ts';
import { useBooksBase } from '../use-books.ts';

const topics = ['accounting.book'];

/** How tax is rounded on new documents, and whether numbers follow their days. */
export function BookSettingsPage() {
  const t = useT('accounting');
  const query = useRead(getBook, useBooksBase(), { topics });
  return (
    <SettingsPage title={t('ledger.settings.title')} description={t('ledger.settings.lead')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>
        {({ book }) => (book ? <Form key={book.version} book={book} /> : <p>{t('ledger.settings.none')} <Link to="/accounting/chart-of-account" className="underline underline-offset-4">{t('ledger.chart.title')}</Link></p>)}
      </QueryView>
    </SettingsPage>
  );
}

function Form({ book }: { book: BookRow }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const may = useCan()('accounting.ledger.setup');
  const [taxRounding, setRounding] = useState(book.taxRounding);
  const [strictChronology, setStrict] = useState(book.strictChronology);
  const save = useAction(updateBook, { topics, success: t('ledger.settings.saved') });
  return (
    <form className="flex flex-col gap-6" onSubmit={(e) => { e.preventDefault(); save.mutate({ ...base, version: book.version, taxRounding, strictChronology }); }}>
      <SettingsSection title={t('ledger.settings.rounding')} description={t('ledger.settings.roundingHelp')}>
        {may ? <Field label={t('bench.rounding')} group><SegmentedControl value={taxRounding} onValueChange={setRounding} segments={taxRoundings.map((value) => ({ value, label: t(`bench.roundings.${value}`) }))} /></Field>
          : <p>{t('bench.rounding')}: {t(`bench.roundings.${taxRounding}`)}</p>}
      </SettingsSection>
      <SettingsSection title={t('ledger.settings.numbers')} description={t('ledger.settings.numbersHelp')}>
        <Switch checked={strictChronology} onCheckedChange={setStrict} disabled={!may} label={t('ledger.settings.strict')} description={t('ledger.settings.strictHelp')} />
      </SettingsSection>
      {may && <div><Button type="submit" variant="primary" loading={save.isPending}>{t('save')}</Button></div>}
    </form>
  );
}
