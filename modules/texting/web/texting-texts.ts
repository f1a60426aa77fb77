import { addLocales } from '#core/web/i18n/i18n.ts';
import { en } from './locales/en.ts';

// What other rooms show of this one comes without a page of this room, which would have brought its texts along.
addLocales('texting', { en });
