import { addLocales, type Texts } from '../i18n/i18n.ts';

let fetchThem: (() => Promise<Readonly<Record<string, Texts>>>) | null = null;
let here: Promise<void> | null = null;

/** The app says where the rooms' answers to wrong input are fetched from, by room; null when their texts hold them already. */
export function roomRefusalsFrom(load: typeof fetchThem): void {
  fetchThem = load;
  here = null;
}

/** Waits until what any room says to wrong input is here; never fails: without a connection the server's own sentences are shown. */
export function roomRefusals(): Promise<void> {
  here ??= fetchThem === null ? Promise.resolve() : fetchThem().then(
    (rooms) => { for (const [room, en] of Object.entries(rooms)) addLocales(room, { en }); },
    // Offline at the wrong moment: the next try starts anew.
    () => { here = null; },
  );
  return here;
}
