import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, focusOn, settled, type Watched } from './browser.ts';
import { openFriends } from './friends.ts';

let browser: Browser;
let amira: Watched;
let helena: Watched;
beforeAll(async () => { ({ browser, amira, helena } = await openFriends()); });
afterAll(() => browser.close());

const rail = (page: Page) => page.getByRole('region', { name: 'Stories', exact: true });
const bubble = (page: Page, name: RegExp) => rail(page).getByRole('button', { name });
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Stories of/ });
const words = `Told at ${Date.now()}`;

/** A picture of one colour, as a phone would send it. */
async function picture(page: Page, color: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => { const canvas = document.createElement('canvas'); canvas.width = 90; canvas.height = 160; const pen = canvas.getContext('2d')!; pen.fillStyle = fill; pen.fillRect(0, 0, 90, 160); return canvas.toDataURL('image/png'); }, color);
  return Buffer.from(url.split(',')[1]!, 'base64');
}

describe('stories', () => {
  it('a text story is made on one of six backgrounds, and appears for a friend without a reload', async () => {
    await helena.page.goto('/stories');
    await settled(helena.page);
    await bubble(helena.page, /^Amira/).waitFor();
    const { page } = amira;
    await page.goto('/stories');
    await settled(page);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'New story' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New story' });
    const create = dialog.getByRole('button', { name: 'Create' });
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    const backgrounds = dialog.getByRole('radiogroup', { name: 'Background' }).getByRole('radio');
    expect(await backgrounds.count()).toBe(6);
    const preview = dialog.locator('[data-story-preview]');
    await dialog.getByRole('radio', { name: 'Sand' }).click();
    // On a light background only dark letters are offered, and the chosen ones have turned dark.
    await expect.poll(() => dialog.getByRole('radio', { name: 'White' }).count()).toBe(0);
    await expect.poll(() => preview.evaluate((e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color])).toEqual(['rgb(253, 230, 138)', 'rgb(24, 24, 27)']);
    await dialog.getByLabel('Your words').fill(words);
    await expect.poll(() => preview.textContent()).toBe(words);
    expect(await axe(page)).toEqual([]);
    await dialog.getByLabel('Your words').press('Control+Enter');
    await page.getByText('Story Created Successfully', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    // The friend's rail has heard of it: two of Amira's that are not seen.
    await bubble(helena.page, /^Amira.*2 new stories/).waitFor({ timeout: 30_000 });
  });

  it('a file story has a picture; the friend looks at all of them by keyboard, reacts and answers', async () => {
    const { page } = amira;
    await page.getByRole('button', { name: 'New story' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New story' });
    await dialog.getByRole('radio', { name: 'Picture or video' }).click();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer: await picture(page, '#0a7') });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Story Created Successfully', { exact: true }).first().waitFor();
    await bubble(helena.page, /^Amira.*3 new stories/).waitFor({ timeout: 30_000 });

    const her = helena.page;
    await focusOn(bubble(her, /^Amira/));
    await her.keyboard.press('Enter');
    const stage = viewer(her).locator('[data-story-stage]');
    await stage.getByText('Sprint review at four').waitFor();
    expect(await axe(her)).toEqual([]);
    await her.keyboard.press('ArrowRight');
    await stage.getByText(words).waitFor();
    await her.keyboard.press('ArrowLeft');
    await stage.getByText('Sprint review at four').waitFor();
    await her.keyboard.press('ArrowRight');
    await stage.getByText(words).waitFor();
    await focusOn(viewer(her).getByRole('button', { name: /^Like/ }));
    await her.keyboard.press('Enter');
    await viewer(her).getByRole('button', { pressed: true }).waitFor();
    await viewer(her).getByLabel('Reply to Amira Haddad').fill('Well told');
    await her.keyboard.press('Enter');
    await her.getByText('Amira Haddad can read your reply now').waitFor();
    const looked = her.waitForResponse((answer) => answer.url().endsWith('/seen') && answer.ok());
    await viewer(her).getByRole('button', { name: 'Next story' }).click();
    await stage.locator('img:not([aria-hidden])').waitFor();
    await looked;
    await her.keyboard.press('Escape');
    await viewer(her).waitFor({ state: 'detached' });
    await bubble(her, /^Amira.*3 stories, seen/).waitFor({ timeout: 30_000 });
  });

  it('the author sees who has seen it, what they felt and said; a deleted story can be brought back', async () => {
    const { page } = amira;
    await page.goto('/stories');
    await settled(page);
    await bubble(page, /^Your story/).click();
    const stage = viewer(page).locator('[data-story-stage]');
    await stage.getByText('Sprint review at four').waitFor();
    await page.keyboard.press('ArrowRight');
    await stage.getByText(words).waitFor();
    await viewer(page).getByRole('button', { name: 'Seen by 1' }).click();
    const panel = page.getByRole('dialog', { name: 'Who has seen it' });
    await panel.getByText('Helena').first().waitFor();
    expect(await panel.getByRole('img', { name: 'Like' }).count()).toBe(1);
    expect(await axe(page)).toEqual([]);
    await panel.getByRole('tab', { name: /Replies/ }).click();
    await panel.getByText('Well told').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    // Who can see it, and how it looks to them.
    await viewer(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'See who sees this' }).click();
    const asking = page.getByRole('dialog', { name: 'See who sees this' });
    await asking.getByText(/people besides you see this/).waitFor();
    await asking.getByRole('combobox').first().fill('Helena');
    await page.getByRole('option').first().click();
    await asking.locator('[data-story-preview]').getByText(words).waitFor();
    expect(await axe(page)).toEqual([]);
    await asking.getByRole('button', { name: 'Close' }).first().click();
    await asking.waitFor({ state: 'detached' });
    await viewer(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await stage.getByText(words).waitFor({ state: 'detached' });
    await bubble(helena.page, /^Amira.*2 stories, seen/).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await bubble(helena.page, /^Amira.*3 stories, seen/).waitFor({ timeout: 30_000 });
    await page.keyboard.press('Escape');
  });

  it('goes on by itself where motion is welcome, stops while somebody holds it, and never for who asked for less', async () => {
    const moving = await browser.newContext({ baseURL: helena.page.url(), viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference', hasTouch: true, storageState: await helena.context.storageState() });
    const page = await moving.newPage();
    await page.goto('/stories');
    await settled(page);
    await bubble(page, /^Amira/).tap();
    const stage = viewer(page).locator('[data-story-stage]');
    await stage.getByText('Sprint review at four').waitFor();
    await viewer(page).getByRole('button', { name: 'Pause' }).waitFor();
    // Held for longer than a story lasts: it is still there.
    const box = (await stage.boundingBox())!;
    const at = { pointerId: 1, pointerType: 'touch', button: 0, isPrimary: true, bubbles: true, clientX: box.x + box.width * 0.8, clientY: box.y + box.height / 2 };
    await stage.dispatchEvent('pointerdown', at);
    await viewer(page).getByRole('button', { name: 'Play' }).waitFor();
    await page.waitForTimeout(7000);
    expect(await stage.getByText('Sprint review at four').count()).toBe(1);
    await stage.dispatchEvent('pointerup', at);
    // Let go, the time runs on to the next.
    await stage.getByText(words).waitFor({ timeout: 30_000 });
    await stage.tap({ position: { x: 20, y: box.height / 2 } });
    await stage.getByText('Sprint review at four').waitFor();
    // While one chooses a reaction it waits.
    await viewer(page).getByRole('button', { name: 'Pause' }).waitFor();
    await viewer(page).getByRole('button', { name: /^Choose a reaction for/ }).tap();
    await page.getByRole('toolbar', { name: 'Choose a reaction' }).waitFor();
    await viewer(page).getByRole('button', { name: 'Play', includeHidden: true }).waitFor({ state: 'attached' });
    await page.waitForTimeout(7000);
    expect(await stage.getByText('Sprint review at four').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar', { name: 'Choose a reaction' }).waitFor({ state: 'detached' });
    await stage.tap({ position: { x: box.width - 20, y: box.height / 2 } });
    await stage.getByText(words).waitFor();
    await moving.close();

    const her = helena.page;
    await bubble(her, /^Amira/).click();
    await viewer(her).locator('[data-story-stage]').getByText('Sprint review at four').waitFor();
    await her.mouse.move(2, 2);
    await viewer(her).getByRole('button', { name: 'Play' }).waitFor();
    await focusOn(viewer(her));
    await her.keyboard.press('Space');
    await viewer(her).getByRole('button', { name: 'Pause' }).waitFor();
    await her.keyboard.press('Escape');
  });

  it('bites: the film waits for who asked for less motion, plays by keyboard; the other kinds are lists', async () => {
    const her = helena.page;
    await her.goto('/bites');
    const film = her.locator('video').first();
    await film.waitFor();
    const plays = () => film.evaluate((element: HTMLVideoElement) => !element.paused);
    expect([await plays(), await film.evaluate((element: HTMLVideoElement) => element.muted)]).toEqual([false, true]);
    expect(await axe(her)).toEqual([]);
    await focusOn(her.getByRole('feed', { name: 'Video Bites' }));
    await her.keyboard.press('Space');
    await expect.poll(plays).toBe(true);
    await her.keyboard.press('Space');
    await expect.poll(plays).toBe(false);
    await her.getByRole('radio', { name: 'Audio' }).click();
    await her.locator('audio').first().waitFor();
    expect(await axe(her)).toEqual([]);
  });

  it('bites: an educational one is made in Create Bites, with its picture, and stands in its list', async () => {
    const { page } = amira;
    await page.goto('/bites?type=educational-bites');
    await settled(page);
    await page.getByRole('button', { name: /^Create/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Educational Bites' }).click();
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true });
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles({ name: 'step.png', mimeType: 'image/png', buffer: await picture(page, '#639') });
    await page.getByLabel('What there is to learn, step by step').fill(`Lesson ${words}`);
    expect(await axe(page)).toEqual([]);
    await create.click();
    await page.getByText('Post Created Successfully', { exact: true }).waitFor();
    await page.goto('/bites?type=educational-bites');
    await page.getByText(`Lesson ${words}`).waitFor();
  });

  it('a story that is over says so, and nothing is wrong in the console', async () => {
    await helena.page.goto('/stories/019a0000-0000-7000-8000-000000000000');
    await helena.page.getByText('This story is over').waitFor();
    expect(await axe(helena.page)).toEqual([]);
    expect([...amira.problems, ...helena.problems]).toEqual([]);
  });
});
