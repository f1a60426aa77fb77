import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, instant, line, paragraph, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { inBooks } from './books.ts';
import { journals } from './words.ts';

/** Fields a list of entries is asked by. */
export const entryFields = {
  number: { type: 'text', sortable: false }, on: { type: 'date' }, journal: { type: 'select', options: journals, sortable: false, groupable: true }, memo: { type: 'text', sortable: false }, reference: { type: 'text', sortable: false },
  total: { type: 'money', sortable: false }, sourceType: { type: 'text', sortable: false }, sourceId: { type: 'id', nullable: true, sortable: false }, reversed: { type: 'boolean', sortable: false }, recordedAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const entryRow = {
  number: z.string(), on: z.string(), journal: z.enum(journals), memo: z.string(), reference: z.string(), total: z.string(), currency: z.string().describe('The base currency'), sourceType: z.string(), sourceId: z.string().nullable(),
  reversed: z.boolean(), reverses: z.boolean(), recordedAt: instant,
};

/** Posted entries as a list. Nobody changes or removes one: what was wrong is reversed. */
export const entries = resource({
  name: 'entries', topic: 'accounting.entry', service: 'dash', path: '/:workspace_slug/entries', noun: 'a journal entry', row: entryRow, fields: {}, list: entryFields,
  can: { view: 'accounting.ledger.view', create: 'accounting.entry.post', edit: 'accounting.entry.post', remove: 'accounting.entry.post' },
});
/** A posted entry in a list. */
export type EntryRow = z.infer<typeof entries.row>;

/**
 * A line as somebody types it: a debit or a credit in the line's currency, as text that is only judged when it is posted. `rate` is base units for one unit of the
 * currency (the day's rate when empty), `base` the value in the base currency where it is another than amount × rate.
 */
export const lineText = z.strictObject({
  accountId: id.nullable().default(null), debit: z.string().trim().max(40).default(''), credit: z.string().trim().max(40).default(''), currency: z.string().trim().max(3).default('').describe('Empty: the base currency'),
  rate: z.string().trim().max(40).default(''), base: z.string().trim().max(40).default(''), partyId: id.nullable().default(null), dueOn: date.nullable().default(null), memo: line(300, 0).default(''), dimensions: z.record(id, id).default({}),
});
/** A line as somebody types it. */
export type LineText = z.infer<typeof lineText>;

const mostLines = 500;
/** What of an entry is written by hand. */
export const entryText = { on: date, memo: paragraph(2000).default(''), reference: line(120, 0).default(''), reverseNext: z.boolean().default(false).describe('Reversed on the first day of the next month'), lines: z.array(lineText).max(mostLines).default([]) };

const party = z.object({ id: z.string(), name: z.string() }).nullable();
const link = z.object({ id: z.string(), number: z.string(), on: z.string() }).nullable();
const entryLine = z.object({
  id: z.string(), accountId: z.string(), code: z.string(), accountName: z.string(), debit: z.string(), credit: z.string(), currency: z.string(), amount: z.string().describe('In its own currency, debit positive'), rate: z.string(), partyId: z.string().nullable(), party,
  dueOn: z.string().nullable(), taxId: z.string().nullable(), memo: z.string(), dimensions: z.record(z.string(), z.string()), open: z.string().nullable().describe('What of an open item is not settled yet, in its own currency; null on bank and cash accounts'),
});
const entryTax = z.object({ id: z.string(), taxId: z.string(), name: z.string(), direction: z.enum(['sale', 'purchase']), rate: z.string(), on: z.string(), base: z.string(), amount: z.string(), recoverable: z.string() });

/** A whole entry with its proof. */
export const entryDetail = z.object({
  id: z.string(), number: z.string(), on: z.string(), journal: z.enum(journals), memo: z.string(), reference: z.string(), total: z.string(), baseCurrency: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), reverses: link, reversedBy: link,
  postedBy: z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable(), recordedAt: instant, chainSeq: z.number().int(), hash: z.string().describe('SHA-256 in hexadecimal over the hash before and what the entry says'),
  lines: z.array(entryLine), taxes: z.array(entryTax), steps: z.array(z.enum(['reverse', 'copy'])).describe('What may be done with it by this viewer'),
});
/** A whole entry. */
export type EntryDetail = z.infer<typeof entryDetail>;

const postingErrors = ['accounting.no_book', 'accounting.period_locked', 'accounting.number_taken', 'accounting.number_order'];

/** A whole entry. */
export const getEntry = endpoint({ id: 'entries.get', service: 'dash', get: '/:workspace_slug/entries/:id', can: 'accounting.ledger.view', summary: 'Shows a journal entry', input: z.strictObject({ ...inBooks, id }), output: entryDetail });

