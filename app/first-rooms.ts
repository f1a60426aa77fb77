import type { Texts } from '#core/web/i18n/i18n.ts';
import type { WebModule } from '#core/web/slots/slots.ts';
import { webModules } from './web-modules.ts';

/** What the first page needs of the rooms. The production build writes a short form here (app/build/first-rooms.ts); otherwise it is all of them. */
export const firstRooms = webModules;

/** Fetches the whole rooms; null when they are here already. */
export const allRooms: (() => Promise<readonly WebModule[]>) | null = null;

/** Fetches what rooms say to wrong input; null when it is here already. */
export const roomRefusals: (() => Promise<Readonly<Record<string, Texts>>>) | null = null;
