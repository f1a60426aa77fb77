import { addLocales } from '#core/web/i18n/i18n.ts';
import { en } from '../locales/en/fiscal-draft.ts';

// Apart from the other texts of the room: editors of other rooms say them.
addLocales('fiscal', { en, ar: async () => (await import('../locales/ar/fiscal-draft.ts')).ar });
