import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Locator, type Page, type Request } from 'playwright-core';
import { inject } from 'vitest';
import { tellIfItFails } from './tell.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where the demo house of this worker is. */
export const baseUrl = (): string => inject('baseUrls')[Number(process.env.VITEST_POOL_ID) - 1]!;

const kept = globalThis as { atriumBrowser?: Promise<Browser> };

/** Chromium as tests use it, with further switches. One without them is shared by all files of this process: closing it closes what is open in it. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  // Code of a page that is opened once is run sooner than it is optimised: a third of what a page costs, and half of looking at it with axe.
  const start = async () => leftQuietly(await chromium.launch({ executablePath: inject('browserPath'), args: ['--js-flags=--no-turbofan --no-maglev', ...more, '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'] }));
  if (more.length > 0) return start();
  const before = await kept.atriumBrowser?.catch(() => null);
  if (before?.isConnected()) return before;
  kept.atriumBrowser = start().then((browser) => Object.assign(browser, { close: async () => { await Promise.all(browser.contexts().map((context) => context.close())); } }));
  return kept.atriumBrowser;
}

/** Lets windows be closed in the middle of whatever they do: an answer that a test still holds back would be told the next file as an error. */
function leftQuietly(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  return Object.assign(browser, {
    async newContext(options?: Parameters<typeof open>[0]) {
      const context = await open(options);
      const close = context.close.bind(context);
      context.close = async (how) => {
        await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
        await close(how);
      };
      return context;
    },
  });
}

/** A page that remembers whatever a person would not want to see in the console; `refused` are the calls that were answered with 4xx, which the browser writes there, too. */
export interface Watched { page: Page; context: BrowserContext; problems: string[]; refused: string[] }

/** How a page is looked at. */
export interface Look { width?: number; height?: number; dark?: boolean; rtl?: boolean; arabic?: boolean; /** A finger instead of a mouse. */ touch?: boolean }

/** Opens a fresh person's browser window; console errors, failed scripts and policy reports are collected. */
export async function openWindow(browser: Browser, look: Look = {}): Promise<Watched> {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport: { width: look.width ?? 1440, height: look.height ?? 900 }, colorScheme: look.dark ? 'dark' : 'light', reducedMotion: 'reduce', ...(look.touch ? { hasTouch: true, isMobile: true } : {}) });
  if (look.rtl || look.dark) {
    const state = { ...(look.rtl ? { isRtl: true } : {}), ...(look.dark ? { mode: 'dark' } : {}) };
    await context.addInitScript((s) => { if (!localStorage.getItem('shell:v1')) localStorage.setItem('shell:v1', s); }, JSON.stringify(state));
    // The look of this window only: kept in the profile it would be that of every later window of the same person, arrow keys turned round and amounts in marks of direction.
    await context.route('**/account/shell-state', async (route) => {
      const sent = route.request().method() === 'GET' ? null : route.request().postDataJSON() as { state: object };
      await route.fulfill({ json: sent ?? { state } });
    });
  }
  if (look.arabic) {
    await context.addInitScript(() => localStorage.setItem('shell:lang', 'ar'));
    // The language of this window only: the profile stays as it is for whoever else is signed in with it.
    await context.route('**/api/dash/users/current', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { account?: { language: string } };
      if (body.account) body.account.language = 'ar';
      await route.fulfill({ response: answer, json: body });
    });
  }
  context.on('page', countAsked);
  const page = await context.newPage();
  const problems: string[] = [];
  const refused: string[] = [];
  page.on('response', (answer) => { if (answer.status() >= 400 && answer.status() < 500) refused.push(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`); });
  page.on('console', (message) => {
    // A refused call is logged by the browser itself. Many journeys provoke one; where none may be, `refused` is looked at (walk.ts).
    if (message.type() === 'error' && !/Failed to load resource: the server responded with a status of (400|401|403|404|409|410|422)/.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => { if (request.url().endsWith('/csp-report')) problems.push(`policy: ${request.postData() ?? ''}`); });
  const window = { page, context, problems, refused };
  tellIfItFails(window);
  return window;
}

interface Violation { id: string; help: string; nodes: Array<{ target: string[]; failureSummary?: string }> }

/** Rules that are about words: what a page in another language can break. */
const aboutWords = ['aria-command-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-meter-name', 'aria-progressbar-name', 'aria-toggle-field-name', 'aria-tooltip-name', 'aria-treeitem-name', 'button-name', 'document-title', 'empty-heading', 'empty-table-header', 'frame-title', 'heading-order', 'html-has-lang', 'html-lang-valid', 'image-alt', 'input-button-name', 'label', 'label-content-name-mismatch', 'landmark-unique', 'link-name', 'role-img-alt', 'select-name', 'summary-name', 'svg-img-alt', 'valid-lang'];
const aboutAll = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The frame beside every page. */
const frame = ['icon-rail', 'right-rail', 'sidebar'].map((part) => `[data-part="${part}"]`);
/** Rows of a long table that are like those above them, but for the last ones, where sums stand. */
const furtherRows = 'tbody > tr:nth-child(n+13):not(:nth-last-child(-n+3))';

/** What is looked at: `frame` as well as the page it stands beside, which the walks do in every part of the house; `words` alone in another language, for the rest is that of the same page in this one. */
export interface AxeLook { frame?: boolean; words?: boolean }

/** Accessibility violations of the page as it is now. */
export async function axe(page: Page, { frame: withFrame = false, words = false }: AxeLook = {}): Promise<string[]> {
  // What happens to lie under the bar at the top is no fault of the page: it is looked at from its beginning.
  await page.evaluate(() => document.scrollingElement?.scrollTo(0, 0));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async ({ exclude, runOnly }) => {
    // What fades is looked at when it has its colour: a dialog that comes in, or everything after the scheme changed. What turns without end is not waited for.
    const fading = document.getAnimations().filter((a) => Number.isFinite(Number(a.effect?.getComputedTiming().endTime)));
    await Promise.race([Promise.allSettled(fading.map((a) => a.finished)), new Promise((r) => setTimeout(r, 2000))]);
    const { axe: engine } = window as unknown as { axe: { run: (c: object, o: object) => Promise<{ violations: Violation[] }> } };
    const result = await engine.run({ exclude }, { runOnly, resultTypes: ['violations'] });
    return result.violations;
  }, { exclude: ['[data-base-ui-focus-guard]', furtherRows, ...(withFrame ? [] : frame)], runOnly: words ? aboutWords : aboutAll });
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim() ?? v.help})`));
}

