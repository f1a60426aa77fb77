import { customPrefix, isCustomKey } from '#core/contract/list.ts';
import type { CustomField } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { customFieldsOf } from '#core/server/resource/custom-columns.ts';
import { leadSays, type Stage } from '../../contract/leads.ts';

/** A record as it stands, or is entered: its own fields by name, those of the workspace by id below `custom`. */
type Values = Readonly<Record<string, unknown>>;

const isEmpty = (v: unknown) => v === undefined || v === null || v === '' || (Array.isArray(v) && v.length === 0);

/** Refuses, naming each field the stage asks for and the record has not; one of the workspace's that was put away is not asked for. `known`: the workspace's fields of this topic, where they were read already. */
export async function checkStageFields(ctx: Ctx, topic: 'sales.lead' | 'sales.opportunity', stage: Stage, values: Values, prefix = '', known?: readonly CustomField[]): Promise<void> {
  if (stage.requiredFields.length === 0) return;
  const custom = stage.requiredFields.some(isCustomKey) ? known ?? await customFieldsOf(ctx, topic) : [];
  const own = (values['custom'] ?? {}) as Values;
  const missing = stage.requiredFields.flatMap((key) => {
    if (!isCustomKey(key)) return isEmpty(values[key]) ? [{ key, name: key }] : [];
    const field = custom.find((f) => customPrefix + f.id === key);
    return field && isEmpty(own[field.id]) ? [{ key, name: field.label }] : [];
  });
  if (missing.length > 0) failField(`${prefix}${missing[0]!.key}`, leadSays('sales.stage_requires', { fields: missing.map((m) => m.name).join(', ') }), 'required');
}
