import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, instant, line } from '#core/contract/fields.ts';
import { inBooks } from './books.ts';

const check = z.object({
  key: z.string().describe('What was checked: drafts, trial_balance, chain, suspense, opening, and what other parts of the house add'), state: z.enum(['done', 'open', 'advice']).describe('`open` keeps the period from being closed'),
  count: z.number().int(), amount: z.string().nullable(), currency: z.string().nullable(),
});
/** One point of the checklist. */
export type CloseCheck = z.infer<typeof check>;

const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const closed = z.object({ id: z.string(), through: z.string(), closedAt: instant, closedBy: person, reopenedAt: instant.nullable(), reopenedBy: person, reopenReason: z.string(), checks: z.array(check) });
/** A period that was closed. */
export type PeriodClose = z.infer<typeof closed>;

/** The checklist of a period that ends on a day, and the periods closed so far. */
export const getClose = endpoint({
  id: 'close.get', service: 'dash', get: '/:workspace_slug/close', can: 'accounting.ledger.view', summary: 'Checks whether a period can be closed', rate: 'expensive',
  input: z.strictObject({ ...inBooks, through: date }), output: z.object({ through: z.string(), lockedTo: z.string().nullable(), checks: z.array(check), closes: z.array(closed) }), errors: ['accounting.no_book'],
});

/** Closes a period: checks once more and locks it for all. */
export const closePeriod = endpoint({
  id: 'close.run', service: 'dash', post: '/:workspace_slug/close', status: 201, can: 'accounting.lock.manage', summary: 'Closes a period', rate: 'expensive', input: z.strictObject({ ...inBooks, through: date }), output: closed, errors: ['accounting.no_book', 'accounting.close_blocked', 'accounting.close_order'],
});

/** Opens the period closed last again; the lock goes back to what it was before. */
export const reopenPeriod = endpoint({
  id: 'close.reopen', service: 'dash', post: '/:workspace_slug/close/reopening', can: 'accounting.lock.manage', summary: 'Opens the period closed last again', input: z.strictObject({ ...inBooks, through: date, reason: line(500) }), output: closed, errors: ['accounting.no_book', 'accounting.not_closed', 'accounting.hard_lock_stays', 'accounting.year_closed'],
});

/** Where a year stands: something of it may still be posted; its days are locked; what it earned is carried to retained earnings. */
export const yearStates = ['open', 'closing', 'closed'] as const;
const year = z.object({
  from: z.string(), to: z.string(), state: z.enum(yearStates), isOver: z.boolean(), currency: z.string(), result: z.string().describe('What is carried to retained earnings, or was; a profit positive'), entry: z.object({ id: z.string(), number: z.string() }).nullable(),
  closedAt: instant.nullable(), closedBy: person,
});
/** A fiscal year with how far its closing is. */
export type FiscalYear = z.infer<typeof year>;

/** The fiscal year a day lies in. */
export const getYear = endpoint({ id: 'close.getYear', service: 'dash', get: '/:workspace_slug/close/year', can: 'accounting.ledger.view', summary: 'Shows how far the closing of a fiscal year is', input: z.strictObject({ ...inBooks, on: date }), output: year, errors: ['accounting.no_book'] });

const yearErrors = ['accounting.no_book', 'accounting.role_missing', 'accounting.period_locked', 'accounting.number_order', 'accounting.number_taken'];
/** Closes a fiscal year that is over and whose checklist is done: an entry of its last day carries what was earned and spent to retained earnings, and its days are locked. */
export const closeYear = endpoint({
  id: 'close.closeYear', service: 'dash', post: '/:workspace_slug/close/year', status: 201, can: 'accounting.lock.manage', summary: 'Closes a fiscal year', rate: 'expensive', input: z.strictObject({ ...inBooks, to: date.describe('Its last day') }), output: year,
  errors: [...yearErrors, 'accounting.close_blocked', 'accounting.year_closed', 'accounting.year_running'],
});

/** Opens the year closed last again: the closing entry is reversed. Its days stay locked until the period is opened, too. */
export const reopenYear = endpoint({
  id: 'close.reopenYear', service: 'dash', post: '/:workspace_slug/close/year/reopening', can: 'accounting.lock.manage', summary: 'Opens a closed fiscal year again', input: z.strictObject({ ...inBooks, to: date, reason: line(500) }), output: year,
  errors: [...yearErrors, 'accounting.not_closed', 'accounting.hard_lock_stays'],
});
