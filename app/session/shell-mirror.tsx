import { useEffect, useRef } from 'react';
import { request } from '#core/web/api/request.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import type { ShellChoices } from '#core/web/theme/theme-state.ts';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { getShellState, saveShellState } from '#modules/identity/contract.ts';
import { ownKeys, takeKeys, useBindingsVersion } from '../shell/shortcuts/bindings.ts';

const unsavedKey = 'shell:unsaved';
const waitMs = 1200;

// What depends on the size of this screen stays on this device.
function mirrored({ rightRail: _rail, collapsed: _collapsed, mobileMenu: _menu, subMenu: _sub, ...rest }: ShellChoices): ShellChoices {
  return rest;
}

// Keys travel as one text beside the choices, which are plain values.
function asProfile(choices: ShellChoices, keys: string): string {
  return JSON.stringify(keys === '' ? choices : { ...choices, keys });
}

/** Carries theme and layout choices and changed shortcuts to the profile and, on another device, back. */
export function ShellMirror() {
  const { choices, hydrate } = useShellState();
  const accountId = useMaybeViewer()?.account.id ?? null;
  const known = useRef<string | null>(null);
  useBindingsVersion();
  const text = asProfile(mirrored(choices), ownKeys());
  useEffect(() => {
    if (accountId === null) { known.current = null; return; }
    // Changes of this device that never reached the profile come first.
    if (localStorage.getItem(unsavedKey) === accountId) { known.current = ''; return; }
    let gone = false;
    void request(getShellState, {}).then(({ state }) => {
      if (gone) return;
      const { keys = '', ...kept } = state;
      known.current = asProfile(kept as ShellChoices, String(keys));
      hydrate(mirrored(kept as ShellChoices));
      takeKeys(keys);
    }, () => undefined);
    return () => { gone = true; };
  }, [accountId, hydrate]);
  useEffect(() => {
    if (accountId === null || known.current === null || known.current === text) return;
    const timer = setTimeout(() => {
      localStorage.setItem(unsavedKey, accountId);
      void request(saveShellState, { state: JSON.parse(text) as Record<string, string | number | boolean> }).then(() => { known.current = text; localStorage.removeItem(unsavedKey); }, () => undefined);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [accountId, text]);
  return null;
}
