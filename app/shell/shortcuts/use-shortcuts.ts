import { useEffect, useRef } from 'react';
import { hasOpenOverlay } from '#core/web/ui/overlay-stack.ts';
import { commandsByKeys } from './bindings.ts';
import type { Command } from './commands.ts';
import { createSequencer } from './sequencer.ts';

const typing = 'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=submit]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox]';

/** Whether the person is writing, so that letters are letters. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

/** Runs commands by their keys anywhere in the shell; never inside inputs, except with Ctrl or Alt. */
export function useShortcuts(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => { latest.current = commands; });
  useEffect(() => {
    const sequencer = createSequencer(commandsByKeys);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (!modified && (isTyping(event.target) || hasOpenOverlay())) { sequencer.reset(); return; }
      const outcome = sequencer.feed(event, event.timeStamp);
      if (outcome.kind !== 'run') return;
      const command = latest.current.find((c) => c.id === outcome.id);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
