import type { LiveEvent } from '#core/contract/events.ts';
import { allPermissions } from '#core/contract/permissions.ts';

const topics = new Map<string, string>();
let pairs: ReadonlyMap<string, string> | undefined;
const alternatives = new Map<string, readonly string[]>();

/** The `can` of an event that whoever has one of several permissions may hear of. Call it at module load: connections join by what is known then. */
export function eitherOf(...permissions: readonly [string, string, ...string[]]): string {
  const word = permissions.join('|');
  alternatives.set(word, permissions);
  return word;
}

/** True when these permissions are enough for the `can` of an event. */
export const mayHear = (permissions: { has(permission: string): boolean }, can: string): boolean => (alternatives.get(can) ?? [can]).some((p) => permissions.has(p));

/** Every `can` of an event that somebody with these permissions may hear of: what the log and rooms of connections are asked by. */
export const audible = (permissions: ReadonlySet<string>): string[] => [...permissions, ...[...alternatives.keys()].filter((word) => mayHear(permissions, word))];

/** Says that not everybody with an event's permission sees every record of a topic, but whoever also has `all` does. Call once at module load. */
export function guardIds(topic: string, all: string): void { topics.set(topic, all); }

/**
 * Permission without which a member learns only that something of an event's topic changed, not which record: that of a guarded
 * topic, or the `….view_all` beside a `….view`. Null when the event's own permission is enough. Who sees a record is not asked
 * one by one: browsers refetch by topic, and reading decides.
 */
export function idsNeed(topic: string | undefined, can: string | null): string | null {
  const guarded = topic === undefined ? undefined : topics.get(topic);
  if (guarded !== undefined) return guarded;
  if (can === null) return null;
  pairs ??= pairsNow();
  return pairs.get(alternatives.get(can)?.[0] ?? can) ?? null;
}

function pairsNow(): Map<string, string> {
  const keys = new Set(allPermissions().map((p) => p.key));
  return new Map([...keys].flatMap((key) => (key.endsWith('.view') && keys.has(`${key}_all`) ? [[key, `${key}_all`] as const] : [])));
}

/** An event as somebody hears of it who may not see every such record. */
export const withoutId = ({ stream, seq, topic }: LiveEvent): LiveEvent => ({ stream, seq, ...(topic === undefined ? {} : { topic }) });
