import type { Ctx } from '#core/server/context.ts';

/** One way in which a person can see something of the viewer. */
export interface AccessLine {
  /** `<room>.<what>`, which the web says in words: `social.friendship`. */
  kind: string;
  /** How much it opens: posts, groups, rooms. */
  count: number;
  /** A few of them by name, with the page of the app they are on. */
  examples: ReadonlyArray<{ label: string; link: string | null }>;
  since: Date | null;
  /** Ends by itself. */
  until: Date | null;
}

/** How a room knows what a person could see of the viewer, and how it ends that. */
export interface Sight {
  /** Lines about one person; what is not there is left out. */
  read: (ctx: Ctx, personId: string) => Promise<readonly AccessLine[]>;
  /** Everybody of whom the room has a line that is not social's own, with the line's kind; for the list of the ledger. */
  people?: (ctx: Ctx) => Promise<ReadonlyArray<{ id: string; kind: string }>>;
  /** Ends what a line says, in the caller's transaction. Without it lines of the room cannot be revoked. */
  revoke?: (ctx: Ctx, personId: string, kind: string) => Promise<void>;
}

const sights = new Map<string, Sight>();

/** A room adds its lines to the access ledger, once at load. */
export function registerSight(room: string, sight: Sight): void { sights.set(room, sight); }

/** The rooms' sights: people and groups first, the others by name. */
export const allSights = (): ReadonlyArray<readonly [string, Sight]> => [...sights].sort(([a], [b]) => Number(b === 'social') - Number(a === 'social') || (a < b ? -1 : 1));
