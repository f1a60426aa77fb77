import type { LucideIcon } from 'lucide-react';

/** How a room shows that a message is about one of its things; texts are keys with their namespace (`feed:story.card.over`). */
export interface MessageCardKind {
  /** As the server's `registerMessageCard` names it. */
  topic: string;
  icon: LucideIcon;
  /** Above what the viewer wrote; gets `name`, the other person. */
  byMe: string;
  /** Above what the other person wrote. */
  byOther: string;
  /** Instead of both, where the viewer cannot open it any more. */
  over: string;
  /** Where it is opened. */
  to: (id: string) => string;
}

const kinds = new Map<string, MessageCardKind>();

/** Declares how cards of a topic look; called when the room is loaded. */
export function registerMessageCard(kind: MessageCardKind): void { kinds.set(kind.topic, kind); }

/** How cards of a topic look; undefined for one nobody declared. */
export const cardKind = (topic: string): MessageCardKind | undefined => kinds.get(topic);
