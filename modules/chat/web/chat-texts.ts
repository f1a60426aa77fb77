import { addLocales } from '#core/web/i18n/i18n.ts';
import { en } from './locales/en.ts';

// The dock and the panel come without a page of this room, which would have brought its texts along.
addLocales('chat', { en });
