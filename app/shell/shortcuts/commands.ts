import { CalendarDays, House, Keyboard, Languages, LogOut, Moon, PanelLeft, PanelRight, Palette, Plus, Replace, Search, Settings, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { usePresentRecord } from '#core/web/present-record.ts';
import { useGo } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { slot, useRooms, visibleSlot, type CommandEntry } from '#core/web/slots/slots.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { pageExists } from '../pages/page-exists.ts';
import { useChooseLanguage } from '../rail/choose-language.ts';
import { keysInForce, useBindingsVersion } from './bindings.ts';

/** Something that can be done from the palette, by keys, or from the sheet. */
export interface Command { id: string; label: string; icon: LucideIcon; group: CommandEntry['group'] | 'record'; keys: string | null; run: () => void }

/** The one registry: what the shell, the rooms and the present record can do, with the keys in force. */
export function useCommands(): readonly Command[] {
  const t = useT('shell');
  const language = useLanguage();
  const go = useGo();
  const can = useCan();
  const bindings = useBindingsVersion();
  const record = usePresentRecord();
  const own = useOwnCommands();
  const rooms = useRooms();
  return useMemo(() => {
    const keys = keysInForce();
    const ofRooms = visibleSlot('commands', can).map((entry): Command => ({ id: entry.id, label: t(entry.label), icon: entry.icon, group: entry.group, keys: keys.get(entry.id) ?? null, run: () => entry.run(go) }));
    const ofRecord = (record?.actions ?? []).map((action): Command => ({ id: `record.${record!.kind}.${action.id}`, label: action.label, icon: action.icon, group: 'record', keys: null, run: action.run }));
    return [...ofRecord, ...own.map((command) => ({ ...command, keys: keys.get(command.id) ?? null })), ...ofRooms];
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, language, go, can, bindings, record, own, rooms]);
}

type OwnCommand = Omit<Command, 'keys'>;

function useOwnCommands(): readonly OwnCommand[] {
  const t = useT('shell');
  const go = useGo();
  const can = useCan();
  const overlays = useOverlays();
  const session = useSession();
  const { state, isDark, set } = useShellState();
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const command = (id: string, label: string, icon: LucideIcon, group: OwnCommand['group'], run: () => void, when = true): OwnCommand[] => (when ? [{ id, label: t(label), icon, group, run }] : []);
  return [
    ...command('shell.palette', 'palette.title', Search, 'help', () => overlays.toggle('palette')),
    ...command('shell.home', 'command.home', House, 'goTo', () => go('/')),
    ...command('shell.settings', 'command.settings', Settings, 'goTo', () => go('/settings'), pageExists('/settings')),
    ...command('shell.create', 'create.title', Plus, 'create', () => overlays.show('create'), visibleSlot('create', can).length > 0),
    ...command('shell.schedule', 'schedule.title', CalendarDays, 'goTo', () => overlays.show('schedule'), slot('schedule').length > 0),
    ...command('shell.switcher', 'switcher.title', Replace, 'workspace', () => overlays.show('switcher')),
    ...command('shell.sidebar', 'command.sidebar', PanelLeft, 'preferences', () => set('collapsed', !state.collapsed)),
    ...command('shell.rightRail', 'command.rightRail', PanelRight, 'preferences', () => set('rightRail', state.rightRail === 'open' ? 'closed' : 'open')),
    ...command('shell.mode', isDark ? 'mode.toLight' : 'mode.toDark', Moon, 'preferences', () => set('mode', isDark ? 'light' : 'dark')),
    ...command('shell.customizer', 'customizer.title', Palette, 'preferences', () => overlays.show('customizer')),
    ...command('shell.language', 'command.language', Languages, 'preferences', () => chooseLanguage(language === 'ar' ? 'en' : 'ar')),
    ...command('shell.shortcuts', 'shortcuts.title', Keyboard, 'help', () => overlays.toggle('shortcuts')),
    ...command('shell.signOut', 'account.signOut', LogOut, 'preferences', () => void session.signOut()),
  ];
}
