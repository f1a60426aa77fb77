import { z } from 'zod';
import { endpoint, type OutputOf } from '#core/contract/endpoint.ts';
import { id, instant, line, version } from '#core/contract/fields.ts';

/** What happens that a score rule may count. */
export const scoreEvents = ['form', 'mail_opened', 'link_clicked', 'page_visited', 'call', 'meeting', 'email_in', 'email_out', 'text_in', 'text_out'] as const;
/** Fields of a lead that a score rule may look at. */
export const scoreFields = ['email', 'phone', 'company', 'jobTitle', 'website', 'country', 'sources', 'labels', 'interests', 'productIds', 'value', 'rating', 'utmCampaign'] as const;
/** How a field is looked at. */
export const scoreOperators = ['filled', 'empty', 'is', 'contains', 'at_least'] as const;
const slug = { workspace_slug: z.string().max(80) };
const ownField = z.string().regex(/^custom:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const condition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('event'), event: z.enum(scoreEvents), most: z.number().int().min(1).max(1000).nullable().default(null).describe('Counts at most so often; null for each time') }),
  z.strictObject({ kind: z.literal('field'), field: z.union([z.enum(scoreFields), ownField]).describe('A field of leads, or `custom:<id>` for one of the workspace\'s own: text, select, number or checkbox'), operator: z.enum(scoreOperators), value: line(120, 0).default('').describe('Of products the id; of a checkbox `true` or `false`') }),
  z.strictObject({ kind: z.literal('idle'), days: z.number().int().min(1).max(365), repeats: z.boolean().default(false).describe('Again after each further such time') }),
]);
/** When a score rule gives its points. */
export type ScoreCondition = z.infer<typeof condition>;
const points = z.number().int().min(-1000).max(1000).refine((n) => n !== 0);
const entered = { name: line(80), isActive: z.boolean().default(true), condition, points };
const rule = z.object({ id: z.string(), version: z.number().int(), name: z.string(), isActive: z.boolean(), condition, points: z.number().int() });
/** What earns or costs a lead points. */
export type ScoreRule = z.infer<typeof rule>;
const set = { service: 'dash', can: 'sales.settings' } as const;

/** Score rules in their order. */
export const listScoreRules = endpoint({ ...set, id: 'scoreRules.list', get: '/:workspace_slug/score-rules', summary: 'Lists score rules', input: z.strictObject(slug), output: z.object({ items: z.array(rule) }) });
/** Adds a score rule; all leads are counted again in the background. */
export const createScoreRule = endpoint({ ...set, id: 'scoreRules.create', post: '/:workspace_slug/score-rules', status: 201, summary: 'Adds a score rule', input: z.strictObject({ ...slug, ...entered }), output: rule });
/** Changes a score rule; all leads are counted again in the background. */
export const updateScoreRule = endpoint({ ...set, id: 'scoreRules.update', put: '/:workspace_slug/score-rules/:id', summary: 'Changes a score rule', input: z.strictObject({ ...slug, id, version, ...entered }), output: rule });
/** Removes a score rule; all leads are counted again in the background. */
export const deleteScoreRule = endpoint({ ...set, id: 'scoreRules.delete', delete: '/:workspace_slug/score-rules/:id', summary: 'Removes a score rule', input: z.strictObject({ ...slug, id }), output: z.object({ id: z.string() }) });

const part = z.object({ ruleId: z.string(), name: z.string(), times: z.number().int(), points: z.number().int().describe('Points of the rule times how often it counts'), lastAt: instant.nullable() });
const factor = z.object({ factor: z.enum(['source', 'phone', 'company', 'value', 'country', 'form', 'jobTitle', 'workEmail', 'quickAnswer']), detail: z.string(), effect: z.number().describe('How far it moves the odds, as a logarithm: above 0 helps') });
/** Why a lead has its score. */
export const explainScore = endpoint({
  id: 'leads.explainScore', service: 'dash', get: '/:workspace_slug/leads/:id/score', can: 'sales.lead.view', summary: 'Why a lead has its score', input: z.strictObject({ ...slug, id }),
  output: z.object({
    score: z.number().int(), parts: z.array(part),
    estimate: z.object({ percent: z.number(), factors: z.array(factor), basedOn: z.object({ converted: z.number().int(), lost: z.number().int() }), trainedAt: instant }).nullable().describe('Null until 50 leads each were converted and lost'),
    closedSoFar: z.object({ converted: z.number().int(), lost: z.number().int(), needed: z.number().int() }),
  }),
});
/** Why a lead has its score. */
export type ScoreAnswer = OutputOf<typeof explainScore>;
/** Notes that a lead opened a mail, followed a link or looked at a page: for programs that know of it. */
export const recordSignal = endpoint({
  id: 'leads.recordSignal', service: 'dash', post: '/:workspace_slug/leads/:id/signals', can: 'sales.lead.edit', status: 201, summary: 'Notes what a lead did',
  input: z.strictObject({ ...slug, id, kind: z.enum(['mail_opened', 'link_clicked', 'page_visited']), detail: line(200, 0).default(''), at: instant.optional() }), output: z.object({ id: z.string(), score: z.number().int() }),
});
