import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { setUpBook, type getBook } from '../../../contract.ts';
import { ledgerTopics, useBooksBase } from '../use-books.ts';

/** Where the books begin: the chart of a country, and the language of its accounts. */
export function SetUpPanel({ offer }: { offer: OutputOf<typeof getBook> }) {
  const t = useT('accounting');
  const language = useLanguage();
  const base = useBooksBase();
  const mayBegin = useCan()('accounting.ledger.setup');
  const [template, setTemplate] = useState(offer.suggested);
  const [names, setNames] = useState<'en' | 'ar'>(language === 'ar' ? 'ar' : 'en');
  const begin = useAction(setUpBook, { topics: [...ledgerTopics, 'accounting.tax'] });
  return (
    <>
      <PageHeader title={t('ledger.chart.title')} description={t('ledger.setUp.lead')} />
      <form className="flex max-w-160 flex-col gap-6 px-4 pb-10 sm:px-6" onSubmit={(e) => { e.preventDefault(); begin.mutate({ ...base, template, language: names }); }}>
        <Field label={t('ledger.setUp.chart')} group>
          <RadioGroup value={template} onValueChange={setTemplate} disabled={!mayBegin} options={offer.templates.map((c) => ({ value: c.key, label: language === 'ar' ? c.nameAr : c.name, description: t('ledger.setUp.holds', { accounts: c.accounts, taxes: c.taxes }) }))} />
        </Field>
        <Field label={t('ledger.setUp.language')} className="max-w-60"><Select value={names} onValueChange={setNames} disabled={!mayBegin} options={[{ value: 'en', label: 'English' }, { value: 'ar', label: 'العربية' }]} /></Field>
        <p className="text-muted-foreground">{t('ledger.setUp.currency', { currency: offer.baseCurrency })}</p>
        {mayBegin ? <div><Button type="submit" variant="primary" loading={begin.isPending}>{t('ledger.setUp.begin')}</Button></div> : <p>{t('ledger.setUp.ask')}</p>}
      </form>
    </>
  );
}
