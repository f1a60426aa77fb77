import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { issueText } from '#core/web/forms/field-message.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { groupValues, type GroupValues, type SettingGroup } from '../../contract.ts';
import { defaults } from '../../rules/defaults.ts';
import { useGroupCalls, type AllSettings } from './use-group-calls.ts';

type KeyOf<G extends SettingGroup> = Extract<keyof GroupValues[G], string>;

/** Somebody else changed the group while this form was open. */
export interface Conflict { by: string | null; keys: readonly { key: string; theirs: unknown; mine: unknown; edited: boolean }[] }

/** Form over one group of settings; knows what was changed and against which version. */
export interface GroupForm<G extends SettingGroup> {
  group: G;
  values: GroupValues[G];
  readOnly: boolean;
  busy: boolean;
  changed: readonly KeyOf<G>[];
  conflict: Conflict | null;
  set: <K extends KeyOf<G>>(key: K, value: GroupValues[G][K]) => void;
  /** What is wrong with a key, or with a part of it such as `holidays.2.name`. */
  problem: (path: string) => string | undefined;
  isDefault: (key: KeyOf<G>) => boolean;
  reset: (key: string) => void;
  save: () => Promise<void>;
  discard: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
type Record_ = Record<string, unknown>;

/** State of a settings form; `server` is what is in force now and follows live changes. */
export function useGroupForm<G extends SettingGroup>(group: G, server: AllSettings[G]): GroupForm<G> {
  const can = useCan();
  const slug = useViewer().workspace?.slug ?? '';
  const [edits, setEdits] = useState<Record_>({});
  // What the first edit was made against; the server compares its version.
  const [base, setBase] = useState<{ version: number; values: Record_ } | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const now = server.values as Record_;
  const values = useMemo(() => ({ ...now, ...edits }) as GroupValues[G], [now, edits]);
  const changed = useMemo(() => Object.keys(edits).filter((k) => !same(edits[k], now[k])) as KeyOf<G>[], [edits, now]);
  const wrong = useMemo(() => problemsOf(group, edits), [group, edits]);
  const conflict = changed.length > 0 && base && base.version !== server.version ? conflictOf(base.values, now, edits, server.changedBy?.name ?? null) : null;

  const readOnly = !can('settings.edit');
  const set: GroupForm<G>['set'] = (key, value) => {
    if (readOnly) return;
    setBase((b) => (b && Object.keys(edits).length > 0 ? b : { version: server.version, values: now }));
    setEdits((e) => ({ ...e, [key]: value }));
    setRefused((r) => Object.fromEntries(Object.entries(r).filter(([path]) => path.split('.')[0] !== key)));
  };
  const discard = useCallback(() => { setEdits({}); setBase(null); setRefused({}); }, []);
  const calls = useGroupCalls(group, slug);
  const save = async () => {
    if (busy || changed.length === 0 || conflict) return;
    if (Object.keys(wrong).length > 0) { focusFirstWrong(); return; }
    setBusy(true);
    try {
      await calls.save(Object.fromEntries(changed.map((k) => [k, edits[k]])), base?.version ?? server.version);
      discard();
    } catch (thrown) {
      const problems = await calls.explain(thrown);
      if (problems) { setRefused(problems); focusFirstWrong(); }
    } finally { setBusy(false); }
  };
  const reset = async (key: string) => {
    try {
      await calls.reset(key, now[key], server.version);
      setEdits(({ [key]: _gone, ...rest }) => rest);
    } catch (thrown) { await calls.explain(thrown); }
  };

  const latest = useRef(save);
  useEffect(() => { latest.current = save; });
  useSaveKey(latest);
  return {
    group, values, busy, changed, conflict, set, discard, save, readOnly,
    problem: (path) => refused[path] ?? wrong[path],
    isDefault: (key) => same(now[key], (defaults[group] as Record_)[key]),
    reset: (key) => void reset(key),
    keepMine: () => setBase({ version: server.version, values: now }),
    takeTheirs: () => { const theirs = new Set(conflict?.keys.map((k) => k.key)); setEdits((e) => Object.fromEntries(Object.entries(e).filter(([k]) => !theirs.has(k)))); setBase({ version: server.version, values: now }); },
  };
}

function conflictOf(before: Record_, now: Record_, edits: Record_, by: string | null): Conflict {
  return { by, keys: Object.keys(now).filter((k) => !same(before[k], now[k])).map((key) => ({ key, theirs: now[key], mine: edits[key], edited: key in edits && !same(edits[key], now[key]) })) };
}

/** What the contract says against the edited keys, by path. */
function problemsOf(group: SettingGroup, edits: Record_): Record<string, string> {
  const result = groupValues[group].partial().safeParse(edits, { reportInput: true });
  if (result.success) return {};
  const first: Record<string, string> = {};
  for (const issue of result.error.issues) first[issue.path.map(String).join('.')] ??= issueText(issue);
  return first;
}

function focusFirstWrong(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('#main [aria-invalid="true"]:not([disabled])');
    wrong?.focus({ preventScroll: true });
    // In the middle, because the save bar covers the lower edge.
    wrong?.scrollIntoView({ block: 'center' });
  }));
}

/** Ctrl S or ⌘S saves, also while typing. */
function useSaveKey(save: { current: () => Promise<void> }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      void save.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [save]);
}
