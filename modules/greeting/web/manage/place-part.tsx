import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { audiences, positions } from '../../rules/choices.ts';
import type { PartProps } from './draft.ts';
import { useRoleNames } from './use-role-names.ts';

/** For whom, on which pages and when. */
export function PlacePart({ draft, set, errorAt }: PartProps) {
  const t = useT('greeting');
  const roles = useRoleNames();
  return (
    <div className="flex flex-col gap-5">
      <Switch checked={draft.enabled} onCheckedChange={(enabled) => set({ enabled })} label={t('item.enabled')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('item.audience')} {...(draft.audience === 'everyone' || draft.audience === 'visitors' ? { help: t('item.visitorsNote') } : {})}><Select value={draft.audience} onValueChange={(audience) => audience && set({ audience })} options={audiences.map((value) => ({ value, label: t(`item.audiences.${value}`) }))} /></Field>
        {draft.audience === 'role' && <Field label={t('item.role')} required {...errorAt('role')}><Select value={draft.role} onValueChange={(role) => set({ role })} options={roles.options} /></Field>}
        <Field label={t('item.locale')}><Select value={draft.locale === '' ? 'any' : draft.locale} onValueChange={(locale) => set({ locale: locale === 'en' || locale === 'ar' ? locale : '' })} options={(['any', 'en', 'ar'] as const).map((value) => ({ value, label: t(`item.locales.${value}`) }))} /></Field>
        <Field label={t('item.position')}><Select value={draft.position} onValueChange={(position) => position && set({ position })} options={positions.map((value) => ({ value, label: t(`item.positions.${value}`) }))} /></Field>
        <Field label={t('item.startsAt')} help={t('item.timesHelp')} {...errorAt('startsAt')}><Input type="datetime-local" value={draft.startsAt} onChange={(e) => set({ startsAt: e.target.value })} /></Field>
        <Field label={t('item.endsAt')} {...errorAt('endsAt')}><Input type="datetime-local" value={draft.endsAt} onChange={(e) => set({ endsAt: e.target.value })} /></Field>
      </div>
      <Field label={t('item.pagesIn')} help={t('item.pagesInHelp')} {...errorAt('pagesIn')}><Textarea dir="ltr" rows={3} placeholder={'/\n/sales/*'} value={draft.pagesIn} onChange={(e) => set({ pagesIn: e.target.value })} /></Field>
      <Field label={t('item.pagesOut')} {...errorAt('pagesOut')}><Textarea dir="ltr" rows={2} value={draft.pagesOut} onChange={(e) => set({ pagesOut: e.target.value })} /></Field>
      <Field label={t('item.experiment')} help={t('item.experimentHelp')} {...errorAt('experiment')}><Input dir="auto" maxLength={40} value={draft.experiment} onChange={(e) => set({ experiment: e.target.value })} /></Field>
    </div>
  );
}
