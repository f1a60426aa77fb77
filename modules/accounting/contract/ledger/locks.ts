import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, done, id, idOf, instant, line, version } from '#core/contract/fields.ts';
import { inBooks } from './books.ts';

const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const exception = z.object({ id: z.string(), accountId: z.string(), person, reason: z.string(), until: instant, createdBy: person, createdAt: instant, endedAt: instant.nullable() });
/** Somebody who may post behind the soft locks for a while. */
export type LockException = z.infer<typeof exception>;

const day = z.string().nullable();
const lockState = z.object({ version: z.number().int(), sales: day, purchase: day, tax: day, all: day, hard: day, exceptions: z.array(exception) });
/** The five locks and who is excepted. */
export type LockState = z.infer<typeof lockState>;

/** The locks; each holds up to and including its day. */
export const getLocks = endpoint({ id: 'locks.get', service: 'dash', get: '/:workspace_slug/locks', can: 'accounting.ledger.view', summary: 'Shows which periods are locked', input: z.strictObject(inBooks), output: lockState, errors: ['accounting.no_book'] });

/** Sets the soft locks; null lifts one. */
export const setLocks = endpoint({
  id: 'locks.set', service: 'dash', put: '/:workspace_slug/locks', can: 'accounting.lock.manage', summary: 'Sets the locks that can be lifted again',
  input: z.strictObject({ ...inBooks, version, sales: date.nullable().optional(), purchase: date.nullable().optional(), tax: date.nullable().optional(), all: date.nullable().optional() }), output: lockState, errors: ['accounting.no_book', 'accounting.year_closed'],
});

/** Sets the hard lock, which holds for everybody and never moves back. `confirm` is the day once more, as it was typed. */
export const setHardLock = endpoint({
  id: 'locks.setHard', service: 'dash', put: '/:workspace_slug/locks/hard', can: 'accounting.lock.manage', summary: 'Closes everything up to a day for good', keys: false,
  input: z.strictObject({ ...inBooks, version, on: date, confirm: z.string().trim().max(20) }), output: lockState, errors: ['accounting.no_book', 'accounting.hard_lock_stays'],
});

/** Lets one member post behind the soft locks until a moment. */
export const addLockException = endpoint({
  id: 'locks.addException', service: 'dash', post: '/:workspace_slug/lock-exceptions', status: 201, can: 'accounting.lock.manage', summary: 'Excepts a member from the soft locks for a while',
  input: z.strictObject({ ...inBooks, accountId: idOf('member'), reason: line(500), until: instant }), output: lockState, errors: ['accounting.no_book'],
});

/** Ends an exception before its time. */
export const endLockException = endpoint({
  id: 'locks.endException', service: 'dash', delete: '/:workspace_slug/lock-exceptions/:id', can: 'accounting.lock.manage', summary: 'Ends an exception', input: z.strictObject({ ...inBooks, id }), output: done,
});
