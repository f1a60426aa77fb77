import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getNumbering, setNumbering, type NumberPatterns, type NumberSeries } from '../../contract.ts';
import { useSlug } from '../parts/use-slug.ts';

const topics = ['parties.numbering'] as const;

/** Settings: how customers and vendors are numbered. */
export function NumberingPage() {
  const t = useT('parties');
  const can = useCan();
  const query = useRead(getNumbering, { workspace_slug: useSlug() }, { topics: [...topics, 'parties.party'] });
  return (
    <SettingsPage title={t('numbering.title')} description={t('numbering.lead')}>
      {!can('settings.edit') && <p className="rounded-md bg-muted px-3 py-2 text-muted-foreground">{t('numbering.readOnly')}</p>}
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={3} />}>
        {(patterns) => <div className="flex flex-col gap-10">{(['customer', 'vendor'] as const).map((series) => <SettingsSection key={series} title={t(`numbering.${series}`)}><PatternForm series={series} pattern={patterns[series]} /></SettingsSection>)}</div>}
      </QueryView>
    </SettingsPage>
  );
}

function PatternForm({ series, pattern }: { series: NumberSeries; pattern: NumberPatterns[NumberSeries] }) {
  const t = useT('parties');
  const can = useCan();
  const slug = useSlug();
  const [saved, setSaved] = useState(0);
  return <Boxes key={`${saved}${JSON.stringify(pattern)}`} series={series} pattern={pattern} slug={slug} canEdit={can('settings.edit')} success={t('numbering.saved')} onDone={() => setSaved((n) => n + 1)} />;
}

function Boxes({ series, pattern, slug, canEdit, success, onDone }: { series: NumberSeries; pattern: NumberPatterns[NumberSeries]; slug: string; canEdit: boolean; success: string; onDone: () => void }) {
  const t = useT('parties');
  const whole = (text: unknown) => (/^\d+$/.test(String(text)) ? Number(text) : text);
  const state = useEndpointForm(setNumbering, {
    defaults: { prefix: pattern.prefix, digits: String(pattern.digits), next: String(pattern.next) }, fixed: { workspace_slug: slug, series }, topics, success, onDone,
    // Where it goes on is only said when it was changed: meanwhile others may have taken numbers.
    toInput: ({ prefix, digits, next }) => ({ prefix, digits: whole(digits), ...(String(next) === String(pattern.next) ? {} : { next: whole(next) }) }),
  });
  const [prefix, digits, next] = [state.form.watch('prefix'), state.form.watch('digits'), state.form.watch('next')].map(String);
  const isSound = /^\d{1,9}$/.test(next!) && /^\d{1,2}$/.test(digits!) && Number(digits) <= 10;
  return (
    <EndpointForm state={state} label={t(`numbering.${series}`)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField name="prefix" label={t('numbering.prefix')} help={t('numbering.prefixHelp')}><Input dir="ltr" maxLength={20} disabled={!canEdit} /></FormField>
        <FormField name="digits" label={t('numbering.digits')} help={t('numbering.digitsHelp')}><Input inputMode="numeric" dir="ltr" disabled={!canEdit} /></FormField>
        <FormField name="next" label={t('numbering.next')} help={t('numbering.nextHelp')}><Input inputMode="numeric" dir="ltr" disabled={!canEdit} /></FormField>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-muted-foreground">{t('numbering.sample')}: <bdi dir="ltr" className="figures font-medium text-foreground">{isSound ? `${prefix!.trim()}${next!.padStart(Number(digits), '0')}` : '–'}</bdi></p>
        {canEdit && <SubmitButton variant="primary">{t('numbering.save')}</SubmitButton>}
      </div>
    </EndpointForm>
  );
}
