import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { describeWalk } from './walk.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

describeWalk(() => browser, { name: '390 px, dark', who: 'owner', look: { width: 390, height: 844, dark: true } });
describeWalk(() => browser, { name: '390 px, light', who: 'client', look: { width: 390, height: 844 } });