/** Posts an entry for good. What it says must be right: accounts, one side a line, rates, both sides alike. */
export const postNewEntry = endpoint({
  id: 'entries.post', service: 'dash', post: '/:workspace_slug/entries', status: 201, can: 'accounting.entry.post', summary: 'Posts a journal entry', input: z.strictObject({ ...inBooks, ...entryText }), output: entryDetail, errors: postingErrors, maxBytes: 1024 * 1024,
});

/** Posts the opposite of an entry on a day. Entries of documents are reversed by voiding the document. */
export const reverse = endpoint({
  id: 'entries.reverse', service: 'dash', post: '/:workspace_slug/entries/:id/reversal', status: 201, can: 'accounting.entry.post', summary: 'Reverses a journal entry',
  input: z.strictObject({ ...inBooks, id, on: date, memo: paragraph(2000).optional() }), output: entryDetail, errors: [...postingErrors, 'accounting.already_reversed', 'accounting.has_settlements', 'accounting.source_owns'],
});

/** Fields a list of drafts is asked by. */
export const draftFields = {
  on: { type: 'date' }, memo: { type: 'text', sortable: false }, reference: { type: 'text', sortable: false }, total: { type: 'money', sortable: false }, lineCount: { type: 'number', sortable: false, sum: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** Entries that are still being written. */
export const draftEntries = resource({
  name: 'draftEntries', topic: 'accounting.draft_entry', service: 'dash', path: '/:workspace_slug/draft-entries', noun: 'a draft of a journal entry',
  row: { on: z.string(), memo: z.string(), reference: z.string(), total: z.string(), currency: z.string(), lineCount: z.number().int(), createdAt: instant, updatedAt: instant }, fields: {}, list: draftFields,
  can: { view: 'accounting.ledger.view', create: 'accounting.entry.post', edit: 'accounting.entry.post', remove: 'accounting.entry.post' }, errors: ['accounting.other_base'],
});

/** A draft with its lines as they were typed. */
export const draftDetail = z.object({
  id: z.string(), version: z.number().int(), on: z.string(), memo: z.string(), reference: z.string(), reverseNext: z.boolean(), lines: z.array(lineText.extend({ party })), baseCurrency: z.string(), templateId: z.string().nullable(), createdAt: instant, updatedAt: instant,
});
/** A draft with its lines. */
export type DraftEntry = z.infer<typeof draftDetail>;

const some = z.strictObject({ on: date.optional(), memo: paragraph(2000).optional(), reference: line(120, 0).optional(), reverseNext: z.boolean().optional(), lines: z.array(lineText).max(mostLines).optional() }).shape;
/** A draft. */
export const getDraftEntry = endpoint({ id: 'draftEntries.get', service: 'dash', get: '/:workspace_slug/draft-entries/:id', can: 'accounting.ledger.view', summary: 'Shows a draft', input: z.strictObject({ ...inBooks, id }), output: draftDetail });
/** Begins a draft. */
export const createDraftEntry = endpoint({ id: 'draftEntries.create', service: 'dash', post: '/:workspace_slug/draft-entries', status: 201, can: 'accounting.entry.post', summary: 'Begins a journal entry', input: z.strictObject({ ...inBooks, ...some }), output: draftDetail, errors: ['accounting.no_book'], maxBytes: 1024 * 1024 });
/** Writes a draft; `lines` replaces all of them. */
export const updateDraftEntry = endpoint({ id: 'draftEntries.update', service: 'dash', patch: '/:workspace_slug/draft-entries/:id', can: 'accounting.entry.post', summary: 'Writes a draft', input: z.strictObject({ ...inBooks, id, version, ...some }), output: draftDetail, errors: ['accounting.no_book'], maxBytes: 1024 * 1024 });
/** Posts a draft; it is gone then. */
export const postDraft = endpoint({ id: 'draftEntries.post', service: 'dash', post: '/:workspace_slug/draft-entries/:id/posting', status: 201, can: 'accounting.entry.post', summary: 'Posts a draft', input: z.strictObject({ ...inBooks, id, version }), output: entryDetail, errors: postingErrors });
/** A new draft that says what an entry says. */
export const copyEntry = endpoint({ id: 'entries.copy', service: 'dash', post: '/:workspace_slug/entries/:id/copy', status: 201, can: 'accounting.entry.post', summary: 'Copies an entry into a new draft', input: z.strictObject({ ...inBooks, id }), output: draftDetail, errors: ['accounting.no_book'] });
