import { addLocales, type Texts } from '../i18n/i18n.ts';
import type { WebModule } from './slots.ts';

const textsOf = new Map<string, () => Promise<void>>();

/** Loads a part of a room that stands within another one's page, and the room's texts with it. */
export async function loadWithTexts<T>(room: string, load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), textsOf.get(room)?.()]);
  return part;
}

/** Makes everything a room loads wait for the room's texts, where the build has put them aside. */
export function withTexts(room: WebModule): WebModule {
  const { later, laterCards = later } = room.locales;
  if (!later || !laterCards) return room;
  const ready = once(room.name, later);
  textsOf.set(room.name, ready);
  const cardsReady = laterCards === later ? ready : once(room.name, laterCards);
  const loading = <E extends { load: (...given: never[]) => Promise<unknown> }>(entries: readonly E[] | undefined, texts = cardsReady) => entries?.map((entry) => ({
    ...entry, load: async (...given: never[]) => { const [part] = await Promise.all([entry.load(...given), texts()]); return part; },
  }) as E);
  return {
    ...room,
    pages: loading(room.pages, ready) ?? [],
    ...pruned({
      create: loading(room.create, ready), cards: loading(room.cards), docks: loading(room.docks), navbar: loading(room.navbar), schedule: loading(room.schedule),
      messageActions: loading(room.messageActions, ready), recordSources: loading(room.recordSources, ready),
      search: room.search?.map((provider) => ({ ...provider, search: async (text: string, signal: AbortSignal) => { const [hits] = await Promise.all([provider.search(text, signal), ready()]); return hits; } })),
    }),
  };
}

/** Loads texts when they are first asked for. */
function once(room: string, load: () => Promise<Record<string, unknown>>): () => Promise<void> {
  let texts: Promise<void> | null = null;
  return () => {
    texts ??= load().then((en) => addLocales(room, { en: en as Texts }));
    // Offline at the wrong moment: the next try starts anew.
    texts.catch(() => { texts = null; });
    return texts;
  };
}

function pruned<T extends Record<string, unknown>>(parts: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };
}
