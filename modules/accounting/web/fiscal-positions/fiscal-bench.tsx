import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { countryName, useCountries } from '#modules/parties/web/public.tsx';
import { askFiscalPosition, fiscalPositions } from '../../contract.ts';
import { useFiscalWhy } from './fiscal-words.ts';

interface Asked { side: 'sale' | 'purchase'; country: string | null; region: string; taxId: string; kind: 'product' | 'service' }

/** What the position of somebody in a country makes of taxes, and why; `taxIds` are those of the line that is tried. */
export function useFiscalQuestion(taxIds: readonly string[]) {
  const [asked, setAsked] = useState<Asked>({ side: 'sale', country: null, region: '', taxId: '', kind: 'service' });
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const isAsked = asked.country !== null || asked.taxId.trim() !== '';
  const answer = useRead(askFiscalPosition, { ...base, ...asked, taxId: asked.taxId.trim(), taxIds: [...taxIds] } as never, { topics: [fiscalPositions.topic, 'accounting.tax'], enabled: isAsked, keepPrevious: true }).data;
  return { asked, set: (patch: Partial<Asked>) => setAsked((now) => ({ ...now, ...patch })), answer: isAsked ? answer ?? null : null };
}

/** Asks whom a line is for, and says which position applies and why. */
export function FiscalQuestion({ question: { asked, set, answer }, labelOf }: { question: ReturnType<typeof useFiscalQuestion>; labelOf: (id: string) => string | undefined }) {
  const t = useT('accounting');
  const language = useLanguage();
  const countries = useCountries();
  const why = useFiscalWhy();
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border p-3">
      <legend className="px-1 text-sm font-medium">{t('fiscal.bench.title')}</legend>
      <p className="text-sm text-muted-foreground">{t('fiscal.bench.help')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('fiscal.bench.country')}><Combobox items={countries} value={asked.country ? { id: asked.country, label: countryName(asked.country, language) } : null} onValueChange={(c) => set({ country: c?.id ?? null })} /></Field>
        <Field label={t('fiscal.bench.taxId')} error={answer?.taxIdProblem ?? undefined}><Input dir="ltr" maxLength={40} value={asked.taxId} onChange={(e) => set({ taxId: e.target.value })} /></Field>
        {asked.country !== null && asked.country === answer?.ownCountry && <Field label={t('fiscal.bench.region')}><Input dir="auto" maxLength={100} value={asked.region} onChange={(e) => set({ region: e.target.value })} /></Field>}
        <Field label={t('fiscal.bench.side')}><Select value={asked.side} onValueChange={(side) => set({ side })} options={(['sale', 'purchase'] as const).map((value) => ({ value, label: t(`fiscal.sides.${value}`) }))} /></Field>
        <Field label={t('fiscal.bench.kind')}><Select value={asked.kind} onValueChange={(kind) => set({ kind })} options={(['service', 'product'] as const).map((value) => ({ value, label: t(`fiscal.kinds.${value}`) }))} /></Field>
      </div>
      <div aria-live="polite" className="text-sm">
        {!answer && <p className="text-muted-foreground">{t('fiscal.bench.nobody')}</p>}
        {answer && <>
          {answer.position && <p className="font-medium"><bdi>{answer.position.name}</bdi></p>}
          <p className="text-muted-foreground">{answer.ownCountry === null ? t('fiscal.bench.ownMissing') : why(answer.position, asked.side)}</p>
          {answer.position && <p>{t('fiscal.bench.becomes')}: <bdi>{answer.taxIds.map((id) => labelOf(id) ?? '…').join(', ') || t('fiscal.none')}</bdi></p>}
          {answer.position?.note && <p dir="auto" className="text-muted-foreground">{answer.position.note}</p>}
        </>}
      </div>
    </fieldset>
  );
}
