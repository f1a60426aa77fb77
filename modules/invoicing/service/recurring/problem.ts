import type { Refusal } from '#core/server/fail.ts';
import type { Problem } from '../../contract/expenses.ts';

/** Why something could not be made, so that every reader is told in their own language: what is wrong with its first field, or the refusal itself. */
export function problemOf({ code, message, details, fields }: Refusal): Problem {
  const [wrong] = fields ?? [];
  if (wrong) return { isField: true, code: wrong.code, values: wrong.params ?? {}, text: wrong.message };
  return { isField: false, code, values: Object.fromEntries(Object.entries(details).filter((one): one is [string, string | number] => typeof one[1] === 'string' || typeof one[1] === 'number')), text: message };
}
