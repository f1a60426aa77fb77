import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { describeWalk } from './walk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

describeWalk(() => browser, { name: '390 px, in Arabic', who: 'owner', look: { width: 390, height: 844, arabic: true } });
describeWalk(() => browser, { name: '1440 px, dark, in Arabic', who: 'member', look: { dark: true, arabic: true } });
