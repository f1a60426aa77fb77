import { useCallback } from 'react';
import { i18n, useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRoles } from '../parts/use-roles.ts';
import { useRoleName } from '../words.ts';

/** An event as the log answers it. */
export interface LoggedEvent { type: string; subjectId: string | null; data: Record<string, unknown> }

/** Words of one event, without the person who did it: "changed the role of Maya to Admin". */
export type SentenceOf = (event: LoggedEvent) => string;

/** "project task" out of "projects.task.moved". */
function plainThing(type: string): string {
  return (type.split('.')[1] ?? type).replaceAll('_', ' ');
}

function first(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The pair [before, after] of a changed field. */
export function changeOf(data: Record<string, unknown>, field: string): readonly [unknown, unknown] | null {
  const pair = (data.changes as Record<string, unknown> | undefined)?.[field];
  return Array.isArray(pair) && pair.length === 2 ? (pair as [unknown, unknown]) : null;
}

/**
 * Tells events in words. A room's texts hold `event.<thing>.<past tense>`, and `value.<field>.<value>` for words in its data; placeholders are the event's data,
 * `name` (whom or what it is about) and, for roles, `role`. Events nobody wrote a sentence for are told by their type.
 */
export function useEventSentence(nameOfAccount?: (accountId: string) => string | undefined): SentenceOf {
  const t = useT('workspace');
  const language = useLanguage();
  const roles = useRoles();
  const nameOf = useRoleName();
  return useCallback((event) => {
    const { data, type } = event;
    const [room = '', ...rest] = type.split('.');
    const roleChange = changeOf(data, 'role');
    const roleText = (key: unknown) => { const role = roles.find((r) => r.key === key); return role ? nameOf(role) : first(data.roleName) || first((data.roleNames as unknown[] | undefined)?.[1]) || (i18n.exists(`workspace:role.${first(key)}`) ? t(`role.${first(key)}`) : first(key)); };
    const name = first(data.name) || first(data.subjectName) || nameOfAccount?.(first(data.accountId) || first(data.to)) || first(data.email) || t('event.somebody');
    const values = {
      ...Object.fromEntries(Object.entries(data).filter(([, v]) => typeof v === 'string' || typeof v === 'number').map(([k, v]) => [k, i18n.exists(`${room}:value.${k}.${String(v)}`) ? i18n.t(`${room}:value.${k}.${String(v)}`) : v])),
      name, role: roleText(roleChange ? roleChange[1] : data.role), before: roleChange ? roleText(roleChange[0]) : '', title: first(changeOf(data, 'title')?.[1]), count: Number(data.count ?? data.rows ?? 0),
    };
    const changed = Object.keys((data.changes as object | undefined) ?? {});
    // The short history of one record knows less of an event than the log does.
    const keys = [...(data.role === undefined && !roleChange ? [`${room}:event.${rest.join('.')}_quiet`] : []), ...(changed.length === 1 ? [`${room}:event.${rest.join('.')}_${changed[0]}`] : []), `${room}:event.${rest.join('.')}`];
    const key = keys.find((k) => i18n.exists(k));
    if (key) return i18n.t(key, values);
    const past = rest.at(-1) ?? '';
    const verb = `workspace:event.generic.${past}`;
    return i18n.t(i18n.exists(verb) ? verb : 'workspace:event.generic.other', { thing: plainThing(type), what: past.replaceAll('_', ' ') });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, language, roles, nameOf, nameOfAccount]);
}
