import { useState, type FormEvent } from 'react';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getOwnProfile, updateProfile } from '../../../contract/profile.ts';
import { audiences } from '../../../contract/shapes.ts';
import { peopleTopics } from '../../topics.ts';
import type { OwnData } from '../profile/own-data.ts';
import { BlockedList, MutedList, RestrictedList } from './distance-lists.tsx';

/** /settings/people: who may come near, who can find one, the address of the profile, and whom one keeps away. */
export function PeopleSettingsPage() {
  const t = useT('social');
  const own = useRead(getOwnProfile, { viewAs: 'me' }, { topics: peopleTopics });
  return (
    <SettingsPage title={t('privacy.title')} description={t('privacy.lead')}>
      <QueryView query={own} skeleton={<SkeletonRows rows={6} columns={2} />}>{(data) => <Choices own={data} />}</QueryView>
      <SettingsSection title={t('access.title')} description={t('access.lead')}><Link to="/settings/access" className={buttonStyle({ variant: 'outline' })}>{t('privacy.openAccess')}</Link></SettingsSection>
      <SettingsSection title={t('muted.title')} description={t('muted.lead')}><MutedList /></SettingsSection>
      <SettingsSection title={t('restricted.title')} description={t('restricted.lead')}><RestrictedList /></SettingsSection>
      <SettingsSection title={t('blocked.title')} description={t('blocked.lead')}><BlockedList /></SettingsSection>
    </SettingsPage>
  );
}

type Settings = OwnData['settings'];

function Choices({ own }: { own: OwnData }) {
  const t = useT('social');
  const save = useAction(updateProfile, { topics: peopleTopics });
  const pending = save.isPending ? save.variables.settings : undefined;
  const now = { ...own.settings, ...Object.fromEntries(Object.entries(pending ?? {}).filter(([, v]) => v !== undefined)) } as Settings;
  const set = (settings: Partial<Settings>) => save.mutate({ settings });
  const select = <K extends 'whoCanFriend' | 'whoCanMessage' | 'friendsList'>(key: K, values: ReadonlyArray<Settings[K]>, name: string) => (
    <Field label={t(`privacy.${key}`)}><Select className="max-w-80" value={now[key] as string} onValueChange={(value) => set({ [key]: value } as Partial<Settings>)} options={values.map((value) => ({ value, label: t(`${name}.${value}`) }))} /></Field>
  );
  return (
    <>
      <SettingsSection title={t('privacy.contact')}>
        <div className="flex flex-col gap-4">
          {select('whoCanFriend', ['everyone', 'friends_of_friends', 'nobody'], 'privacy.friend')}
          {select('whoCanMessage', ['everyone', 'friends'], 'privacy.message')}
          {select('friendsList', audiences, 'audience')}
        </div>
      </SettingsSection>
      <SettingsSection title={t('privacy.seen')}>
        <div className="flex flex-col gap-4">
          <Switch checked={now.discoverable} onCheckedChange={(discoverable) => set({ discoverable })} label={t('privacy.discoverable')} description={t('privacy.discoverableHelp')} />
          <Switch checked={now.hidePresence} onCheckedChange={(hidePresence) => set({ hidePresence })} label={t('privacy.hidePresence')} description={t('privacy.hidePresenceHelp')} />
        </div>
      </SettingsSection>
      <SettingsSection title={t('privacy.address')} description={t('privacy.addressHelp')}><Address key={own.slug} slug={own.slug} /></SettingsSection>
    </>
  );
}

function Address({ slug }: { slug: string }) {
  const t = useT('social');
  const [value, setValue] = useState(slug);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useAction(updateProfile, {
    topics: peopleTopics, quiet: true, onDone: () => { setWrong(null); toast.success(t('privacy.addressSaved')); },
    onRefused: (error) => setWrong(error.fields.find((f) => f.path === 'slug')?.message ?? errorText(error)),
  });
  const send = (event: FormEvent) => { event.preventDefault(); save.mutate({ slug: value }); };
  return (
    <form noValidate onSubmit={send} className="flex flex-wrap items-start gap-2">
      <Field label={t('privacy.slug')} hideLabel error={wrong ?? undefined} help={<bdi dir="ltr">/people/{value}</bdi>} className="min-w-0 flex-1 basis-60"><Input dir="ltr" maxLength={40} autoComplete="off" spellCheck={false} value={value} onChange={(e) => { setValue(e.target.value.toLowerCase()); setWrong(null); }} /></Field>
      <Button type="submit" disabled={value.trim() === slug || value.trim() === ''} loading={save.isPending}>{t('about.save')}</Button>
    </form>
  );
}
