import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { customValue } from './custom-value.ts';
import { customFieldTypes, importDateFormats, pageSizes } from './list-fields.ts';
import { done, flag, id, instant, line, paragraph, version } from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';
import { definePermissions } from './permissions.ts';

/** Permissions over what all records share. */
export const recordPermissions = definePermissions({ 'core.custom_field.manage': ['Define custom fields', 'admin'] });

export { customFieldTypes } from './list-fields.ts';
export type { CustomValue } from './custom-value.ts';

/** Expected refusals of what all records share. */
export const recordErrors = defineErrors({
  'core.option_in_use': [409, '“{option}” is used by {count} records. Choose what becomes of them.'],
  'core.field_in_formula': [409, 'The formula “{formula}” uses “{field}”. Change that formula first.'],
  'core.bulk_not_ready': [409, 'This cannot be stopped or taken back any more.'],
  'core.import_not_ready': [409, 'The import is not at that step.'],
  'core.import_unreadable': [422, 'This file cannot be read as a table: {reason}'],
  'core.import_too_long': [422, 'The file has more than {limit} rows. Split it up.'],
});

/** Name of a list: the id of its endpoint. */
const list = z.string().regex(/^[a-z][A-Za-z]*(\.[a-zA-Z]+)+$/, 'This is not the name of a list.').max(80);
const keys = z.array(z.string().max(80)).max(120);

/** How a list looks and what it shows; at most 8 KB. */
export const viewState = z.strictObject({
  q: z.string().max(200).optional(), sort: z.string().max(200).optional(), filter: z.string().max(7000).optional(), group: z.string().max(80).optional(),
  layout: z.strictObject({
    order: keys, hidden: keys, shown: keys, widths: z.record(z.string().max(80), z.number().min(20).max(2000)),
    pins: z.record(z.string().max(80), z.enum(['start', 'end', 'none'])), density: z.enum(['comfortable', 'compact']).nullable(), pageSize: z.literal(pageSizes).nullable(),
  }).partial().optional(),
}).refine((state) => JSON.stringify(state).length <= 8192, 'This view is too large to keep.');

const viewShape = z.object({ id, list: z.string(), name: z.string(), shared: z.boolean(), mine: z.boolean(), isDefault: z.boolean(), state: viewState });
/** A saved view as its viewer sees it. */
export type SavedView = z.infer<typeof viewShape>;

/** The viewer's own views of a list and those shared in the workspace. */
export const listViews = endpoint({
  id: 'views.list', service: 'dash', get: '/list-views', can: 'member', summary: 'Lists saved views of a list',
  input: z.strictObject({ list }), output: z.object({ items: z.array(viewShape) }),
});
/** Adds a view, or changes one's own when an id is given. */
export const saveView = endpoint({
  id: 'views.save', service: 'dash', post: '/list-views', can: 'member', summary: 'Saves a view of a list',
  input: z.strictObject({ id: id.optional(), list, name: line(60), shared: z.boolean(), state: viewState }), output: viewShape,
});
/** Deletes one's own view. */
export const removeView = endpoint({
  id: 'views.remove', service: 'dash', delete: '/list-views/:id', can: 'member', summary: 'Deletes a saved view', input: z.strictObject({ id }), output: z.object({ id }),
});
/** Chooses the view a list opens with for the viewer; null for none. */
export const setDefaultView = endpoint({
  id: 'views.setDefault', service: 'dash', put: '/list-views/default', can: 'member', summary: 'Chooses the view a list opens with',
  input: z.strictObject({ list, viewId: id.nullable() }), output: z.object({ viewId: id.nullable() }),
});

const topic = z.string().regex(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/, 'This is not a kind of record.').max(80);
const subject = { topic, subjectId: z.string().min(1).max(100) };
const person = z.object({ id, name: z.string(), photo: z.string().nullable() });
/** A person as comments and timelines show them; null for the system. */
export type RecordPerson = z.infer<typeof person>;

