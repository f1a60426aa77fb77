import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { longDay } from '#core/web/ui/date-text.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { listPasskeys, removePasskey } from '../../contract/passkeys.ts';
import { topics } from '../../contract/shapes.ts';
import { PasswordDialog } from '../parts/password-dialog.tsx';
import { passkeysWork } from '../passkeys.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { SettingsItem, SettingsList, SettingsSkeleton } from './settings-list.tsx';

type Passkey = OutputOf<typeof listPasskeys>['items'][number];

/** Passkeys: added, named, taken away. */
export function PasskeysSection() {
  const t = useT('identity');
  const query = useRead(listPasskeys, {}, { topics: [topics.factor] });
  const able = passkeysWork();
  return (
    <SettingsSection title={t('passkey.title')} description={t('passkey.description')} action={able && <PasskeyDialog trigger={<AddButton />} />}>
      <QueryView query={query} skeleton={<SettingsSkeleton lines={1} />}>
        {({ items }) => (
          <SettingsList>
            {items.length === 0 && <SettingsItem icon={<KeyRound aria-hidden />} title={t('passkey.none')} detail={t(able ? 'passkey.noneHelp' : 'passkey.unable')} />}
            {items.map((passkey) => <PasskeyItem key={passkey.id} passkey={passkey} />)}
          </SettingsList>
        )}
      </QueryView>
    </SettingsSection>
  );
}

function AddButton(props: React.ComponentProps<typeof Button>) {
  const t = useT('identity');
  return <Button {...props} variant="outline" size="sm"><Plus aria-hidden />{t('passkey.add')}</Button>;
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const t = useT('identity');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <SettingsItem
      icon={<KeyRound aria-hidden />} title={<span dir="auto">{passkey.name}</span>}
      detail={
        <>
          {t('passkey.made', { date: longDay(new Date(passkey.createdAt), language, zoneHere()) })} · {passkey.lastUsedAt ? <>{t('passkey.used')} <RelativeTime value={passkey.lastUsedAt} /></> : t('passkey.unused')}
          {passkey.synced && <> · {t('passkey.synced')}</>}
        </>
      }
      action={
        <PasswordDialog
          open={open} onOpenChange={setOpen} endpoint={removePasskey} fixed={{ id: passkey.id }} destructive
          title={t('passkey.removeTitle', { name: passkey.name })} description={t('passkey.removeHelp')} submit={t('passkey.remove')}
          onDone={() => { setOpen(false); toast.success(t('passkey.removed')); }} trigger={<Button variant="ghost" size="sm">{t('passkey.remove')}</Button>}
        />
      }
    />
  );
}
