import { addLocales } from '../i18n/i18n.ts';
import { en } from './en.ts';

addLocales('web', { en, ar: async () => (await import('./ar.ts')).ar });
