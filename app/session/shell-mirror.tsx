import { useEffect, useRef, useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { mirroredChoices, type ShellChoices, type ShellKey } from '#core/web/theme/theme-state.ts';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { getShellState, saveShellState } from '#modules/identity/contract.ts';
import { ownKeys, takeKeys, useBindingsVersion } from '../shell/shortcuts/bindings.ts';
import { arrive, depart, own } from './shell-owner.ts';
import { ShellSaver } from './shell-saver.ts';

// Keys travel as one text beside the choices, which are plain values. In one order, as the profile keeps them in another.
function asProfile(choices: ShellChoices, keys: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(keys === '' ? choices : { ...choices, keys }).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Carries theme and layout choices and changed shortcuts to the profile and, on another device, back; they leave with their owner. */
export function ShellMirror() {
  const { choices, hydrate } = useShellState();
  const accountId = useMaybeViewer()?.account.id ?? null;
  const [saver] = useState(() => new ShellSaver((state) => request(saveShellState, { state: JSON.parse(state) as Record<string, string | number | boolean> })));
  const [answers, setAnswers] = useState(0);
  const before = useRef<string | null>(null);
  const here = useRef(choices);
  useEffect(() => { here.current = choices; });
  useBindingsVersion();
  const text = asProfile(mirroredChoices(choices), ownKeys());
  useEffect(() => {
    let start = here.current;
    const forget = () => { hydrate({}); takeKeys(''); start = {}; };
    const gone = before.current;
    before.current = accountId;
    saver.learn(null);
    if (gone !== null && gone !== accountId && depart(gone)) forget();
    if (accountId === null) return;
    const found = arrive(accountId);
    // Changes of this device that never reached the profile come first.
    if (found === 'unsaved') { saver.learn(''); return; }
    if (found === 'foreign') forget();
    const keysThen = ownKeys();
    let left = false;
    void request(getShellState, {}).then(({ state }) => {
      if (left) return;
      const { keys = '', ...kept } = state;
      saver.learn(asProfile(mirroredChoices(kept as ShellChoices), String(keys)));
      // What somebody chose before signing in for the first time comes along; otherwise the profile has the word, also where it was reset. What is chosen while it is on its way stays chosen.
      const meanwhile = Object.entries(here.current).filter(([key, value]) => start[key as ShellKey] !== value);
      hydrate({ ...(found === 'unowned' ? start : {}), ...kept as ShellChoices, ...Object.fromEntries(meanwhile) });
      if (ownKeys() === keysThen && (found !== 'unowned' || keys !== '')) takeKeys(keys);
      own(accountId);
      // What differs from the profile by now is sent, also where nothing changes any more.
      setAnswers((n) => n + 1);
    }, () => undefined);
    return () => { left = true; };
  }, [accountId, hydrate, saver]);
  useEffect(() => {
    saver.show(accountId === null ? null : { accountId, text });
    return () => saver.show(null);
  }, [accountId, text, answers, saver]);
  return null;
}
