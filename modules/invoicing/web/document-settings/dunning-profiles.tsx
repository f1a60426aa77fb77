import { ChevronRight, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { decimalOf } from '#core/web/document/line.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { dunningProfiles, mostProfiles, type DunningProfile, type ReminderLevel } from '../../contract.ts';
import { MasterDrawer, NewMasterDrawer, rereadStale } from '../expenses/settings/master-drawer.tsx';
import { useBase } from '../recurring/recurring-words.ts';
import { ReminderLevels } from './reminder-levels.tsx';

const topics = [dunningProfiles.topic];

/** Further series of reminders, for the customers who are given one. */
export function DunningProfiles({ currency }: { /** Of fees. */ currency: string }) {
  const t = useT('invoicing');
  const [open, setOpen] = useState<string | null>(null);
  const query = useRead(dunningProfiles.list, { ...useBase(), limit: mostProfiles, sort: [], filter: undefined, count: 'none' }, { topics });
  const full = (query.data?.items.length ?? 0) >= mostProfiles;
  const close = () => setOpen(null);
  return (
    <SettingsSection title={t('recurring.profiles.title')} description={t('recurring.profiles.lead')} action={!full && <Button variant="outline" onClick={() => setOpen('new')}><Plus aria-hidden />{t('recurring.profiles.add')}</Button>}>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>
        {({ items }) => (items.length === 0 ? <p className="text-sm text-muted-foreground">{t('recurring.profiles.none')}</p> : (
          <ul className="divide-y rounded-lg border" aria-label={t('recurring.profiles.title')}>
            {items.map((f) => (
              <li key={f.id}>
                <button type="button" className="focus-ring-inset flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-start hover:bg-accent" onClick={() => setOpen(f.id)}>
                  <span className="min-w-0 flex-1"><span className="block truncate font-medium" dir="auto">{f.name}</span><span className="block text-sm text-muted-foreground">{f.levels.length === 0 ? t('recurring.profiles.silent') : t('recurring.profiles.levels', { count: f.levels.length })}</span></span>
                  {!f.isActive && <Badge>{t('recurring.profiles.archived')}</Badge>}
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground rtl:-scale-x-100" />
                </button>
              </li>
            ))}
          </ul>
        ))}
      </QueryView>
      {open === 'new' && <NewMasterDrawer title={t('recurring.profiles.add')} onClose={close}>{(form) => <ProfileForm currency={currency} onDone={form.close} onCancel={form.close} onDirty={form.onDirty} />}</NewMasterDrawer>}
      {open !== null && open !== 'new' && <MasterDrawer key={open} id={open} endpoints={dunningProfiles} title={t('recurring.profiles.one')} removeLabel={t('recurring.profiles.remove')} onClose={close}>{(profile, form) => <ProfileForm profile={profile} currency={currency} onDone={form.close} onCancel={form.close} onDirty={form.onDirty} />}</MasterDrawer>}
    </SettingsSection>
  );
}

/** Adds or changes a profile. */
function ProfileForm({ profile, currency, onDone, onCancel, onDirty }: { profile?: DunningProfile; currency: string; onDone: () => void; onCancel: () => void; onDirty: (dirty: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  // What is no figure goes as it is, for the server to say so.
  const figure = (text: string | null) => (text === null ? null : decimalOf(text) ?? text);
  const state = useEndpointForm(profile ? dunningProfiles.update : dunningProfiles.create, {
    defaults: { name: profile?.name ?? '', levels: profile?.levels ?? [], isActive: profile?.isActive ?? true },
    fixed: profile ? { ...base, id: profile.id, version: profile.version } : base, topics, success: t('recurring.profiles.saved'), onDone, onRefused: rereadStale(dunningProfiles.topic),
    toInput: (typed) => ({ ...typed, levels: (typed['levels'] as ReminderLevel[]).map((l) => ({ ...l, fee: figure(l.fee), interestPercent: figure(l.interestPercent) })) }),
  });
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty]);
  return (
    <EndpointForm state={state}>
      <FormField name="name" label={t('recurring.profiles.name')} required><Input dir="auto" maxLength={80} placeholder={t('recurring.profiles.nameHint')} /></FormField>
      <Levels currency={currency} />
      <FormField name="isActive" label={t('recurring.profiles.isActive')} hideLabel>{(f) => <Switch label={t('recurring.profiles.isActive')} description={t('recurring.profiles.archivedHelp')} {...f.check} />}</FormField>
      <FormButtons onCancel={onCancel}>{t(profile ? 'recurring.profiles.save' : 'recurring.profiles.addDo')}</FormButtons>
    </EndpointForm>
  );
}

type Nested = { message?: string | undefined } | undefined;

/** The levels; what is wrong with one of their boxes is said below them, with its number. */
function Levels({ currency }: { currency: string }) {
  const t = useT('invoicing');
  const { formState: { errors } } = useFormContext();
  const wrong = Object.entries((errors['levels'] ?? {}) as Record<string, Record<string, Nested> | undefined>).flatMap(([at, boxes]) => (/^\d+$/.test(at) ? Object.values(boxes ?? {}).flatMap((box) => (box?.message ? [`${t('recurring.reminders.level', { n: Number(at) + 1 })}: ${box.message}`] : [])) : []));
  return (
    <div className="flex flex-col gap-2">
      <FormField group name="levels" label={t('recurring.reminders.title')} help={t('recurring.profiles.levelsHelp')}>{(f) => <ReminderLevels levels={f.value as ReminderLevel[]} currency={currency} onChange={f.set} />}</FormField>
      {wrong.length > 0 && <p role="alert" className="text-sm text-destructive-ink">{wrong.join(' ')}</p>}
    </div>
  );
}
