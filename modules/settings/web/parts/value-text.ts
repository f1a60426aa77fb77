import { i18n, type Translate } from '#core/web/i18n/i18n.ts';
import type { SettingGroup } from '../../contract.ts';

/** Name of a key as the form calls it. */
export function labelOf(t: Translate, group: SettingGroup, key: string): string {
  return i18n.exists(`settings:${group}.${key}`) ? t(`${group}.${key}`) : key;
}

/** A value in words, for notices. */
export function shownValue(t: Translate, key: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (value === '' || value === null || value === undefined) return '–';
  if (Array.isArray(value)) return t('entries', { count: value.length });
  if (typeof value === 'object') return '…';
  const text = String(value as string | number);
  if (key === 'theme') return i18n.t(`color.${text}`);
  const choice = `settings:choice.${key}.${text}`;
  return i18n.exists(choice) ? i18n.t(choice) : text;
}
