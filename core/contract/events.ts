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

/** An event type that may leave the house (webhooks), as developers read about it. */
export interface EventDefinition {
  type: string;
  /** English sentence; a room's texts may say it in other languages as `eventType.<thing>.<past tense>`. */
  text: string;
  /** Keys of the event's `data` that go out with it. Names of changed fields always do, their values never. */
  facts: readonly string[];
}

const definitions = new Map<string, EventDefinition>();

/**
 * Declares event types that webhooks may carry: type → sentence and the keys of `data` that go out. What is not declared never
 * leaves the house. Declare a type only when whoever holds the event's own permission may know of every such event in the
 * workspace (no private rooms, no drafts), and no fact that holds text people wrote to each other, money or a secret. Where people with
 * that permission see only some records, as with `….view` beside `….view_all`, webhooks go by the one that lets them see all (core/server/events/sight.ts).
 */
export function defineEvents(events: Record<string, readonly [text: string, ...facts: string[]]>): void {
  for (const [type, [text, ...facts]] of Object.entries(events)) {
    if (!/^[a-z]+\.[a-z_]+\.[a-z_]+$/.test(type)) throw new Error(`event type ${type} is not <room>.<thing>.<past tense>`);
    definitions.set(type, { type, text, facts });
  }
}

/** A declared event type; undefined when it stays in the house. */
export function eventDefinition(type: string): EventDefinition | undefined { return definitions.get(type); }

/** All declared event types by name. */
export function allEventDefinitions(): EventDefinition[] { return [...definitions.values()].sort((a, b) => a.type.localeCompare(b.type)); }

const recordVerbs = { created: 'was added', changed: 'was changed', removed: 'was removed', restored: 'was brought back' } as const;

/** Declares the four events of plain records: topic → noun with its article, e.g. `'parties.party': 'A customer or vendor'`. */
export function defineRecordEvents(records: Record<string, string>): void {
  for (const [topic, noun] of Object.entries(records)) {
    for (const [verb, what] of Object.entries(recordVerbs)) defineEvents({ [`${topic}.${verb}`]: [`${noun} ${what}`] });
  }
}
