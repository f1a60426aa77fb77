import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { resource } from '#core/contract/resource.ts';

/** Why a lead left a sequence before its end. */
export const stopReasons = ['', 'reply', 'converted', 'closed', 'opted_out', 'manual', 'no_address', 'nobody', 'removed', 'template'] as const;
/** What a step of a sequence can ask somebody to do. */
export const taskKinds = ['call', 'meeting', 'sms', 'whatsapp', 'task'] as const;
/** Where a lead stands in a sequence. */
export const runStates = ['running', 'finished', 'stopped'] as const;
const wait = z.number().int().min(0).max(365).describe('Working days after the step before');
const step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mail'), wait, templateId: id }),
  z.strictObject({ kind: z.literal('activity'), wait, activity: z.enum(taskKinds), title: line(200), body: paragraph(2000).default('') }),
]);
/** A step of a sequence. */
export type SequenceStep = z.infer<typeof step>;
const slug = { workspace_slug: z.string().max(80) };
/** Fields by which sequences are sorted and filtered. */
export const sequenceFields = { name: { type: 'text' }, isActive: { type: 'boolean', sortable: false, groupable: true }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;

/** Mails and tasks that follow each other by themselves. */
export const sequences = resource({
  name: 'sequences', topic: 'sales.sequence', service: 'dash', path: '/:workspace_slug/sequences', noun: 'a sequence',
  row: {
    name: z.string(), isActive: z.boolean(), steps: z.array(step), running: z.number().int(), finished: z.number().int(), stopped: z.number().int(), replied: z.number().int(), converted: z.number().int(), createdAt: instant, updatedAt: instant,
  },
  fields: { name: line(80), isActive: z.boolean().default(true), steps: z.array(step).min(1).max(20) },
  list: sequenceFields, can: { view: 'sales.lead.view', create: 'sales.settings', edit: 'sales.settings', remove: 'sales.settings' },
});
/** A sequence with how many leads are in it. */
export type Sequence = z.infer<typeof sequences.row>;

/** Puts leads into a sequence; those that are in it, closed, without an address or that objected are left out and named. */
export const enrolLeads = endpoint({
  id: 'sequences.enrol', service: 'dash', post: '/:workspace_slug/sequences/:id/leads', can: 'sales.lead.edit', summary: 'Puts leads into a sequence', errors: ['sales.sequence_off'],
  input: z.strictObject({ ...slug, id, leadIds: z.array(id).min(1).max(500) }), output: z.object({ enrolled: z.number().int(), left: z.array(z.object({ id: z.string(), why: z.enum(['running', 'closed', 'no_address', 'opted_out', 'unknown']) })) }),
});
const run = z.object({ id: z.string(), sequenceId: z.string(), sequence: z.string(), leadId: z.string(), lead: z.string(), state: z.enum(runStates), stopReason: z.enum(stopReasons), step: z.number().int(), steps: z.number().int(), nextAt: instant.nullable(), enrolledBy: z.string(), enrolledAt: instant, endedAt: instant.nullable() });
/** A lead on its way through a sequence. */
export type SequenceRun = z.infer<typeof run>;
/** Leads of a sequence, or sequences of a lead; newest first. */
export const listRuns = endpoint({ id: 'sequenceRuns.list', service: 'dash', get: '/:workspace_slug/sequence-runs', can: 'sales.lead.view', summary: 'Lists leads in sequences', input: z.strictObject({ ...slug, ...pageQuery, sequenceId: id.optional(), leadId: id.optional(), state: z.enum(runStates).optional() }), output: pageOf(run) });
/** Takes a lead out of a sequence. */
export const stopRun = endpoint({ id: 'sequenceRuns.stop', service: 'dash', post: '/:workspace_slug/sequence-runs/:id/stop', can: 'sales.lead.edit', summary: 'Takes a lead out of a sequence', errors: ['sales.sequence_run_over'], input: z.strictObject({ ...slug, id }), output: run });
