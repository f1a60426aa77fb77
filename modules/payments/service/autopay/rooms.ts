import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { Payable } from '../online/checkouts.ts';

/** What the room of a kind of document tells of those that are charged without their customers. */
export interface Chargeable {
  /** A document that may be charged, as the viewer may see it (404 where they may not) or as the clock does; null for one that nobody has to pay any more, or yet. */
  find: (ctx: Ctx, id: string, by: 'viewer' | 'clock') => Promise<Payable | null>;
  /** Who looks after it, and where its page is. */
  owners: (ctx: Ctx, id: string) => Promise<{ accountIds: readonly string[]; link: string }>;
  /** Mails its customer the usual link to pay it, with a sentence of why; once for each key. */
  mailLink: (ctx: Ctx, id: string, message: string, key: string) => Promise<void>;
}

const rooms = new Map<string, Chargeable>();

/** Lets documents of a kind be charged to the mandates of their customers. Call once at module load. */
export function registerChargeable(sourceType: string, room: Chargeable): void { rooms.set(sourceType, room); }

/** The room of a kind of document; 404 for one that is never charged. */
export const roomOf = (sourceType: string): Chargeable => rooms.get(sourceType) ?? fail('core.not_found');
