import type { Action, RuleRow, Written } from '../../contract.ts';
import type { FieldValue } from '../../contract.ts';

/** Boxes of the editor. */
export interface RuleValues { name: string; topic: string; when: { happens: Written['when']['happens']; eventType: string | null; field: string | null; hasTo: boolean; to: FieldValue }; conditions: string; actions: Action[] }

/** A step as it begins. */
export function firstAction(kind: Action['do']): Action {
  switch (kind) {
    case 'notify': return { do: 'notify', to: { owner: false, memberIds: [], roles: [] }, text: '' };
    case 'set': return { do: 'set', field: '', value: null };
    case 'follow': return { do: 'follow', to: { owner: false, memberIds: [], roles: [] } };
    case 'remind': return { do: 'remind', days: 3, note: '' };
    case 'comment': return { do: 'comment', text: '' };
  }
}

/** Boxes of a stored rule, or of a new one. */
export function valuesOf(rule: Pick<RuleRow, 'name' | 'topic' | 'when' | 'conditions' | 'actions'> | null): RuleValues {
  if (!rule) return { name: '', topic: '', when: { happens: 'created', eventType: null, field: null, hasTo: false, to: null }, conditions: '', actions: [firstAction('notify')] };
  const { to } = rule.when;
  return { name: rule.name, topic: rule.topic, when: { happens: rule.when.happens, eventType: rule.when.eventType, field: rule.when.field, hasTo: to !== undefined, to: (to ?? null) as FieldValue }, conditions: rule.conditions, actions: rule.actions };
}

/** The rule as the endpoints take it. */
export function writtenOf({ name, topic, when, conditions, actions }: RuleValues): Written {
  const { happens, eventType, field, hasTo, to } = when;
  return {
    name, topic, conditions, actions: actions.map((a) => (a.do === 'remind' ? { ...a, days: Number(a.days) } : a)),
    when: { happens, eventType: happens === 'event' ? eventType : null, field: happens === 'changed' ? field : null, ...(happens === 'changed' && field !== null && hasTo ? { to } : {}) },
  };
}
