import type { WebModule } from '#core/web/slots/slots.ts';
import { webModules } from './web-modules.ts';

/** What the first page needs of the rooms. The production build writes a short form here (app/build/first-rooms.ts); otherwise it is all of them. */
export const firstRooms = webModules;

/** Fetches the whole rooms; null when they are here already. */
export const allRooms: (() => Promise<readonly WebModule[]>) | null = null;
