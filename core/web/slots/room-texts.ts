import { addLocales, type Texts } from '../i18n/i18n.ts';
import type { WebModule } from './slots.ts';

/** Makes everything a room loads wait for the room's texts, where the build has put them aside. */
export function withTexts(room: WebModule): WebModule {
  const { later } = room.locales;
  if (!later) return room;
  let texts: Promise<void> | null = null;
  const ready = () => {
    texts ??= later().then((en) => addLocales(room.name, { en: en as Texts }));
    // Offline at the wrong moment: the next try starts anew.
    texts.catch(() => { texts = null; });
    return texts;
  };
  const loading = <E extends { load: (...given: never[]) => Promise<unknown> }>(entries: readonly E[] | undefined) => entries?.map((entry) => ({
    ...entry, load: async (...given: never[]) => { const [part] = await Promise.all([entry.load(...given), ready()]); return part; },
  }) as E);
  return {
    ...room,
    pages: loading(room.pages) ?? [],
    ...pruned({
      create: loading(room.create), cards: loading(room.cards), docks: loading(room.docks), navbar: loading(room.navbar), schedule: loading(room.schedule),
      search: room.search?.map((provider) => ({ ...provider, search: async (text: string, signal: AbortSignal) => { const [hits] = await Promise.all([provider.search(text, signal), ready()]); return hits; } })),
    }),
  };
}

function pruned<T extends Record<string, unknown>>(parts: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };
}
