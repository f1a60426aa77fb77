import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { inBooks } from './books.ts';
import { draftDetail, lineText } from './entries.ts';

/** How often an entry is written again. */
export const templateIntervals = ['day', 'week', 'month', 'quarter', 'year'] as const;
/** What the clock does with it: a draft for somebody to look at, or the posted entry. */
export const templateModes = ['draft', 'post'] as const;

/** Fields a list of templates is asked by. */
export const templateFields = {
  name: { type: 'text' }, memo: { type: 'text', sortable: false }, every: { type: 'select', options: templateIntervals, nullable: true, sortable: false, groupable: true }, nextOn: { type: 'date', nullable: true, sortable: false }, mode: { type: 'select', options: templateModes, sortable: false },
  isActive: { type: 'boolean', sortable: false }, createdAt: { type: 'instant', sortable: false },
} as const satisfies Record<string, ListField>;

/** Entries that are written again: by hand, or by the clock while `every` says so. A turn that was missed is made up for, each day once, and at most a year back. */
export const entryTemplates = resource({
  name: 'entryTemplates', topic: 'accounting.entry_template', service: 'dash', path: '/:workspace_slug/entry-templates', noun: 'a template of journal entries',
  row: {
    name: z.string(), memo: z.string(), reference: z.string(), reverseNext: z.boolean(), lines: z.array(lineText), every: z.enum(templateIntervals).nullable(), step: z.number().int(), nextOn: z.string().nullable(), untilOn: z.string().nullable(), mode: z.enum(templateModes), isActive: z.boolean(),
    lastOn: z.string().nullable(), problem: z.string().describe('Why the last turn did not come about; empty when it did'), createdAt: instant,
  },
  fields: {
    name: line(120), memo: paragraph(2000).default(''), reference: line(120, 0).default(''), reverseNext: z.boolean().default(false), lines: z.array(lineText).max(200).default([]), every: z.enum(templateIntervals).nullable().default(null), step: z.number().int().min(1).max(60).default(1),
    nextOn: date.nullable().default(null), untilOn: date.nullable().default(null), mode: z.enum(templateModes).default('draft'), isActive: z.boolean().default(true),
  },
  list: templateFields,
  can: { view: 'accounting.ledger.view', create: 'accounting.entry.post', edit: 'accounting.entry.post', remove: 'accounting.entry.post' },
  errors: ['accounting.template_taken'],
});
/** A template of journal entries. */
export type EntryTemplate = z.infer<typeof entryTemplates.row>;

/** A draft from a template. */
export const draftFromTemplate = endpoint({
  id: 'entryTemplates.use', service: 'dash', post: '/:workspace_slug/entry-templates/:id/draft', status: 201, can: 'accounting.entry.post', summary: 'Begins a draft from a template',
  input: z.strictObject({ ...inBooks, id, on: date.optional() }), output: draftDetail, errors: ['accounting.no_book'],
});
