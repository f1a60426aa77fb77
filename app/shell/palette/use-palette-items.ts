import { Building2, type LucideIcon } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo, type Go } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { visibleSlot, type NavEntry } from '#core/web/slots/slots.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { useKnownCommands } from '../shortcuts/commands-context.tsx';
import { providedScopes } from './ranking.ts';

/** Headings of the palette in their order. */
export const groupOrder = ['record', 'goTo', 'create', 'workspace', 'preferences', 'help'] as const;
/** A heading of the palette. */
export type PaletteGroup = (typeof groupOrder)[number] | 'recent';

/** A line of the palette. */
export interface PaletteItem { id: string; label: string; detail?: string; icon: LucideIcon; group: (typeof groupOrder)[number]; keys: string | null; isCommand: boolean; run: () => void }

/** Everything the palette knows without asking the server. */
export function usePaletteItems(): readonly PaletteItem[] & { go: Go; scopes: ReturnType<typeof providedScopes> } {
  const t = useT('shell');
  const can = useCan();
  const go = useGo();
  const overlays = useOverlays();
  const session = useSession();
  const viewer = useViewer();
  const commands = useKnownCommands().filter((command) => command.id !== 'shell.palette').map((command): PaletteItem => ({ ...command, isCommand: true }));
  const known = new Set<string>();
  const pages = (['rail', 'sidebar', 'erp', 'settings'] as const).flatMap((name) => visibleSlot(name, can) as readonly NavEntry[])
    .filter((entry) => !known.has(entry.to) && known.add(entry.to))
    .map((entry): PaletteItem => ({ id: `page:${entry.to}`, label: t(entry.label), icon: entry.icon, group: 'goTo', keys: null, isCommand: false, run: () => go(entry.to) }));
  const made = visibleSlot('create', can).map((entry): PaletteItem => ({ id: `create:${entry.id}`, label: t('create.new', { what: t(entry.label) }), icon: entry.icon, group: 'create', keys: null, isCommand: true, run: () => overlays.show('create', entry.id) }));
  const workspaces = viewer.workspaces.filter((w) => w.id !== viewer.workspace?.id)
    .map((w): PaletteItem => ({ id: `workspace:${w.id}`, label: t('switcher.to', { name: w.name }), icon: Building2, group: 'workspace', keys: null, isCommand: true, run: () => void session.switchWorkspace(w.id) }));
  return Object.assign([...commands, ...pages, ...made, ...workspaces], { go, scopes: providedScopes(visibleSlot('search', can)) });
}
