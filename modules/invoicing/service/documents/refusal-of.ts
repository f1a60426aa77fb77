import type { z } from 'zod';
import type { Refusal } from '#core/server/fail.ts';
import type { refusal } from '../../contract/documents/steps.ts';

/** Why one of many was refused, as it is answered. */
export const refusalOf = ({ code, message, details, fields = [] }: Refusal): z.infer<typeof refusal> => ({ code, message, details: details as Record<string, unknown>, fields: fields.map((f) => ({ path: f.path, code: f.code, message: f.message, ...(f.params ? { params: f.params } : {}) })) });