const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
/** What happened to one record, newest first. */
export const recordTimeline = endpoint({
  id: 'records.timeline', service: 'dash', get: '/records/:topic/:subjectId/timeline', can: 'member', summary: 'What happened to a record, with what changed',
  input: z.strictObject({ ...subject, ...pageQuery }),
  output: pageOf(z.object({ id: z.string(), type: z.string(), at: instant, actor: person.nullable(), automation: z.string().nullable().describe('Name of the automation that did it in a person\'s place'), outsider: z.string().nullable().describe('Who did it without being a member, where the event says so, such as `customer`: the name of a text `outsider.<it>` of its room'), version: z.number().int().nullable(), number: z.string().nullable().describe('The number of the record, where the event carries it'), changes: changes.nullable().describe('Other records stand in it by their names, those the viewer may not see not at all') })),
});

const commentShape = z.object({ id, body: z.string(), mentions: z.array(person), author: person.nullable(), mine: z.boolean(), createdAt: instant, editedAt: instant.nullable(), version: z.number().int() });
/** A comment on a record. */
export type RecordComment = z.infer<typeof commentShape>;
const commentBody = { body: paragraph(10_000, 1).refine((s) => s.trim() !== '', 'Enter something here.'), mentions: z.array(id).max(50).default([]).describe('Account ids of members who are mentioned') };
/** Comments on a record, newest first. */
export const listComments = endpoint({
  id: 'comments.list', service: 'dash', get: '/records/:topic/:subjectId/comments', can: 'member', summary: 'Lists comments on a record', input: z.strictObject({ ...subject, ...pageQuery }), output: pageOf(commentShape),
});
/** Adds a comment; people who are mentioned are told. */
export const createComment = endpoint({
  id: 'comments.create', service: 'dash', post: '/records/:topic/:subjectId/comments', can: 'member', status: 201, summary: 'Comments on a record', input: z.strictObject({ ...subject, ...commentBody }), output: commentShape,
});
/** Changes one's own comment. */
export const updateComment = endpoint({
  id: 'comments.update', service: 'dash', patch: '/comments/:id', can: 'member', summary: 'Changes one\'s own comment', input: z.strictObject({ id, version, ...commentBody }), output: commentShape,
});
/** Deletes one's own comment. */
export const deleteComment = endpoint({ id: 'comments.delete', service: 'dash', delete: '/comments/:id', can: 'member', summary: 'Deletes one\'s own comment', input: z.strictObject({ id }), output: z.object({ id }) });

const attachmentShape = z.object({ fileId: id, name: z.string(), type: z.string(), bytes: z.number().int(), url: z.string().nullable(), previewUrl: z.string().nullable(), addedBy: person.nullable(), mine: z.boolean(), addedAt: instant });
/** A file attached to a record. */
export type RecordAttachment = z.infer<typeof attachmentShape>;
/** Files attached to a record, newest first. */
export const listAttachments = endpoint({
  id: 'attachments.list', service: 'dash', get: '/records/:topic/:subjectId/attachments', can: 'member', summary: 'Lists files attached to a record', input: z.strictObject(subject), output: z.object({ items: z.array(attachmentShape) }),
});
/** Attaches files the viewer has uploaded. */
export const addAttachments = endpoint({
  id: 'attachments.add', service: 'dash', post: '/records/:topic/:subjectId/attachments', can: 'member', status: 201, summary: 'Attaches uploaded files to a record', input: z.strictObject({ ...subject, fileIds: z.array(id).min(1).max(20) }), output: z.object({ items: z.array(attachmentShape) }),
});
/** Takes a file off a record: one's own, or any with the right to change the record. */
export const removeAttachment = endpoint({
  id: 'attachments.remove', service: 'dash', delete: '/records/:topic/:subjectId/attachments/:fileId', can: 'member', summary: 'Takes a file off a record', input: z.strictObject({ ...subject, fileId: id }), output: done,
});

