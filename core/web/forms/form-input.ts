import type { z } from 'zod';
import { issueText } from './field-message.ts';

type Values = Record<string, unknown>;
/** One wrong field as forms show it. */
export interface WrongField { path: string; message: string }

/** Empty boxes become what the contract takes for "nothing": the empty text itself, else null, else left out. */
export function withoutEmpty(schema: z.ZodType, values: Values): Values {
  const shape = (schema as { shape?: Record<string, z.ZodType> }).shape;
  const result: Values = {};
  for (const [key, value] of Object.entries(values)) {
    const field = shape?.[key];
    if (value !== '' || !field || field.safeParse('').success) result[key] = value;
    else if (field.safeParse(null).success) result[key] = null;
    else if (!field.safeParse(undefined).success) result[key] = '';
  }
  return result;
}

/** Wrong fields by the endpoint's own rules; the first message of each field counts. */
export function wrongFields(schema: z.ZodType, input: Values): WrongField[] {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return [];
  const first = new Map<string, string>();
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.');
    if (!first.has(path)) first.set(path, issueText(issue));
  }
  return [...first].map(([path, message]) => ({ path, message }));
}
