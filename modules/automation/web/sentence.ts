import type { Filter } from '#core/contract/list-fields.ts';
import { i18n, type Translate } from '#core/web/i18n/i18n.ts';
import { conditionText, groupOf } from '#core/web/resource/filter-tree.ts';
import type { Action, FieldValue, People, Written } from '../contract.ts';
import type { KnownFields, KnownKinds } from './use-kinds.ts';
import { eventText, roleName } from './words.ts';

/** What a sentence is told with. */
export interface Teller { t: Translate; language: string; kinds: KnownKinds; fields: KnownFields }
/** A rule while it is being written. */
export type Draft = Omit<Written, 'name'>;

/** The three parts of a rule in words: when, if (null: always), and what is then done, in its order. */
export interface Told { when: string; conditions: string | null; steps: string[] }

/** A rule in words. */
export function sentenceOf(teller: Teller, rule: Draft): Told {
  return { when: whenText(teller, rule), conditions: conditionsText(teller, rule.conditions), steps: rule.actions.map((action) => actionText(teller, action)) };
}

/** When a rule runs, in words. */
export function whenText({ t, language, kinds, fields }: Omit<Teller, 'fields'> & { fields?: KnownFields }, { topic, when }: Pick<Draft, 'topic' | 'when'>): string {
  if (topic === '') return t('sentence.unknown');
  const name = kinds.nameOf(topic);
  const kind = language === 'en' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  const of = { kind, a: /^[aeiou]/i.test(kind) ? 'an' : 'a', ...(when.field === null ? {} : { field: fields?.labelOf(when.field) ?? when.field }) };
  if (when.happens === 'event') return when.eventType === null ? t('sentence.unknown') : t('sentence.event', { event: eventText(when.eventType, kinds.kinds.find((k) => k.topic === topic)?.events.find((e) => e.type === when.eventType)?.text ?? when.eventType) });
  if (when.happens === 'created') return t('sentence.created', of);
  if (when.field === null) return t('sentence.changed', of);
  if (when.to === undefined) return t('sentence.field', of);
  return isNothing(when.to) ? t('sentence.emptied', of) : t('sentence.to', { ...of, value: fields ? valueText(fields, when.field, when.to) : '' });
}

const isNothing = (value: FieldValue): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The conditions of a rule; undefined where there are none, or where they cannot be read. */
export function filterIn(text: string): Filter | undefined {
  try { return text === '' ? undefined : JSON.parse(text) as Filter; } catch { return undefined; }
}

function conditionsText(teller: Teller, text: string): string | null {
  const filter = filterIn(text);
  return filter ? filterText(teller, filter) : null;
}

function filterText(teller: Teller, filter: Filter): string {
  const { t, language, fields } = teller;
  if ('field' in filter) return `${fields.labelOf(filter.field)} ${conditionText((key, values) => i18n.t(`resource:${key}`, values ?? {}), filter, fields.choicesOf(filter.field), language)}`;
  const { mode, items } = groupOf(filter);
  return items.map((item) => ('field' in item || items.length === 1 ? filterText(teller, item) : `(${filterText(teller, item)})`)).join(` ${t(`sentence.${mode}`)} `);
}

function actionText({ t, language, kinds, fields }: Teller, action: Action): string {
  switch (action.do) {
    case 'notify': return t('sentence.notify', { people: peopleText(t, language, kinds, action.to), text: worded(fields, action.text) });
    case 'follow': return t('sentence.follow', { people: peopleText(t, language, kinds, action.to) });
    case 'remind': return t('sentence.remind', { count: Number(action.days) || 0 });
    case 'comment': return t('sentence.comment', { text: worded(fields, action.text) });
    case 'set': return isNothing(action.value) ? t('sentence.empty', { field: fields.labelOf(action.field) }) : t('sentence.set', { field: fields.labelOf(action.field), value: valueText(fields, action.field, action.value) });
  }
}

/** A text with its fields by their names instead of their keys. */
export const worded = (fields: Pick<KnownFields, 'labelOf'>, text: string): string => text.replace(/\{\{\s*([A-Za-z][\w.-]*)\s*\}\}/g, (_all, key: string) => `{${fields.labelOf(key)}}`);

/** A value of a field in words. */
export function valueText(fields: KnownFields, key: string, value: unknown): string {
  const one = (v: unknown) => fields.choicesOf(key)?.find((c) => c.value === String(v))?.label ?? (typeof v === 'boolean' ? i18n.t(v ? 'resource:list.yes' : 'resource:list.no') : String(v as string));
  if (Array.isArray(value)) return value.map(one).join(', ');
  if (typeof value === 'object' && value !== null) { const { amount, currency } = value as { amount?: string; currency?: string }; return `${amount ?? ''} ${currency ?? ''}`.trim(); }
  return value === null || value === undefined ? '' : one(value);
}

/** Whom an action is for, in words. */
export function peopleText(t: Translate, language: string, { members, roles }: KnownKinds, to: People): string {
  const names = [
    ...(to.owner ? [language === 'en' ? t('box.owner').toLowerCase() : t('box.owner')] : []),
    ...to.roles.map((key) => t('sentence.role', { name: roleName(roles.find((r) => r.key === key) ?? { key, name: key, custom: false }) })),
    ...to.memberIds.map((id) => members.find((m) => m.id === id)?.name ?? t('box.former')),
  ];
  return names.length === 0 ? t('sentence.nobody') : new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
