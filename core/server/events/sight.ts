import type { LiveEvent } from '#core/contract/events.ts';
import { allPermissions } from '#core/contract/permissions.ts';

const topics = new Map<string, string>();
let pairs: ReadonlyMap<string, string> | undefined;

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
  return pairs.get(can) ?? null;
}

function pairsNow(): Map<string, string> {
  const keys = new Set(allPermissions().map((p) => p.key));
  return new Map([...keys].flatMap((key) => (key.endsWith('.view') && keys.has(`${key}_all`) ? [[key, `${key}_all`] as const] : [])));
}

/** An event as somebody hears of it who may not see every such record. */
export const withoutId = ({ stream, seq, topic }: LiveEvent): LiveEvent => ({ stream, seq, ...(topic === undefined ? {} : { topic }) });