/** Puts a file back that the viewer took off. */
export const restoreAttachment = endpoint({
  id: 'attachments.restore', service: 'dash', post: '/records/:topic/:subjectId/attachments/:fileId/restoration', can: 'member', summary: 'Puts a file back on a record', input: z.strictObject({ ...subject, fileId: id }), output: done,
});

const kind = z.enum(customFieldTypes);
const formulaResult = z.enum(['number', 'money', 'date', 'boolean']);
const formulaShape = z.object({ expression: z.string(), result: formulaResult });
const customFieldShape = z.object({ id, topic: z.string(), label: z.string(), type: kind, options: z.array(z.string()), relationTopic: z.string().nullable(), required: z.boolean(), formula: formulaShape.nullable().describe('Of a formula: its expression over other fields, `{custom.<field id>}` and `{own.<key>}`, and what it gives'), position: z.number().int(), archived: z.boolean(), version: z.number().int() });
/** A field a workspace added to its records. */
export type CustomField = z.infer<typeof customFieldShape>;
const customFieldFields = { label: line(60), options: z.array(line(60)).max(200).optional(), required: z.boolean().optional(), formula: z.string().trim().max(8000).optional().describe('Of a formula: its expression, at most 500 characters, where the name of a field in braces counts as three, e.g. `{Amount} * 2`; references do as well') };
const manage = 'core.custom_field.manage';
/** Kinds of records that can have custom fields, those the viewer may see. */
export const listCustomTopics = endpoint({ id: 'customFields.topics', service: 'dash', get: '/custom-fields/topics', can: 'member', summary: 'Lists kinds of records that can have custom fields', input: z.strictObject({}), output: z.object({ items: z.array(z.object({ topic: z.string(), name: z.string(), fields: z.number().int() })) }) });
/** Custom fields of a kind of record, in their order. */
export const listCustomFields = endpoint({ id: 'customFields.list', service: 'dash', get: '/custom-fields', can: 'member', summary: 'Lists custom fields', input: z.strictObject({ topic, archived: flag.optional().describe('Also those that were put away') }), output: z.object({ items: z.array(customFieldShape) }) });
/** Adds a custom field. */
export const createCustomField = endpoint({
  id: 'customFields.create', service: 'dash', post: '/custom-fields', can: manage, status: 201, summary: 'Adds a custom field', output: customFieldShape,
  input: z.strictObject({ topic, type: kind, relationTopic: topic.optional(), ...customFieldFields }),
});
/** Changes a custom field; its type stays. An option that records use goes only together with a word on what becomes of them. */
export const updateCustomField = endpoint({
  id: 'customFields.update', service: 'dash', patch: '/custom-fields/:id', can: manage, summary: 'Changes a custom field', output: customFieldShape, errors: ['core.option_in_use'],
  input: z.strictObject({ id, version, ...customFieldFields, label: line(60).optional(), replace: z.record(line(60), line(60).nullable()).optional().describe('Old option → the one that takes its place, or null to empty the records that have it') }),
});
/** Puts the custom fields of a kind of record in this order. */
export const orderCustomFields = endpoint({ id: 'customFields.order', service: 'dash', put: '/custom-fields/order', can: manage, summary: 'Orders custom fields', input: z.strictObject({ topic, ids: z.array(id).min(1).max(60) }), output: z.object({ items: z.array(customFieldShape) }) });
/** Puts a custom field away: it is not shown any more, its values are kept. */
export const removeCustomField = endpoint({ id: 'customFields.remove', service: 'dash', delete: '/custom-fields/:id', can: manage, summary: 'Puts a custom field away', input: z.strictObject({ id }), output: z.object({ id }), errors: ['core.field_in_formula'] });
/** Fields that formulas of a kind of record may use. */
export const listFormulaOperands = endpoint({ id: 'customFields.operands', service: 'dash', get: '/custom-fields/operands', can: manage, summary: 'Lists what formulas of a kind of record may use', input: z.strictObject({ topic }), output: z.object({ items: z.array(z.object({ ref: z.string().describe('How the formula refers to it'), name: z.string(), kind: formulaResult })) }) });
/** Brings a custom field back with its values. */
export const restoreCustomField = endpoint({ id: 'customFields.restore', service: 'dash', post: '/custom-fields/:id/restoration', can: manage, summary: 'Brings a custom field back', input: z.strictObject({ id }), output: customFieldShape });
/** What a person or relation field may hold: names of these ids, or the first records that match the words. */
export const listCustomChoices = endpoint({
  id: 'customFields.choices', service: 'dash', get: '/custom-fields/:id/choices', can: 'member', summary: 'Names of what a person or relation field holds or may hold',
  input: z.strictObject({ id, q: z.string().trim().max(200).optional(), ids: z.string().max(8000).optional().describe('Up to 200 ids, comma separated').transform((s) => (s ? s.split(',') : undefined)).refine((ids) => ids === undefined || ids.length <= 200, 'At most 200 ids.') }),
  output: z.object({ items: z.array(z.object({ id: z.string(), label: z.string() })) }),
});

