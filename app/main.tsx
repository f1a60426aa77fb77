import '#core/web/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setTokenRefresher } from '#core/web/api/token.ts';
import { dropOldDrafts } from '#core/web/forms/form-draft.ts';
import { addLocales, initI18n, type Texts } from '#core/web/i18n/i18n.ts';
import { registerRooms, slot } from '#core/web/slots/slots.ts';
import { loadLanguage } from '#core/web/theme/shell-storage.ts';
import { refreshSession } from '#modules/identity/web/session.ts';
import { App } from './app.tsx';
import { en } from './shell/locales/en.ts';
import { buildRouter } from './shell/router.tsx';
import { webModules } from './web-modules.ts';

setTokenRefresher(refreshSession);
addLocales('shell', { en, ar: async () => (await import('./shell/locales/ar.ts')).ar });
for (const room of webModules) addLocales(room.name, { en: room.locales.en as Texts, ar: room.locales.ar as () => Promise<{ default: Texts }> });
registerRooms(webModules);
dropOldDrafts();

const router = buildRouter(slot('pages'));
const element = document.getElementById('app')!;
void initI18n(loadLanguage() ?? navigator.language).then(() => createRoot(element).render(<StrictMode><App router={router} /></StrictMode>));
