import { RotateCcw } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { groupOrder } from '../palette/use-palette-items.ts';
import { isRebound, rebind, resetBinding, useBindingsVersion } from './bindings.ts';
import { useKnownCommands } from './commands-context.tsx';
import type { Command } from './commands.ts';
import { pressName, sequenceMs } from './sequencer.ts';
import '../overlay-texts.ts';

/** Keys of every list and record; they stay as they are. */
const fixedKeys = [['next', 'j'], ['previous', 'k'], ['open', 'enter'], ['peek', 'Space'], ['select', 'x'], ['create', 'c'], ['search', '/'], ['close', 'esc']] as const;

/** All shortcuts by group; a press on one lets the person choose other keys. */
export function ShortcutsSheet() {
  const t = useT('shell');
  const overlays = useOverlays();
  useBindingsVersion();
  const commands = useKnownCommands();
  return (
    <Dialog
      open={overlays.open.has('shortcuts')} onOpenChange={(open) => { if (!open) overlays.hide('shortcuts'); }}
      title={t('shortcuts.title')} description={t('shortcuts.help')} size="lg"
      footer={<Button variant="ghost" size="sm" onClick={() => resetBinding()}>{t('shortcuts.resetAll')}</Button>}
    >
      <div className="gap-x-8 sm:columns-2">
        {groupOrder.map((group) => {
          const list = commands.filter((command) => command.group === group && group !== 'record');
          return list.length > 0 && (
            <section key={group} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 text-xs font-medium text-muted-foreground">{t(`palette.group.${group}`)}</h3>
              <ul>{list.map((command) => <BindingRow key={command.id} command={command} labelOf={(id) => commands.find((c) => c.id === id)?.label ?? id} />)}</ul>
            </section>
          );
        })}
        <section className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-xs font-medium text-muted-foreground">{t('shortcuts.fixed.title')}</h3>
          <ul>{fixedKeys.map(([id, keys]) => <li key={id} className="flex min-h-9 items-center gap-x-2 border-b last:border-b-0"><span className="min-w-0 flex-1 truncate">{t(`shortcuts.fixed.${id}`)}</span><Kbd keys={keys} className="px-1" /></li>)}</ul>
        </section>
      </div>
    </Dialog>
  );
}

function BindingRow({ command, labelOf }: { command: Command; labelOf: (id: string) => string }) {
  const t = useT('shell');
  const [recording, setRecording] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const finish = (keys: string) => {
    const answer = rebind(command.id, keys);
    setRecording(false);
    const text = answer.ok ? null : answer.owner ? t('shortcuts.taken', { name: labelOf(answer.owner) }) : t('shortcuts.invalid');
    setRefusal(text);
    announce(text ?? t('shortcuts.changed', { name: command.label }));
  };
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 border-b last:border-b-0">
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {isRebound(command.id) && (
        <IconButton size="sm" aria-label={t('shortcuts.reset', { name: command.label })} className="size-7 text-muted-foreground" onClick={() => { resetBinding(command.id); setRefusal(null); }}><RotateCcw /></IconButton>
      )}
      {recording
        ? <Recorder onKeys={finish} onCancel={() => setRecording(false)} />
        : (
          <button type="button" onClick={() => { setRefusal(null); setRecording(true); }}
            className="focus-ring flex h-7 min-w-16 items-center justify-end rounded-md px-1 hover:bg-accent pointer-coarse:min-h-11">
            <span className="sr-only">{t('shortcuts.change', { name: command.label, keys: command.keys ?? t('shortcuts.none') })}</span>
            <span aria-hidden>{command.keys ? <Kbd keys={command.keys} /> : <span className="text-xs text-muted-foreground">{t('shortcuts.add')}</span>}</span>
          </button>
        )}
      {refusal && <p role="alert" className="basis-full pb-2 text-sm text-destructive-ink">{refusal}</p>}
    </li>
  );
}

/** Listens for one press, or two within a second; Backspace takes the keys away. */
function Recorder({ onKeys, onCancel }: { onKeys: (keys: string) => void; onCancel: () => void }) {
  const t = useT('shell');
  const [first, setFirst] = useState<string | null>(null);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') { onCancel(); return; }
    event.preventDefault();
    event.stopPropagation();
    // Esc ends the recording, not the sheet.
    event.nativeEvent.stopImmediatePropagation();
    if (event.key === 'Escape') { onCancel(); return; }
    if (event.key === 'Backspace' && first === null) { onKeys(''); return; }
    const name = pressName(event.nativeEvent);
    if (name === null) return;
    clearTimeout(timer);
    if (first !== null || name.includes('mod+') || name.includes('alt+')) { onKeys(first === null ? name : `${first} ${name}`); return; }
    setFirst(name);
    setTimer(setTimeout(() => onKeys(name), sequenceMs));
  };
  return (
    <button type="button" ref={(element) => element?.focus()} onKeyDown={onKeyDown} onBlur={() => { clearTimeout(timer); onCancel(); }} className={cn('focus-ring h-7 rounded-md bg-accent px-2 text-xs')}>
      {first ? <Kbd keys={first} /> : t('shortcuts.press')}
    </button>
  );
}
