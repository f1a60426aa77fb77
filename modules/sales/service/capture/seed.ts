import type { App } from '#core/server/app.ts';

/** Demo data of forms and rules. */
export async function seedCapture(_app: App): Promise<void> { /* written with the pages */ }
