import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { criteriaInput, criterionShape } from './criteria.ts';

/** What a pipeline is for. */
export const pipelineKinds = ['lead', 'deal'] as const;
/** What a pipeline is for. */
export type PipelineKind = (typeof pipelineKinds)[number];
/** What a stage means for a record in it. */
export const stageKinds = ['open', 'won', 'lost'] as const;
/** What a stage means for a record in it. */
export type StageKind = (typeof stageKinds)[number];
/** What a lead counts as. */
export const leadStatuses = ['new', 'working', 'qualified', 'converted', 'lost', 'junk'] as const;
/** What a lead counts as. */
export type LeadStatus = (typeof leadStatuses)[number];
/** Colours of stages and labels: swatches of the theme. */
export const stageColors = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'violet', 'rose'] as const;
/** Fields a stage may ask for before a lead enters it. */
export const leadStageFields = ['email', 'phone', 'company', 'country', 'value', 'ownerId', 'interests', 'sources', 'rating'] as const;
/** Fields a stage may ask for before an opportunity enters it. */
export const dealStageFields = ['accountId', 'contactId', 'amount', 'closeOn', 'ownerId', 'nextStep', 'sources'] as const;
const stageField = z.union([z.enum([...new Set([...leadStageFields, ...dealStageFields])] as [string, ...string[]]), z.templateLiteral(['custom.', z.uuid()]).describe('A field the workspace added')]) as z.ZodType<string>;
/** Most stages of a pipeline. */
export const stageLimit = 40;

const slug = { workspace_slug: z.string().max(80) };
const probability = z.number().int().min(0).max(100);
const stageFields = {
  name: line(60), probability: probability.optional().describe('Percent; 100 for won, 0 for lost'), requiredFields: z.array(stageField).max(10).optional(), criteria: criteriaInput,
  maxDays: z.number().int().min(1).max(999).nullable().optional().describe('Days after which a record in it is overdue'), color: z.enum(stageColors).optional(),
  leadStatus: z.enum(leadStatuses).optional().describe('What a lead in it counts as'),
};
/** A stage of a pipeline. */
export const stageShape = z.object({
  id: z.string(), pipelineId: z.string(), name: z.string(), kind: z.enum(stageKinds), leadStatus: z.enum(leadStatuses).nullable(), probability: z.number().int(),
  requiredFields: z.array(z.string()), criteria: z.array(criterionShape), maxDays: z.number().int().nullable(), color: z.string(), version: z.number().int(),
});
/** A stage of a pipeline. */
export type Stage = z.infer<typeof stageShape>;

/** Fields by which pipelines are sorted and filtered. */
export const pipelineFields = {
  name: { type: 'text' }, kind: { type: 'select', options: pipelineKinds, sortable: false, groupable: true }, isDefault: { type: 'boolean', sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** Pipelines of leads and of opportunities, with their stages in order. Every workspace has one of each kind from the start. */
export const pipelines = resource({
  name: 'pipelines', topic: 'sales.pipeline', service: 'dash', path: '/:workspace_slug/pipelines', noun: 'a pipeline',
  row: { name: z.string(), kind: z.enum(pipelineKinds), isDefault: z.boolean(), stages: z.array(stageShape), createdAt: instant, updatedAt: instant },
  fields: { name: line(60), kind: z.enum(pipelineKinds).default('lead') },
  list: pipelineFields, can: { view: 'member', create: 'sales.settings', edit: 'sales.settings', remove: 'sales.settings' },
  errors: ['sales.pipeline_in_use', 'sales.pipeline_needed'],
});
/** A pipeline with its stages. */
export type Pipeline = z.infer<typeof pipelines.row>;

const stageCall = { service: 'dash', can: 'sales.settings' } as const;
/** Makes a pipeline the one new records go into. */
export const makeDefaultPipeline = endpoint({ ...stageCall, id: 'pipelines.makeDefault', post: '/:workspace_slug/pipelines/:id/default', summary: 'Makes a pipeline the default of its kind', input: z.strictObject({ ...slug, id }), output: pipelines.row });
/** Adds a stage at the end of its kind. */
export const createStage = endpoint({
  ...stageCall, id: 'pipelineStages.create', post: '/:workspace_slug/pipelines/:pipelineId/stages', status: 201, summary: 'Adds a stage to a pipeline',
  input: z.strictObject({ ...slug, pipelineId: id, kind: z.enum(['open', 'lost']).default('open'), ...stageFields }), output: stageShape,
});
/** Changes a stage; its kind stays. */
export const updateStage = endpoint({
  ...stageCall, id: 'pipelineStages.update', patch: '/:workspace_slug/pipeline-stages/:id', summary: 'Changes a stage',
  input: z.strictObject({ ...slug, id, version, ...stageFields, name: line(60).optional() }), output: stageShape,
});
/** Takes a stage away; the records in it go to another stage of the same pipeline and keep their history. */
export const deleteStage = endpoint({
  ...stageCall, id: 'pipelineStages.delete', delete: '/:workspace_slug/pipeline-stages/:id', summary: 'Takes a stage away and moves its records', errors: ['sales.stage_in_use', 'sales.stage_needed'],
  input: z.strictObject({ ...slug, id, moveTo: id.optional().describe('Stage that takes its records') }), output: z.object({ id: z.string(), moved: z.number().int() }),
});
/** Puts the stages of a pipeline in this order: open ones first, then won, then lost. */
export const arrangeStages = endpoint({
  ...stageCall, id: 'pipelineStages.arrange', put: '/:workspace_slug/pipelines/:pipelineId/stages/order', summary: 'Orders the stages of a pipeline',
  input: z.strictObject({ ...slug, pipelineId: id, ids: z.array(id).min(1).max(stageLimit) }), output: pipelines.row,
});

const reasonShape = z.object({ id: z.string(), kind: z.enum(pipelineKinds), label: z.string(), version: z.number().int() });
/** A reason for which leads or opportunities are lost. */
export type LostReason = z.infer<typeof reasonShape>;
/** Reasons for which leads or opportunities are lost, in order. */
export const listLostReasons = endpoint({ id: 'lostReasons.list', service: 'dash', get: '/:workspace_slug/lost-reasons', can: 'member', summary: 'Lists reasons for which leads or opportunities are lost', input: z.strictObject({ ...slug, kind: z.enum(pipelineKinds) }), output: z.object({ items: z.array(reasonShape) }) });
/** Replaces the list of reasons; records keep the words they were closed with. */
export const saveLostReasons = endpoint({
  ...stageCall, id: 'lostReasons.save', put: '/:workspace_slug/lost-reasons', summary: 'Replaces the reasons for which leads or opportunities are lost',
  input: z.strictObject({ ...slug, kind: z.enum(pipelineKinds), labels: z.array(line(80)).min(1).max(50) }), output: z.object({ items: z.array(reasonShape) }),
});

/** One stay in a stage. */
export const stageStay = z.object({ id: z.string(), stageId: z.string(), stage: z.string(), enteredAt: instant, leftAt: instant.nullable(), amount: z.string().nullable(), currency: z.string().nullable(), probability: z.number().int().nullable(), movedBy: z.string().nullable() });
/** One stay of a lead or an opportunity in a stage. */
export type StageStay = z.infer<typeof stageStay>;
/** Where a lead or an opportunity stood and when, oldest first. */
export const stageHistory = endpoint({
  id: 'leads.history', service: 'dash', get: '/:workspace_slug/leads/:id/history', can: 'sales.lead.view', summary: 'Stages a lead went through', input: z.strictObject({ ...slug, id }), output: z.object({ items: z.array(stageStay) }),
});
