import { useMemo } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { i18n, useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction, useRead } from '#core/web/query.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { channels, getPreferences, updatePreferences, type Channel } from '../../contract.ts';
import { PushSection } from './push-section.tsx';
import { QuietHours } from './quiet-hours.tsx';

/** What the person wants to hear of, and how. */
export type Preferences = OutputOf<typeof getPreferences>;
/** Changes preferences at once. */
export type ChangePreferences = (change: { channels?: { type: string; channel: Channel; on: boolean; digest: boolean }[]; emailDelayMinutes?: number; quietHours?: Preferences['quietHours']; quietPasses?: boolean; pushPrivate?: boolean; dailyBudget?: number | null }) => void;

/** Grid of kinds and channels, the delay of mails, and quiet hours. */
export function PreferencesPage() {
  const t = useT('notifications');
  const language = useLanguage();
  const preferences = useRead(getPreferences, { language }, { topics: ['notifications.preference'] });
  const change = useChangePreferences();
  return (
    <SettingsPage title={t('preferences.title')} description={t('preferences.lead')}>
      <QueryView query={preferences} skeleton={<SkeletonRows rows={8} columns={3} />}>
        {(data) => (
          <>
            <Grid preferences={data} change={change} />
            <SettingsSection title={t('push.title')} description={t('push.lead')}><PushSection isPrivate={data.pushPrivate} change={change} /></SettingsSection>
            <SettingsSection title={t('preferences.mail')} description={t('preferences.mailHelp')}>
              <Field label={t('preferences.delay')}>
                <Select className="max-w-60" value={String(data.emailDelayMinutes)} onValueChange={(v) => change({ emailDelayMinutes: Number(v) })} options={delays(data.emailDelayMinutes).map((m) => ({ value: String(m), label: m < 60 ? t('preferences.minutes', { count: m }) : t('preferences.hours', { count: m / 60 }) }))} />
              </Field>
            </SettingsSection>
            <SettingsSection title={t('budget.title')} description={t('budget.lead')}>
              <Field label={t('budget.label')}>
                <Select className="max-w-60" value={String(data.dailyBudget ?? 0)} onValueChange={(v) => change({ dailyBudget: v === '0' ? null : Number(v) })} options={[...new Set([0, 5, 10, 20, 50, data.dailyBudget ?? 0])].sort((a, b) => a - b).map((n) => ({ value: String(n), label: n === 0 ? t('budget.none') : t('budget.day', { count: n }) }))} />
              </Field>
            </SettingsSection>
            <SettingsSection title={t('quiet.title')} description={t('quiet.lead')}><QuietHours hours={data.quietHours} passes={data.quietPasses} change={change} /></SettingsSection>
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}

const delays = (present: number) => [...new Set([15, 30, 60, 120, 240, 480, 1440, present])].sort((a, b) => a - b);

function useChangePreferences(): ChangePreferences {
  const language = useLanguage();
  const key = queryKey(getPreferences, { language });
  const update = useAction(updatePreferences, {
    optimistic: (input) => {
      const before = queryClient.getQueryData<Preferences>(key);
      queryClient.setQueryData<Preferences>(key, (old) => old && {
        types: old.types.map((type) => ({ ...type, channels: type.channels.map((c) => { const now = input.channels?.find((x) => x.type === type.type && x.channel === c.channel); return now ? { ...c, on: now.on, digest: now.digest ?? false } : c; }) })),
        emailDelayMinutes: input.emailDelayMinutes ?? old.emailDelayMinutes, quietHours: input.quietHours === undefined ? old.quietHours : input.quietHours,
        quietPasses: input.quietPasses ?? old.quietPasses, pushPrivate: input.pushPrivate ?? old.pushPrivate, dailyBudget: input.dailyBudget === undefined ? old.dailyBudget : input.dailyBudget,
      });
      return () => queryClient.setQueryData(key, before);
    },
    onDone: (answer) => queryClient.setQueryData(key, answer),
  });
  return (change) => update.mutate({ ...change, language });
}

function Grid({ preferences, change }: { preferences: Preferences; change: ChangePreferences }) {
  const t = useT('notifications');
  const rooms = useMemo(() => [...new Set(preferences.types.map((type) => type.room))], [preferences.types]);
  return (
    <div className="overflow-hidden rounded-lg border">
      <table className="w-full text-start">
        <caption className="sr-only">{t('preferences.title')}</caption>
        <thead>
          <tr className="border-b text-xs text-muted-foreground">
            <th scope="col" className="px-4 py-2 text-start font-medium">{t('preferences.kind')}</th>
            {channels.map((channel) => <th key={channel} scope="col" className="w-16 px-1.5 py-2 text-center font-medium sm:w-20">{t(`channel.${channel}`)}</th>)}
          </tr>
        </thead>
        {rooms.map((room) => (
          <tbody key={room} className="not-last:border-b">
            <tr><th scope="rowgroup" colSpan={1 + channels.length} className="bg-muted px-4 py-1.5 text-start text-xs font-semibold">{i18n.exists(`notifications:rooms.${room}`) ? t(`rooms.${room}`) : i18n.exists(`${room}:room`) ? i18n.t(`${room}:room`) : room}</th></tr>
            {preferences.types.filter((type) => type.room === room).map((type) => <TypeRow key={type.type} type={type} change={change} />)}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const mails = ['on', 'digest', 'off'] as const;

function TypeRow({ type, change }: { type: Preferences['types'][number]; change: ChangePreferences }) {
  const t = useT('notifications');
  return (
    <tr className="border-t hover:bg-muted/60">
      <th scope="row" className="px-4 py-2 text-start font-normal">{type.label}{type.mandatory && <span className="block text-xs text-muted-foreground">{t('preferences.always')}</span>}</th>
      {channels.map((name) => {
        const channel = type.channels.find((c) => c.channel === name);
        return (
          <td key={name} className="px-2 text-center">
            {channel && name === 'email' ? <Select size="sm" className="w-24 text-start" aria-label={`${type.label}: ${t('channel.email')}`} value={channel.on ? (channel.digest ? 'digest' : 'on') : 'off'} onValueChange={(v) => change({ channels: [{ type: type.type, channel: name, on: v !== 'off', digest: v === 'digest' }] })} options={mails.map((value) => ({ value, label: t(`mailed.${value}`) }))} />
              : channel ? <span className="inline-flex align-middle"><Checkbox checked={channel.on} disabled={channel.fixed} aria-label={`${type.label}: ${t(`channel.${name}`)}`} onCheckedChange={(on) => change({ channels: [{ type: type.type, channel: name, on, digest: false }] })} /></span> : <span className="text-muted-foreground" aria-label={t('preferences.none')}>–</span>}
          </td>
        );
      })}
    </tr>
  );
}
