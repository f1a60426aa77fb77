import { useMemo, useState } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT, type Translate } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { deleteRule, restoreRule, switchRule, topics } from '../contract.ts';
import { useBase } from './words.ts';

interface Named { id: string; name: string }
type Base = ReturnType<typeof useBase>;

/** Calls and refetches; what it says afterwards is said although the page that asked for it may be gone by then. */
async function carryOut<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, input: InputOf<E>, said: () => void): Promise<void> {
  try {
    await request(endpoint, input, { idempotencyKey: newId() });
    void invalidateTopics([topics.rules]);
    said();
  } catch (error) { showError(error); }
}

function turn(t: Translate, base: Base, { id, name }: Named, active: boolean, isUndo = false): Promise<void> {
  const undo = { action: { label: t('action.undo'), onPress: () => void turn(t, base, { id, name }, !active, true) } };
  return carryOut(switchRule, { ...base, id, active }, () => { toast.success(t(active ? 'done.on' : 'done.off', { name }), isUndo ? {} : undo); });
}

function remove(t: Translate, base: Base, { id, name }: Named): Promise<void> {
  const restore = () => void carryOut(restoreRule, { ...base, id }, () => { toast.success(t('done.restored', { name })); });
  return carryOut(deleteRule, { ...base, id }, () => { toast.success(t('done.deleted', { name }), { action: { label: t('action.undo'), onPress: restore } }); });
}

/** Switching rules on and off and deleting them: at once, with Undo. */
export function useRuleActions(): { turn: (rule: Named, active: boolean) => void; remove: (rule: Named) => void; isBusy: boolean } {
  const t = useT('automation');
  const { workspace_slug } = useBase();
  const [isBusy, setBusy] = useState(false);
  return useMemo(() => ({
    isBusy, remove: (rule) => void remove(t, { workspace_slug }, rule),
    turn: (rule, active) => { setBusy(true); void turn(t, { workspace_slug }, rule, active).finally(() => setBusy(false)); },
  }), [t, workspace_slug, isBusy]);
}
