import type { App } from '#core/server/app.ts';
import type { Surroundings } from '#core/server/outgoing/outgoing.ts';

const changed = new WeakMap<App, Surroundings>();

/** How the form service is reached; undefined is the world as it is. */
export const surroundingsOf = (app: App): Surroundings | undefined => changed.get(app);

/** Puts a service of a test's own in the way. */
export function setSurroundings(app: App, surroundings: Surroundings): void { changed.set(app, surroundings); }
