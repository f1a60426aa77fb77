import { addLocales } from '#core/web/i18n/i18n.ts';
import { en } from './locales/en.ts';

// A card brings only the texts it names; what opens from it comes without a page of this room, which would have brought the rest.
addLocales('sales', { en });
