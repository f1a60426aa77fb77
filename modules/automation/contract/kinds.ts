import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldTypes } from '#core/contract/list-fields.ts';
import { actionKinds, can, happenings, slug, written } from './shapes.ts';

const choice = z.object({ value: z.string(), label: z.string() });
const fieldShape = z.object({
  key: z.string(), type: z.enum(fieldTypes), options: z.array(z.string()).nullable(), nullable: z.boolean(), filterable: z.boolean(), settable: z.boolean().describe('An automation can set it'), watched: z.boolean().describe('Its changes are recorded'),
  refers: z.string().nullable().describe('Of ids: `member`, or the topic of the record'), label: z.string().nullable().describe('Of fields the workspace added'),
});
/** A field as rules know it. */
export type KindField = z.output<typeof fieldShape>;
const kindShape = z.object({
  topic: z.string(), name: z.string().describe('Plural of its endpoints: what it is called where its room says nothing'), happens: z.array(z.enum(happenings)), events: z.array(z.object({ type: z.string(), text: z.string() })),
  actions: z.array(z.enum(actionKinds)), owner: z.string().nullable().describe('Field with who is responsible'),
});
/** A kind of record rules can be about. */
export type Kind = z.output<typeof kindShape>;

/** Kinds of records whose lists the viewer may see, with what can happen to them and be done with them. */
export const listKinds = endpoint({ id: 'automations.listKinds', service: 'dash', get: '/:workspace_slug/automation-kinds', can, summary: 'Kinds of records automations can be about', input: z.strictObject(slug), output: z.object({ items: z.array(kindShape), members: z.array(z.object({ id: z.string(), name: z.string() })), roles: z.array(z.object({ key: z.string(), name: z.string(), custom: z.boolean() })).describe('Roles that somebody has') }) });
/** Fields of a kind of record, with the values of ids that have names. */
export const listKindFields = endpoint({
  id: 'automations.listFields', service: 'dash', get: '/:workspace_slug/automation-kinds/:topic/fields', can, summary: 'Fields of a kind of record, for conditions and actions', input: z.strictObject({ ...slug, topic: z.string().max(80) }),
  output: z.object({ items: z.array(fieldShape), choices: z.record(z.string(), z.array(choice)) }),
});
/** Records of a kind as the viewer may see them, the newest first. */
export const findRecords = endpoint({
  id: 'automations.findRecords', service: 'dash', get: '/:workspace_slug/automation-kinds/:topic/records', can, summary: 'Records to try an automation with, the newest first',
  input: z.strictObject({ ...slug, topic: z.string().max(80), q: z.string().trim().max(200).optional() }), output: z.object({ items: z.array(z.object({ id: z.string(), label: z.string() })) }),
});
/** What a rule would do with a record; it does nothing. */
export const tryRule = endpoint({
  id: 'automations.try', service: 'dash', post: '/:workspace_slug/automation-trials', can, summary: 'Shows what an automation would do with a record, without doing it',
  input: z.strictObject({ ...slug, ...written, recordId: z.string().min(1).max(100) }),
  output: z.object({
    holds: z.boolean(), record: z.object({ id: z.string(), title: z.string() }),
    steps: z.array(z.object({ do: z.enum(actionKinds), people: z.array(z.string()).describe('Names'), text: z.string().nullable(), field: z.string().nullable(), from: z.unknown(), to: z.unknown(), at: z.string().nullable(), problem: z.string().nullable() })),
  }),
});
