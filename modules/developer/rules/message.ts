import type { EventDefinition } from '#core/contract/events.ts';

/** An event of a workspace's log as a message is made of it. */
export interface LoggedEvent {
  seq: number; type: string; topic: string; subjectId: string | null; version: number | null; workspaceId: number; actorId: string | null; data: Record<string, unknown>; at: string;
}

/** What a receiver gets as JSON. */
export interface Message { id: string; type: string; occurredAt: string; workspaceId: number; actor: { id: string } | null; data: Record<string, unknown> }

/** The id of an event's message; follows from its place in the log, so that it is the same however often it is made. */
export function messageId(event: Pick<LoggedEvent, 'workspaceId' | 'seq'>): string {
  return `evt_${event.workspaceId}_${event.seq}`;
}

/** A text in a fact longer than this is not a fact. */
const longestFact = 200;

/**
 * The message of an event: which record, who, when, the names of changed fields, and the facts its room declared.
 * Everything else an event holds (values before and after, mentions, texts) stays in the house.
 */
export function messageOf(event: LoggedEvent, definition: EventDefinition): Message {
  const { changes } = event.data;
  const changed = typeof changes === 'object' && changes !== null ? { changed: Object.keys(changes).sort() } : {};
  const facts = Object.fromEntries(definition.facts.map((key) => [key, event.data[key]] as const).filter(([, value]) => isFact(value)));
  return {
    id: messageId(event), type: event.type, occurredAt: event.at, workspaceId: event.workspaceId, actor: event.actorId === null ? null : { id: event.actorId },
    data: { topic: event.topic, id: event.subjectId, version: event.version, ...changed, ...facts },
  };
}

function isFact(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= longestFact);
}