const customValues = z.object({ values: z.record(z.string(), customValue) });
/** A record's custom values by field id. */
export const getCustomValues = endpoint({ id: 'customFields.values', service: 'dash', get: '/records/:topic/:subjectId/custom', can: 'member', summary: 'Custom values of a record', input: z.strictObject(subject), output: customValues });
/** Sets some custom values of a record; null empties one. */
export const setCustomValues = endpoint({
  id: 'customFields.setValues', service: 'dash', put: '/records/:topic/:subjectId/custom', can: 'member', summary: 'Sets custom values of a record', input: z.strictObject({ ...subject, values: z.record(id, customValue) }), output: customValues,
});

const bulkShape = z.object({ id, topic: z.string(), kind: z.enum(['change', 'remove']), state: z.enum(['running', 'done', 'cancelled', 'undoing', 'undone', 'failed']), total: z.number().int(), handled: z.number().int(), failed: z.number().int(), same: z.number().int().describe('Rows that were so already'), kept: z.number().int().describe('Rows an undo left alone, because they were changed since') });
/** What was done to many records at once, and how far it has come. */
export type RecordBulk = z.infer<typeof bulkShape>;
/** A change of many records and how far it has come. */
export const getBulk = endpoint({ id: 'bulks.get', service: 'dash', get: '/bulks/:id', can: 'member', summary: 'Shows a change of many records', input: z.strictObject({ id }), output: bulkShape });
/** Stops a change of many records; what is changed stays changed until it is taken back. */
export const cancelBulk = endpoint({ id: 'bulks.cancel', service: 'dash', post: '/bulks/:id/cancellation', can: 'member', summary: 'Stops a change of many records', input: z.strictObject({ id }), output: bulkShape, errors: ['core.bulk_not_ready'] });
/** Takes a change or removal of many records back, except of rows that were changed since. */
export const undoBulk = endpoint({ id: 'bulks.undo', service: 'dash', post: '/bulks/:id/undoing', can: 'member', summary: 'Takes a change of many records back', input: z.strictObject({ id }), output: bulkShape, errors: ['core.bulk_not_ready'] });

