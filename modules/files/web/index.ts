import { fillRecordDoors } from '#core/web/resource/record-doors.ts';
import type { WebModule } from '#core/web/slots/slots.ts';

fillRecordDoors({ upload: async (file, onProgress) => (await import('./upload.ts')).upload(file, onProgress) });

/** The room has no pages of its own; pages of others say its refusals. English comes with the answer. */
export const web: WebModule = { name: 'files', locales: { en: {}, ar: () => import('./locales/ar.ts') }, pages: [] };
