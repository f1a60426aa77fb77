import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { completeRooms, slot } from '#core/web/slots/slots.ts';
import { savesData } from '#core/web/when-idle.ts';
import { CommandsProvider } from '../shortcuts/commands-context.tsx';
import { useCommands } from '../shortcuts/commands.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { OnceIdle } from './once-idle.tsx';
import { useOverlays, type ShellOverlay } from './overlays.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { SlotMount } from './slot-mount.tsx';

const parts: ReadonlyArray<readonly [ShellOverlay, () => Promise<ComponentType>]> = [
  ['palette', async () => withRooms((await import('../palette/palette.tsx')).Palette)],
  ['shortcuts', async () => withRooms((await import('../shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet)],
  ['customizer', async () => (await import('./customizer.tsx')).Customizer],
  ['create', async () => withRooms((await import('../create/create-bites.tsx')).CreateBites)],
  ['schedule', async () => withRooms((await import('../schedule/schedule-panel.tsx')).SchedulePanel)],
  ['menu', async () => (await import('./menu-drawer.tsx')).MenuDrawer],
];
// What lists everything the rooms can do shows it complete from its first moment.
async function withRooms(part: ComponentType): Promise<ComponentType> { await completeRooms(); return part; }

const lazyParts = parts.map(([name, load]) => [name, lazy(async () => ({ default: await load() }))] as const);

/** Shortcuts and everything that opens above the page; the code of each is fetched when it is first wanted, or when the browser is idle. */
export function ShellOverlays() {
  const commands = useCommands();
  useShortcuts(commands);
  usePrefetch();
  return (
    <CommandsProvider value={commands}>
      {lazyParts.map(([name, Part]) => <OnDemand key={name} name={name} part={Part} />)}
      <OnceIdle>{slot('docks').map((dock) => <SlotMount key={dock.id} id={`dock.${dock.id}`} load={dock.load} />)}</OnceIdle>
    </CommandsProvider>
  );
}

function OnDemand({ name, part: Part }: { name: ShellOverlay; part: ComponentType }) {
  const overlays = useOverlays();
  const open = overlays.open.has(name);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  const dropped = (retry: () => void) => <Dropped onGone={() => { overlays.hide(name); retry(); }} />;
  return <PartBoundary fallback={dropped}><Suspense><Part /></Suspense></PartBoundary>;
}

// The code of the overlay could not be fetched: closed again, so that the next try starts anew.
function Dropped({ onGone }: { onGone: () => void }) {
  useEffect(() => { onGone(); });
  return null;
}

function usePrefetch(): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const fetchAll = () => { void Promise.all([import('../palette/palette.tsx'), completeRooms()]).catch(() => undefined); };
    const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(fetchAll) : fetchAll()), 4000);
    return () => clearTimeout(timer);
  }, []);
}
