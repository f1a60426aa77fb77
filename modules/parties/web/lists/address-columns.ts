import type { Translate } from '#core/web/i18n/i18n.ts';
import { addressColumns } from '../../contract/fields.ts';

const ownWords: Partial<Record<(typeof addressColumns)[number]['field'], string>> = { type: 'rows.addressType', label: 'rows.addressLabel', name: 'rows.addressName', phone: 'rows.addressPhone' };

/** Further addresses as columns of files: the main address is the first one. */
export const addressFileColumns = (t: Translate): Array<{ key: string; header: string }> => addressColumns.map(({ key, at, field }) => ({ key, header: t('rows.addressPart', { n: at + 2, part: t(ownWords[field] ?? `field.${field}`) }) }));

/** What a field is called where files name it. */
export const fieldLabel = (t: Translate, key: string): string => addressFileColumns(t).find((c) => c.key === key)?.header ?? t(`field.${key}`);
