import '#core/web/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readToken } from '#core/web/api/cookies.ts';
import { setTokenRefresher } from '#core/web/api/token.ts';
import { roomRefusalsFrom } from '#core/web/errors/room-refusals.ts';
import { dropOldDrafts } from '#core/web/forms/form-draft.ts';
import { addLocales, initI18n, type Texts } from '#core/web/i18n/i18n.ts';
import { registerRooms, slot, type WebModule } from '#core/web/slots/slots.ts';
import { loadLanguage } from '#core/web/theme/shell-storage.ts';
import { web as identity } from '#modules/identity/web/index.ts';
import { refreshSession } from '#modules/identity/web/session.ts';
import { App } from './app.tsx';
import { buildRouter } from './shell/router.tsx';

/** Around sign-in only the identity room is there: what the other rooms bring is of no use before somebody is known. */
function isAroundSignIn(): boolean {
  return readToken() === null && identity.pages.some((page) => page.access === 'public' && page.path === location.pathname);
}

async function start(): Promise<void> {
  setTokenRefresher(refreshSession);
  dropOldDrafts();
  const partial = isAroundSignIn();
  const { firstRooms, allRooms, roomRefusals } = partial ? { firstRooms: [identity], allRooms: null, roomRefusals: null } : await import('./first-rooms.ts');
  const rooms: readonly WebModule[] = firstRooms;
  for (const room of rooms) addLocales(room.name, { en: room.locales.en as Texts, ar: room.locales.ar as () => Promise<{ default: Texts }> });
  registerRooms(rooms, allRooms);
  roomRefusalsFrom(roomRefusals);
  const router = buildRouter(slot('pages'), partial);
  await initI18n(loadLanguage() ?? navigator.language);
  createRoot(document.getElementById('app')!).render(<StrictMode><App router={router} partial={partial} /></StrictMode>);
}

void start();
