import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, settled, type Watched } from './browser.ts';
import { openFriends } from './friends.ts';

let browser: Browser;
let amira: Watched;
let helena: Watched;
beforeAll(async () => { ({ browser, amira, helena } = await openFriends()); });
afterAll(() => browser.close());

const words = `Harbour at dawn ${Date.now()}`;

/** A short film as a phone would send it; null where there is nothing that makes one. */
function film(): Buffer | null {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    const file = join(folder, 'film.webm');
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=2', '-c:v', 'libvpx', '-b:v', '300k', file]);
    return readFileSync(file);
  } catch { return null; } finally { rmSync(folder, { recursive: true, force: true }); }
}

async function toForm(page: Page) {
  await page.goto('/bites');
  await settled(page);
  await page.getByRole('button', { name: /^Create/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Video Bites' }).first().click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await create.waitFor();
  return { dialog, create };
}

it('a film outlives a reload while it is written about, plays at a friend\'s, and has the menu of a post in the player', async () => {
  const bytes = film();
  if (!bytes) { process.stdout.write('  skipped: no film can be made here, because ffmpeg is not on the PATH\n'); return; }
  const { page } = amira;
  // Slow enough to be seen on its way.
  await page.route(/\/uploads\//, async (route) => { await new Promise((r) => { setTimeout(r, 700); }); await route.continue(); });
  const first = await toForm(page);
  expect(await first.create.isDisabled()).toBe(true);
  await first.dialog.locator('input[type=file]').first().setInputFiles({ name: 'dawn.webm', mimeType: 'video/webm', buffer: bytes });
  await first.dialog.getByRole('progressbar').first().waitFor();
  await expect.poll(() => first.dialog.getByRole('progressbar').count()).toBe(0);
  await page.unroute(/\/uploads\//);
  expect(await first.create.isEnabled()).toBe(true);

  // The page is loaded anew: the film is there, can be taken out, and nothing else can be chosen beside it.
  const again = await toForm(page);
  const kept = again.dialog.getByRole('list', { name: 'Files you added before' });
  await kept.getByText('dawn.webm').waitFor();
  expect([await again.create.isEnabled(), await again.dialog.getByRole('button', { name: 'Choose a video' }).count()]).toEqual([true, 0]);
  expect(await axe(page)).toEqual([]);
  await again.dialog.getByRole('textbox').first().fill(words);
  await again.create.click();
  await page.getByText('Post Created Successfully', { exact: true }).waitFor();

  const her = helena.page;
  await her.goto('/bites');
  const bite = her.getByRole('article').filter({ hasText: words });
  await bite.waitFor();
  // It says that it is being prepared until it can be played.
  await expect.poll(async () => {
    if (await bite.locator('video').count() > 0) return true;
    expect(await bite.getByText(/prepared/).count()).toBe(1);
    await her.reload();
    await bite.waitFor();
    return false;
  }, { timeout: 60_000, interval: 1500 }).toBe(true);
  await bite.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => bite.locator('video').evaluate((player: HTMLVideoElement) => player.currentTime > 0)).toBe(true);
  await bite.getByRole('button', { name: /^More about the post/ }).click();
  for (const name of ['Hide', 'Report', 'Mute', 'Block']) await her.getByRole('menuitem', { name: new RegExp(`^${name}`) }).first().waitFor();
  expect(await her.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  await her.getByRole('menuitem', { name: /^Block/ }).click();
  await her.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/bites');
  const own = page.getByRole('article').filter({ hasText: words });
  await own.getByRole('button', { name: /^More about the post/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  await own.locator('a[href^="/posts/"]').first().click();
  await page.waitForURL(/\/posts\//);
  await page.getByText(words).first().waitFor();
  expect([...amira.problems, ...helena.problems]).toEqual([]);
});

it('what tells of a comment leads to it, among many and in its thread; who reacted to it is listed', async () => {
  const call = <T>(page: Page, method: string, path: string, body: object) => page.evaluate(async ([verb, address, sent]) => {
    const answer = await fetch(`/api/social${address}`, { method: verb, headers: { 'authorization': `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}`, 'content-type': 'application/json' }, body: JSON.stringify(sent) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  }, [method, path, body] as const);
  const { post } = await call<{ post: { post_id: string } }>(amira.page, 'POST', '/posts', { description: `Many words ${words}`, privacy: 'friends' });
  const ids: string[] = [];
  for (let i = 1; i <= 45; i++) ids.push((await call<{ id: string }>(helena.page, 'POST', `/posts/${post.post_id}/comments`, { description: `Comment number ${i}` })).id);
  const answer = await call<{ id: string }>(helena.page, 'POST', `/posts/${post.post_id}/comments`, { description: 'The answer meant', parent_id: ids[29] });
  await call(helena.page, 'POST', '/reaction', { target_type: 'comment', target_id: answer.id, kind: 'love' });
  const { page } = amira;
  await page.goto(`/posts/${post.post_id}?comment=${answer.id}`);
  const meant = page.locator(`[data-comment="${answer.id}"]`);
  await meant.getByText('The answer meant').waitFor();
  expect(await meant.getAttribute('aria-current')).toBe('true');
  await expect.poll(() => meant.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByText('Comment number 10', { exact: true }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  for (let i = 0; i < 3 && await page.getByRole('button', { name: 'Show earlier comments' }).count() > 0; i++) { await page.getByRole('button', { name: 'Show earlier comments' }).click(); await settled(page); }
  await page.getByText('Comment number 1', { exact: true }).waitFor();
  await meant.getByRole('button', { name: '1 reaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reactions' });
  await dialog.getByRole('img', { name: 'Love' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect([...amira.problems, ...helena.problems]).toEqual([]);
});