/** Password of the demo logins. */
export const demoPassword = 'atrium-demo';

/** Signs a demo person in and opens a page. The form of the sign-in page is tried where it is what a test is about (signing-in, newcomer). */
export async function signIn(page: Page, name: string, path = '/'): Promise<void> {
  const answer = await page.context().request.post('/api/v1/auth/login', { headers: { origin: baseUrl(), 'x-requested-with': 'atrium' }, data: { email: `${name}@demo.atrium.test`, password: demoPassword } });
  if (!answer.ok()) throw new Error(`${name} was not let in: ${answer.status()} ${await answer.text()}`);
  await page.goto(path);
  await settled(page);
}

/** Makes friends of two people who are signed in, whatever an earlier file has left between them. */
export async function befriend(one: Page, two: Page): Promise<void> {
  const idOf = (page: Page) => page.evaluate(async () => ((await (await fetch('/api/v1/account/profile', { headers: { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}` } })).json()) as { id: string }).id);
  const ask = (page: Page, userId: string) => page.evaluate(async (id) => {
    await fetch('/api/social/friends/add', { method: 'POST', headers: { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}`, 'content-type': 'application/json' }, body: JSON.stringify({ user_id: id }) });
  }, userId);
  const [first, second] = [await idOf(one), await idOf(two)];
  await ask(one, second);
  await ask(two, first);
}

/** What pages have asked for and wait for. */
const asked = new WeakMap<Page, Set<Request>>();

function countAsked(page: Page): void {
  const open = new Set<Request>();
  asked.set(page, open);
  const ended = (request: Request) => { open.delete(request); };
  // What is meant to stay open says nothing about being ready.
  page.on('request', (request) => { if (request.resourceType() !== 'eventsource' && !request.url().includes('/socket/')) open.add(request); });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Waits until the page has nothing left to load or to save. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  // The state of the load is of the last load: what was asked for since then, a save for instance, it does not know.
  const open = asked.get(page);
  for (let quiet = 0, tries = 0; open && quiet < 2 && tries < 200; tries++) { await page.waitForTimeout(50); quiet = open.size === 0 ? quiet + 1 : 0; }
  // What the browser never said the end of is waited for once, not on each page that follows.
  open?.clear();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, { timeout: 5000 }).catch(() => undefined);
}

/** Goes to a page the way its links do, without loading the house anew. */
export async function follow(page: Page, path: string): Promise<void> {
  const before = await page.$('main h1');
  await page.evaluate((to) => { history.pushState({}, '', to); dispatchEvent(new PopStateEvent('popstate')); }, path);
  // The page before stays until the next one is there, and looks settled meanwhile. Two addresses of one page keep their heading.
  await before?.waitForElementState('hidden', { timeout: 3000 }).catch(() => undefined);
  await settled(page);
}

/** Puts the focus on something for keys to reach it: a dialog that is closing, or a list that is drawn anew, may take it away once more. */
export async function focusOn(target: Locator): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await target.focus();
    await target.page().waitForTimeout(120);
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`the focus does not stay on ${target.toString()}`);
}

/** Every address on the page that leads somewhere inside the app; an anchor without one is a fault. */
export async function links(page: Page): Promise<{ inside: string[]; empty: string[] }> {
  return page.evaluate(() => {
    const anchors = [...document.querySelectorAll('a')];
    const empty = anchors.filter((a) => !a.getAttribute('href') || a.getAttribute('href') === '#').map((a) => a.outerHTML.slice(0, 120));
    const inside = anchors.map((a) => new URL(a.getAttribute('href') ?? '', document.baseURI)).filter((u) => u.origin === location.origin && !u.pathname.startsWith('/files/') && !/^\/api\/(v1\/|openapi\.json)/.test(u.pathname)).map((u) => u.pathname);
    return { empty, inside: [...new Set(inside)] };
  });
}
