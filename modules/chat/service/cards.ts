import type { Ctx } from '#core/server/context.ts';
import type { Card } from '../contract.ts';

/** Which of these things the viewer may open now, with the moment each is over by itself (null: never); asked at every read of their messages, so one statement. */
export type SeeCards = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Date | null>>;

const topics = new Map<string, SeeCards>();

/** Declares how a room decides who may open what messages of {@link sendDirect} are about; called once, when the room is loaded. `topic` is `<room>.<thing>`. */
export function registerMessageCard(topic: string, see: SeeCards): void {
  if (topics.has(topic) && topics.get(topic) !== see) throw new Error(`cards of ${topic} are registered twice`);
  topics.set(topic, see);
}

/** True when a room registered the topic. */
export const isCardTopic = (topic: string): boolean => topics.has(topic);

/** What a message keeps of what it is about. */
export interface CardData { topic: string; id: string }

/** A card that says nothing of who may open it: for everybody. */
export const bareCard = ({ topic, id }: CardData): Card => ({ topic, id, open: null, until: null });

/** Cards as the viewer may see them, by `topic id`; no statement where there are none. */
export async function cardsOf(ctx: Ctx, given: readonly CardData[]): Promise<(card: CardData) => Card> {
  const open = new Map<string, Date | null>();
  for (const topic of new Set(given.map((c) => c.topic))) {
    const ids = [...new Set(given.filter((c) => c.topic === topic).map((c) => c.id))];
    for (const [id, until] of (await topics.get(topic)?.(ctx, ids)) ?? []) open.set(`${topic} ${id}`, until);
  }
  return ({ topic, id }) => { const until = open.get(`${topic} ${id}`); return { topic, id, open: until !== undefined, until: until?.toISOString() ?? null }; };
}
