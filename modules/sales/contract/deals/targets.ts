import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { amountText } from '../leads/lead.ts';
import { dealSays } from './words.ts';

const slug = { workspace_slug: z.string().max(80) };
/** A month (2026-05) or a quarter (2026-Q2). */
export const period = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2]|Q[1-4])$/, dealSays('sales.period_form'));
const year = z.coerce.number().int().min(1970).max(2199);
const target = z.object({ ownerId: z.string(), period: z.string(), amount: z.string() });
/** What somebody is to win in a month or quarter. */
export type Target = z.infer<typeof target>;
const answer = z.object({ currency: z.string(), items: z.array(target) });

/** Targets of a year; without the right to see all, one's own. */
export const listTargets = endpoint({ id: 'salesTargets.list', service: 'dash', can: 'sales.deal.view', get: '/:workspace_slug/sales-targets', summary: 'Lists sales targets of a year', input: z.strictObject({ ...slug, year }), output: answer });
/** Sets targets; null takes one away, those that are not named stay. A quarter has one target, or its months have. */
export const saveTargets = endpoint({
  id: 'salesTargets.save', service: 'dash', can: 'sales.settings', put: '/:workspace_slug/sales-targets', summary: 'Sets sales targets',
  input: z.strictObject({ ...slug, year, items: z.array(z.strictObject({ ownerId: id, period, amount: amountText.nullable() })).max(1000) }), output: answer,
});
