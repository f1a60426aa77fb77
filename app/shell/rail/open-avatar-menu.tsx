import { Keyboard, Languages, LogOut, Palette, Settings, UserRound } from 'lucide-react';
import { LANGUAGES, useLanguage, useT, type Language } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, MenuSub } from '#core/web/ui/menu.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { pageExists } from '../pages/page-exists.ts';
import { useKeysOf } from '../shortcuts/bindings.ts';
import { AvatarButton } from './avatar-button.tsx';
import { useChooseLanguage } from './choose-language.ts';

const languageNames: Record<Language, string> = { en: 'English', ar: 'العربية' };
const profile = '/settings/profile';

/** The opened menu of the person: profile, settings, appearance, language, shortcuts, sign out. */
export function OpenAvatarMenu({ side }: { side: 'inline-end' | 'bottom' }) {
  const t = useT('shell');
  const { account } = useViewer();
  const overlays = useOverlays();
  const session = useSession();
  const keys = useKeysOf('shell.shortcuts');
  return (
    <Menu defaultOpen side={side} align="end" className="w-60" trigger={<AvatarButton />}
    >
      <div className="px-2 pt-1.5 pb-2">
        <p className="truncate font-medium">{account.name}</p>
        <p className="truncate text-sm text-muted-foreground" dir="ltr">{account.email}</p>
      </div>
      <MenuSeparator />
      {pageExists(profile) && <MenuItem icon={<UserRound />} link={<Link to={profile} />}>{t('account.profile')}</MenuItem>}
      {pageExists('/settings') && <MenuItem icon={<Settings />} link={<Link to="/settings" />}>{t('account.settings')}</MenuItem>}
      <MenuItem icon={<Palette />} onSelect={() => overlays.show('customizer')}>{t('customizer.title')}</MenuItem>
      <LanguageMenu />
      <MenuItem icon={<Keyboard />} {...(keys ? { shortcut: keys } : {})} onSelect={() => overlays.show('shortcuts')}>{t('shortcuts.title')}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut className="mirror-rtl" />} onSelect={() => void session.signOut()}>{t('account.signOut')}</MenuItem>
    </Menu>
  );
}

function LanguageMenu() {
  const t = useT('shell');
  const choose = useChooseLanguage();
  const language = useLanguage();
  return (
    <MenuSub icon={<Languages />} label={t('account.language')}>
      <MenuRadioGroup<Language> value={language} onValueChange={choose} options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))} />
    </MenuSub>
  );
}
