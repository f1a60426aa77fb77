import type { App } from '#core/server/app.ts';
import type { Surroundings } from '#core/server/outgoing/outgoing.ts';

const changed = new WeakMap<App, Surroundings>();

/** Where push services may be; undefined is the public internet. */
export const surroundingsOf = (app: App): Surroundings | undefined => changed.get(app);
/** For tests: lets a house send to a push service of theirs. */
export function setSurroundings(app: App, surroundings: Surroundings): void { changed.set(app, surroundings); }
