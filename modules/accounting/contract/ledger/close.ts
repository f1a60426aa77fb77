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
  id: 'close.reopen', service: 'dash', post: '/:workspace_slug/close/reopening', can: 'accounting.lock.manage', summary: 'Opens the period closed last again', input: z.strictObject({ ...inBooks, through: date, reason: line(500) }), output: closed, errors: ['accounting.no_book', 'accounting.not_closed', 'accounting.hard_lock_stays'],
});
