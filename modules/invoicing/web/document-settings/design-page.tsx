import { documentLanguages, languageNames, type DocumentLanguage } from '#core/contract/document-languages.ts';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { PaperPane } from '#core/web/document/paper/paper-pane.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { getPaperDesign, logoPlaces, logoSizes, marginWidths, paperColumns, paperLayouts, previewPaperDesign, updatePaperDesign, type PaperDesign } from '../../contract.ts';
import { useBase } from '../recurring/recurring-words.ts';
import { caughtUp } from './caught-up.ts';

const topics = ['invoicing.settings'];

/** How documents of the workspace look on paper, beside a sample that is drawn anew with each choice. */
export function DesignPage() {
  const t = useT('invoicing');
  const query = useRead(getPaperDesign, useBase(), { topics });
  return <SettingsPage title={t('paper.design.title')} description={t('paper.design.lead')}><QueryView query={query} skeleton={<SkeletonRows rows={5} columns={1} />}>{(design) => <Form design={design} />}</QueryView></SettingsPage>;
}

function Form({ design }: { design: PaperDesign }) {
  const t = useT('invoicing');
  const base = useBase();
  const [kept, setKept] = useState(design);
  const [v, setV] = useState(design);
  const [moved, setMoved] = useState(false);
  const [language, setLanguage] = useState<DocumentLanguage>(useLanguage());
  const save = useAction(updatePaperDesign, { topics, success: t('paper.design.saved'), onDone: (now) => { setKept(now); setV(now); setMoved(false); } });
  // A newer design takes the place of every choice nobody has made here; what was chosen stays, and the page says so.
  if (design.version > kept.version) {
    const now = caughtUp(v, kept, design);
    setV(now.v);
    setMoved(now.mine.length > 0);
    setKept(design);
  }
  const set = (patch: Partial<PaperDesign>) => setV({ ...v, ...patch });
  const wrong = Object.fromEntries((save.error ? toApiError(save.error).fields : []).map((f) => [f.path, f.message]));
  const { version, ...values } = v;
  // What is not yet a colour is not drawn.
  const shown = { ...values, accent: v.accent && /^#[0-9a-f]{6}$/.test(v.accent) ? v.accent : null };
  const load = async (signal: AbortSignal) => await request(previewPaperDesign, { ...base, ...shown, language }, { signal }) as Blob;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(16rem,1fr)_minmax(0,1.4fr)]">
      <form noValidate className="flex flex-col gap-5" onSubmit={(e) => { e.preventDefault(); if (!save.isPending) save.mutate({ ...base, version, ...values }); }}>
        <Field label={t('paper.design.layout')} group><RadioGroup value={v.layout} onValueChange={(layout) => set({ layout })} options={paperLayouts.map((value) => ({ value, label: t(`paper.design.layouts.${value}`) }))} /></Field>
        <Field label={t('paper.design.accent')} help={t('paper.design.accentHelp')} error={wrong['accent']}>
          <Input className="figures max-w-40" dir="ltr" maxLength={7} placeholder="#rrggbb" value={v.accent ?? ''} onChange={(e) => set({ accent: e.target.value.trim().toLowerCase() || null })} />
        </Field>
        <input type="color" aria-label={t('paper.design.accentPick')} className="focus-ring h-9 w-16 rounded-md border border-control bg-background p-1" value={shown.accent ?? '#334155'} onChange={(e) => set({ accent: e.target.value.toLowerCase() })} />
        <Field label={t('paper.design.logoPlace')} group><SegmentedControl value={v.logoPlace} onValueChange={(logoPlace) => set({ logoPlace })} segments={logoPlaces.map((value) => ({ value, label: t(`paper.design.places.${value}`) }))} /></Field>
        <Field label={t('paper.design.logoSize')} group><SegmentedControl value={v.logoSize} onValueChange={(logoSize) => set({ logoSize })} segments={logoSizes.map((value) => ({ value, label: t(`paper.design.sizes.${value}`) }))} /></Field>
        <Field label={t('paper.design.columns')} help={t('paper.design.columnsHelp')} group><div className="flex flex-col gap-1.5">{paperColumns.map((key) => <Checkbox key={key} checked={v.columns.includes(key)} onCheckedChange={(on) => set({ columns: paperColumns.filter((c) => (c === key ? on : v.columns.includes(c))) })} label={t(`paper.design.column.${key}`)} />)}</div></Field>
        <Field label={t('paper.design.paper')}><Select value={v.paper ?? ''} onValueChange={(paper) => set({ paper: paper || null })} options={[{ value: '' as const, label: t('paper.design.papers.usual') }, { value: 'A4' as const, label: 'A4' }, { value: 'Letter' as const, label: 'Letter' }]} /></Field>
        <Field label={t('paper.design.margins')} group><SegmentedControl value={v.margins} onValueChange={(margins) => set({ margins })} segments={marginWidths.map((value) => ({ value, label: t(`paper.design.widths.${value}`) }))} /></Field>
        {moved && <Notice kind="warning">{t('documents.settings.moved')}</Notice>}
        <div><Button type="submit" variant="primary" loading={save.isPending}>{t('paper.design.save')}</Button></div>
      </form>
      <div className="flex flex-col gap-3 lg:sticky lg:top-4">
        <Select aria-label={t('paper.design.language')} className="max-w-48" value={language} onValueChange={setLanguage} options={documentLanguages.map((value) => ({ value, label: languageNames[value] }))} />
        <PaperPane title={t('paper.design.preview')} version={JSON.stringify({ ...shown, language })} load={load} className="max-h-[80dvh]" />
      </div>
    </div>
  );
}
