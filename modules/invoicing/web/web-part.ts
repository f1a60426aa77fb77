import type { WebModule } from '#core/web/slots/slots.ts';

/** What a part of the room gives to the web app. */
export type WebPart = Omit<WebModule, 'name' | 'locales'>;