/** How a file's columns become records; date format and decimal mark are asked, never guessed. */
export const importSettings = z.strictObject({
  /** Field of each column of the file; null leaves a column out. */
  mapping: z.array(z.string().max(80).nullable()).min(1).max(200),
  dateFormat: z.enum(importDateFormats), decimalMark: z.enum(['.', ',']),
  /** Field by which a row is known to exist already, then those that are asked in turn where it finds none, and what then happens. */
  match: z.strictObject({ field: z.string().max(80), orBy: z.array(z.string().max(80)).max(4).optional(), existing: z.enum(['update', 'skip']), fresh: z.enum(['create', 'skip']) }).nullable(),
});
/** How a file's columns become records. */
export type ImportSettings = z.infer<typeof importSettings>;
/** Most rows an import takes. */
export const importLimit = 50_000;
/** Largest file of an import, in bytes. */
export const importBytes = 25_000_000;
/** Steps of an import. */
export const importStates = ['read', 'checking', 'checked', 'running', 'done', 'cancelled', 'undoing', 'undone', 'failed'] as const;
const count = z.number().int();
const importShape = z.object({
  id, topic: z.string(), fileName: z.string(), state: z.enum(importStates), header: z.array(z.string()), settings: importSettings.nullable(), total: count, handled: count, created: count, changed: count, unchanged: count.describe('Rows whose record says the same already; taking the import back leaves them'), skipped: count, wrong: count, kept: count, joined: count.describe('Of those that change, records of other kinds that become ones of this kind; said when it was checked or done'), createdAt: instant,
  matched: z.array(z.object({ field: z.string(), rows: count })).describe('How many rows met a record by each field they are matched by, in its order; said when it was checked or done'),
  problems: z.array(z.object({ line: count, problems: z.array(z.object({ path: z.string(), message: z.string() })) })).describe('The first 50 wrong rows'),
});
const importField = z.object({ key: z.string(), label: z.string().nullable().describe('Of custom fields'), type: z.string(), required: z.boolean(), matchable: z.boolean().describe('Rows can be matched with records by it'), onlyFinds: z.boolean().optional().describe('It only finds records: nothing is written to it') });
/** An import and how far it has come. */
export type RecordImport = z.infer<typeof importShape>;
/** Reads a file; nothing is created yet. */
export const readImport = endpoint({
  id: 'imports.read', service: 'dash', post: '/imports', can: 'member', status: 201, summary: 'Reads a CSV, TSV or XLSX file for an import', body: 'multipart', files: ['file'], maxBytes: importBytes, rate: 'expensive',
  input: z.strictObject({ topic }), errors: ['core.import_unreadable', 'core.import_too_long', 'core.too_large'],
  output: importShape.extend({ preview: z.array(z.array(z.string())), fields: z.array(importField), remembered: importSettings.nullable() }),
});
/** What columns of a file may go into, for a file that is still to be made. */
export const importableFields = endpoint({ id: 'imports.fields', service: 'dash', get: '/imports/fields', can: 'member', summary: 'Fields a file may bring', input: z.strictObject({ topic }), output: z.object({ fields: z.array(importField) }) });
/** An import and how far it has come. */
export const getImport = endpoint({ id: 'imports.get', service: 'dash', get: '/imports/:id', can: 'member', summary: 'Shows an import', input: z.strictObject({ id }), output: importShape });
/** Tries every row without keeping anything. */
export const checkImport = endpoint({ id: 'imports.check', service: 'dash', post: '/imports/:id/check', can: 'member', status: 202, summary: 'Tries an import without keeping anything', input: z.strictObject({ id, settings: importSettings }), output: importShape, errors: ['core.import_not_ready'] });
/** Carries a checked import out; wrong rows are left out. */
export const runImport = endpoint({ id: 'imports.run', service: 'dash', post: '/imports/:id/run', can: 'member', status: 202, summary: 'Carries an import out', input: z.strictObject({ id }), output: importShape, errors: ['core.import_not_ready'] });
/** Stops a check or a run; rows that are in stay in. */
export const cancelImport = endpoint({ id: 'imports.cancel', service: 'dash', post: '/imports/:id/cancellation', can: 'member', summary: 'Stops an import', input: z.strictObject({ id }), output: importShape, errors: ['core.import_not_ready'] });
/** Takes an import back, except rows that were changed since. */
export const undoImport = endpoint({ id: 'imports.undo', service: 'dash', post: '/imports/:id/undoing', can: 'member', status: 202, summary: 'Takes an import back', input: z.strictObject({ id }), output: importShape, errors: ['core.import_not_ready'] });
/** The wrong rows with what is wrong, as CSV. */
export const importProblems = endpoint({ id: 'imports.problems', service: 'dash', get: '/imports/:id/problems', can: 'member', summary: 'Wrong rows of an import as CSV', answer: 'stream', input: z.strictObject({ id }), output: z.unknown() });
