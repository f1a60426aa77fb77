import { customPrefix, isCustomKey } from '#core/contract/list-fields.ts';
import type { CustomField } from '#core/contract/records.ts';
import { valueIn } from '#core/web/resource/custom-fields.ts';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields a stage asks for that the record has not; of the workspace's own (`custom`) those that are still there. */
export function missingOf(record: object, required: readonly string[], custom: readonly CustomField[]): string[] {
  return required.filter((key) => isEmpty(valueIn(record, key)) && (!isCustomKey(key) || custom.some((f) => customPrefix + f.id === key)));
}
