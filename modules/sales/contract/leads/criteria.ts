import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line } from '#core/contract/fields.ts';

/** Most exit criteria of a stage. */
export const criterionLimit = 10;
/** Longest sentence of an exit criterion. */
export const criterionLength = 120;

/** What has to be done before a record goes on from a stage. */
export const criterionShape = z.object({ id: z.string(), text: z.string() });
/** What has to be done before a record goes on from a stage. */
export type Criterion = z.infer<typeof criterionShape>;

/** Exit criteria as a stage is given them, in order; one that was there is named by its id, so that what was ticked stays ticked. */
export const criteriaInput = z.array(z.strictObject({ id: id.optional(), text: line(criterionLength) })).max(criterionLimit).optional().describe('What has to be ticked before a record goes on to a later stage; open stages only');
/** Criteria that are ticked together with a move. */
export const tickedWith = z.array(id).max(criterionLimit).optional().describe('Criteria of the stage it leaves that are ticked with it');

/** The exit criteria of the stage a record stands in, in order, each with who ticked it and when. */
export const checklistShape = z.object({ stageId: z.string(), items: z.array(criterionShape.extend({ tickedAt: instant.nullable(), tickedBy: z.string().nullable() })) });
/** The exit criteria of the stage a record stands in. */
export type Checklist = z.infer<typeof checklistShape>;

const one = { workspace_slug: z.string().max(80), id };
const tickInput = z.strictObject({ ...one, criterionId: id, ticked: z.boolean() });
/** What has to be done before a lead goes on from its stage. */
export const leadCriteria = endpoint({ id: 'leads.criteria', service: 'dash', get: '/:workspace_slug/leads/:id/criteria', can: 'sales.lead.view', summary: 'Shows what has to be done before a lead goes on', input: z.strictObject(one), output: checklistShape });
/** Ticks a criterion of the stage a lead stands in, or unticks it. */
export const tickLead = endpoint({ id: 'leads.tick', service: 'dash', put: '/:workspace_slug/leads/:id/criteria/:criterionId', can: 'sales.lead.edit', summary: 'Ticks or unticks what has to be done before a lead goes on', input: tickInput, output: checklistShape });
/** What has to be done before an opportunity goes on from its stage. */
export const dealCriteria = endpoint({ id: 'opportunities.criteria', service: 'dash', get: '/:workspace_slug/opportunities/:id/criteria', can: 'sales.deal.view', summary: 'Shows what has to be done before an opportunity goes on', input: z.strictObject(one), output: checklistShape });
/** Ticks a criterion of the stage an opportunity stands in, or unticks it. */
export const tickDeal = endpoint({ id: 'opportunities.tick', service: 'dash', put: '/:workspace_slug/opportunities/:id/criteria/:criterionId', can: 'sales.deal.edit', summary: 'Ticks or unticks what has to be done before an opportunity goes on', input: tickInput, output: checklistShape });
