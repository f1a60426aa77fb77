import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { meetKinds, placeKinds } from '../../contract.ts';
import { useBase, useOwners } from '../leads/use-leads.ts';
import { WordsInput } from '../leads/words-input.tsx';
import type { TabProps } from './booking-page.tsx';

/** What people book, with whom and where. */
export function WhatTab({ draft, set, errors }: TabProps) {
  const t = useT('sales');
  const can = useCan();
  const { workspace_slug: workspace } = useBase();
  const owners = useOwners().map((o) => ({ id: o.id, label: o.name }));
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  return (
    <div className="flex flex-col gap-5 pt-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('meetings.page.name')} help={t('meetings.page.nameHelp')} required {...wrong('name')}><Input dir="auto" maxLength={120} value={draft.name} onChange={(e) => set({ name: e.target.value })} /></Field>
        <Field label={t('meetings.page.slug')} help={<bdi dir="ltr" className="wrap-anywhere">{`${location.origin}/book/${workspace}/${draft.slug}`}</bdi>} required {...wrong('slug')}><Input dir="ltr" maxLength={60} value={draft.slug} onChange={(e) => set({ slug: e.target.value.toLowerCase().replace(/[^a-z0-9-]+/g, '-') })} /></Field>
      </div>
      <Field label={t('meetings.page.intro')} {...wrong('intro')}><Textarea dir="auto" rows={3} maxLength={2000} value={draft.intro} onChange={(e) => set({ intro: e.target.value })} /></Field>
      {can('sales.settings')
        ? <Field label={t('meetings.page.hosts')} help={t('meetings.page.hostsHelp')} required {...wrong('hostIds')}><MultiCombobox items={owners} value={owners.filter((o) => draft.hostIds.includes(o.id))} onValueChange={(chosen) => set({ hostIds: chosen.map((o) => o.id) })} /></Field>
        : <p className="text-muted-foreground">{t('meetings.page.hostsSelf')}</p>}
      {draft.hostIds.length > 1 && <Field label={t('meetings.page.meets')} group {...wrong('meets')}><RadioGroup value={draft.meets} onValueChange={(meets) => set({ meets: meets as typeof draft.meets })} options={meetKinds.map((value) => ({ value, label: t(`meetings.page.meetsKind.${value}`), description: t(`meetings.page.meetsHelp.${value}`) }))} /></Field>}
      <Field label={t('meetings.page.place')} group><RadioGroup value={draft.placeKind} onValueChange={(placeKind) => set({ placeKind: placeKind as typeof draft.placeKind, place: '' })} options={placeKinds.map((value) => ({ value, label: t(`meetings.page.placeKind.${value}`), description: t(`meetings.page.placeHelp.${value}`) }))} /></Field>
      {draft.placeKind !== 'phone' && <Field label={t(`meetings.page.placeLabel.${draft.placeKind}`)} required {...wrong('place')}><Input dir={draft.placeKind === 'link' ? 'ltr' : 'auto'} maxLength={300} value={draft.place} onChange={(e) => set({ place: e.target.value })} /></Field>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('meetings.page.source')} help={t('meetings.page.sourceHelp')} {...wrong('source')}><WordsInput kind="source" one value={draft.source} onChange={(source) => set({ source })} /></Field>
        <Field label={t('meetings.page.language')}><Select value={draft.language} onValueChange={(language) => set({ language })} options={[{ value: 'en' as const, label: 'English' }, { value: 'ar' as const, label: 'العربية' }]} /></Field>
      </div>
    </div>
  );
}
