/** What a browser hears about a change: ids, not data (chat is the exception). */
export interface LiveEvent {
  /** `<room>.<thing>.<past tense>`, absent when the viewer may not know more than that something happened. */
  type?: string;
  /** Stream the sequence belongs to: `w:<workspace id>` or `a:<account id>`. */
  stream: string;
  /** Gapless per stream. */
  seq: number;
  /** What changed, e.g. `workspace.member`. */
  topic?: string;
  id?: string | null;
  version?: number | null;
  /** Account that did it; null for the system. */
  actor?: string | null;
}

/** Answer of the catch-up read. `reload` is set when the gap is too large to replay. */
export interface CatchUp { events: LiveEvent[]; seq: number; reload: boolean }

/** Beyond this many missed events a client reloads its lists instead of replaying. */
export const catchUpLimit = 5000;
