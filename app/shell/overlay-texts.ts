import { addLocales } from '#core/web/i18n/i18n.ts';
import { overlaysEn } from './locales/overlays-en.ts';
import './texts.ts';

// Imported by the overlays and pages that say them. Arabic comes whole, when it is chosen.
addLocales('shell', { en: overlaysEn });
