import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, befriend, focusOn, openBrowser, openWindow, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

/** Calls the API as the person of this window. */
async function api<T>(page: Page, method: string, address: string, body?: object): Promise<{ status: number; body: T }> {
  return page.evaluate(async ([verb, path, sent]) => {
    const token = /token=([^;]+)/.exec(document.cookie)![1]!;
    const answer = await fetch(`/api/social${path}`, { method: verb, headers: { authorization: `Bearer ${token}`, ...(sent ? { 'content-type': 'application/json' } : {}) }, ...(sent ? { body: JSON.stringify(sent) } : {}) });
    return { status: answer.status, body: (await answer.json().catch(() => null)) as T };
  }, [method, address, body] as const);
}

/** How long a change may take to reach somebody else on a busy machine. */
const soon = { timeout: 20_000 };
const picture = (color: string) => sharp({ create: { width: 640, height: 480, channels: 3, background: color } }).png().toBuffer();
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first();
const composer = (page: Page) => page.getByRole('region', { name: 'Write a post' });
const write = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
const create = (page: Page) => composer(page).getByRole('button', { name: 'Create', exact: true });

async function toFeed(page: Page): Promise<void> {
  await page.goto('/feed');
  await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  await write(page).waitFor();
  await settled(page);
}

it('two friends post, react, comment, share, edit, delete and part, each in their own browser', async () => {
  const [one, two] = [await openWindow(browser), await openWindow(browser)];
  await signIn(one.page, 'owner');
  await signIn(two.page, 'manager');
  await befriend(one.page, two.page);
  await toFeed(one.page);
  await toFeed(two.page);

  // Nothing to post yet.
  expect(await create(one.page).isDisabled()).toBe(true);
  await write(one.page).fill('   ');
  expect(await create(one.page).isDisabled()).toBe(true);
  const text = `The mood boards are up #moodboard${Date.now() % 10_000} <img src=x onerror=alert(1)>`;
  await write(one.page).fill(text);
  await composer(one.page).locator('input[type=file]').first().setInputFiles([{ name: 'first.png', mimeType: 'image/png', buffer: await picture('#336699') }]);
  // The second one is dropped.
  const bytes = [...await picture('#993366')];
  const dropped = await one.page.evaluateHandle((data) => { const transfer = new DataTransfer(); transfer.items.add(new File([new Uint8Array(data)], 'second.png', { type: 'image/png' })); return transfer; }, bytes);
  await composer(one.page).dispatchEvent('drop', { dataTransfer: dropped });
  await composer(one.page).getByRole('button', { name: 'Describe: second.png' }).click();
  await one.page.getByRole('textbox', { name: 'Alternative text' }).or(one.page.getByRole('dialog').getByRole('textbox')).first().fill('Red paper on a wall');
  await one.page.keyboard.press('Escape');
  await composer(one.page).getByRole('button', { name: /^Who can see this/ }).click();
  await one.page.getByRole('radio', { name: /^Friends/ }).click();
  await one.page.getByText(/people besides you/).first().waitFor();
  expect(await axe(one.page)).toEqual([]);
  await one.page.keyboard.press('Escape');
  await create(one.page).click();
  await one.page.getByText('Post Created Successfully', { exact: true }).waitFor();
  await card(one.page, 'The mood boards are up').waitFor();
  await expect.poll(() => card(one.page, 'The mood boards are up').getByRole('img', { name: 'Red paper on a wall' }).count(), soon).toBe(1);
  expect(await write(one.page).inputValue()).toBe('');

  // It comes to the other without a reload, behind a bar, so that nothing moves.
  await two.page.getByRole('button', { name: /new post/ }).or(card(two.page, 'The mood boards are up')).first().waitFor();
  if (await two.page.getByRole('button', { name: /new post/ }).count() > 0) await two.page.getByRole('button', { name: /new post/ }).click();
  const theirs = card(two.page, 'The mood boards are up');
  await theirs.waitFor();
  expect(await theirs.getByText('<img src=x onerror=alert(1)>').count()).toBe(1);
  expect(await theirs.getByRole('img', { name: 'Friends' }).count()).toBe(1);
  expect(await axe(two.page)).toEqual([]);

  // By keyboard: j to the post, its picker, an arrow, Enter.
  await focusOn(two.page.locator('main'));
  await two.page.keyboard.press('j');
  await expect.poll(() => two.page.evaluate(() => document.activeElement?.getAttribute('aria-posinset')), soon).toBe('1');
  await focusOn(theirs.getByRole('button', { name: /^Choose a reaction for/ }));
  await two.page.keyboard.press('Enter');
  await focusOn(two.page.getByRole('toolbar', { name: 'Choose a reaction' }).getByRole('button', { name: 'Like' }));
  await two.page.keyboard.press('ArrowRight');
  await two.page.keyboard.press('Enter');
  await theirs.getByRole('button', { name: /Your reaction to .*: Love/ }).waitFor();
  await card(one.page, 'The mood boards are up').getByRole('button', { name: '1 reaction' }).waitFor();

  // A comment with a mention, chosen from the list.
  await theirs.getByRole('button', { name: /^Comment on the post/ }).click();
  const sheet = two.page.getByRole('dialog', { name: 'Comments' });
  const comment = sheet.getByRole('textbox', { name: 'Write a comment' });
  await comment.pressSequentially('Lovely, @Hele');
  await sheet.getByRole('option').first().waitFor();
  await two.page.keyboard.press('Enter');
  await comment.pressSequentially('look at these');
  expect(await axe(two.page)).toEqual([]);
  await two.page.keyboard.press('Control+Enter');
  await sheet.getByRole('article').getByRole('link', { name: /^Helena/ }).last().waitFor();
  await card(one.page, 'The mood boards are up').getByRole('button', { name: '1 comment' }).click();
  const mine = one.page.getByRole('dialog', { name: 'Comments' });
  await mine.getByRole('article').getByText(/look at these/).waitFor();
  await mine.getByRole('button', { name: /^Reply to/ }).click();
  await mine.getByRole('textbox', { name: /^Reply to/ }).fill('Thank you');
  await one.page.keyboard.press('Control+Enter');
  await mine.getByRole('article').getByText('Thank you').waitFor();
  await sheet.getByRole('button', { name: 'Show 1 reply' }).click();
  await sheet.getByRole('article').getByText('Thank you').waitFor();
  await one.page.keyboard.press('Escape');
  await two.page.keyboard.press('Escape');

  // A friends-only post cannot be shared; a public one can, and its inner card goes along.
  expect(await theirs.getByRole('button', { name: /^Share the post/ }).count()).toBe(0);
  await write(one.page).fill('Everybody may read this one');
  await composer(one.page).getByRole('button', { name: /^Who can see this/ }).click();
  await one.page.getByRole('radio', { name: /^Public/ }).click();
  await one.page.keyboard.press('Escape');
  await write(one.page).press('Control+Enter');
  await card(one.page, 'Everybody may read').waitFor();
  await two.page.getByRole('button', { name: /new post/ }).click();
  await card(two.page, 'Everybody may read').getByRole('button', { name: /^Share the post/ }).click();
  const sharing = two.page.getByRole('dialog', { name: 'Share post' });
  await sharing.getByRole('textbox').fill('Look here');
  expect(await axe(two.page)).toEqual([]);
  await sharing.getByRole('button', { name: 'Share', exact: true }).click();
  await sharing.waitFor({ state: 'hidden' });
  await card(two.page, 'Look here').getByText('Everybody may read this one').waitFor();

  // An edit shows at the other at once, with what it said before.
  const own = card(one.page, 'The mood boards are up');
  await own.getByRole('button', { name: /^More about the post/ }).click();
  await one.page.getByRole('menuitem', { name: 'Edit post' }).click();
  const editing = one.page.getByRole('dialog', { name: 'Edit post' });
  await editing.getByRole('textbox', { name: 'Text of the post' }).fill('The mood boards are up, corrected');
  expect(await axe(one.page)).toEqual([]);
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await card(two.page, 'corrected').getByRole('button', { name: 'Edited' }).click();
  await two.page.getByRole('dialog', { name: 'Earlier versions' }).getByText(/#moodboard/).waitFor();
  await two.page.keyboard.press('Escape');

  // Deleted it is gone for both; undone it is back.
  await card(one.page, 'corrected').getByRole('button', { name: /^More about the post/ }).click();
  await one.page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => one.page.getByRole('article').filter({ hasText: 'corrected' }).count(), soon).toBe(0);
  await expect.poll(() => two.page.getByRole('article').filter({ hasText: 'corrected' }).count(), soon).toBe(0);
  await one.page.getByRole('button', { name: 'Undo' }).click();
  await card(one.page, 'corrected').waitFor();
  await toFeed(two.page);
  await card(two.page, 'corrected').waitFor();

  // No longer friends: what was for friends is not there any more, nor at its address.
  const address = await card(two.page, 'corrected').getByRole('link', { name: /ago|just now/ }).first().getAttribute('href');
  const image = await card(two.page, 'corrected').getByRole('img', { name: 'Red paper on a wall' }).getAttribute('src');
  expect((await two.page.request.get(image!)).status()).toBe(200);
  const timeline = await api<{ post: { data: Array<{ description: string; author: { id: string } }> } }>(two.page, 'GET', '/timeline?mode=latest');
  const friend = timeline.body.post.data.find((post) => post.description === 'Look here')!.author;
  expect((await api(one.page, 'DELETE', `/friends/${friend.id}`)).status).toBe(200);
  await expect.poll(() => two.page.getByRole('article').filter({ hasText: 'corrected' }).count(), soon).toBe(0);
  expect((await two.page.request.get(image!)).status()).toBe(404);
  await two.page.goto(address!);
  await two.page.getByRole('heading', { name: /not found|does not exist|not here/i }).or(two.page.getByText(/not be found|does not exist/i)).first().waitFor();

  expect(one.problems).toEqual([]);
  expect(two.problems).toEqual([]);
  await one.context.close();
  await two.context.close();
});

it('before it is posted one sees it as a chosen person will: pictures, poll, what is attached; who does not see it is told apart', async () => {
  const { page, context, problems } = await openWindow(browser);
  await signIn(page, 'owner');
  await toFeed(page);
  await write(page).fill('A look beforehand #early');
  await composer(page).locator('input[type=file]').first().setInputFiles([{ name: 'first.png', mimeType: 'image/png', buffer: await picture('#336699') }]);
  await composer(page).getByRole('button', { name: 'Poll', exact: true }).click();
  await page.getByLabel('Question').fill('Which one?');
  await page.getByLabel('Answer 1').fill('The first');
  await page.getByLabel('Answer 2').fill('The second');

  // A record is found by the search of the house; its address stands in the text, its card below it while one writes.
  await composer(page).getByRole('button', { name: 'Attach a record' }).click();
  const picker = page.getByRole('dialog', { name: 'Attach a record' });
  await picker.getByRole('searchbox', { name: 'Search records' }).or(picker.getByRole('textbox', { name: 'Search records' })).first().fill('inv');
  const hit = picker.getByRole('list', { name: 'Records found' }).getByRole('button').first();
  await hit.waitFor(soon);
  expect(await axe(page)).toEqual([]);
  await hit.click();
  await expect.poll(() => write(page).inputValue(), soon).toMatch(/#early\nhttp/);
  const attached = new URL((await write(page).inputValue()).split('\n').at(-1)!);
  await composer(page).locator(`a[href="${attached.pathname}${attached.search}"]`).waitFor(soon);

  await composer(page).getByRole('button', { name: /^Who can see this/ }).click();
  await page.getByText(/\d people besides you/).first().waitFor(soon);
  await page.getByRole('button', { name: 'See who sees this' }).click();
  const asking = page.getByRole('dialog', { name: 'See who sees this' });
  await asking.getByRole('combobox').first().fill('Mei');
  await page.getByRole('option').first().click();
  await asking.getByText(/sees this/).first().waitFor(soon);
  const look = asking.locator('[data-draft-preview]');
  await look.getByRole('img', { name: /^Picture 1 of/ }).waitFor(soon);
  await look.getByRole('group', { name: 'Poll: Which one?' }).waitFor();
  await look.getByText('Cards of records show only to those who may see them.').waitFor();
  expect(await axe(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Close' }).first().click();

  await composer(page).getByRole('button', { name: /^Who can see this/ }).click();
  await page.getByRole('radio', { name: /^Only me/ }).click();
  await page.getByRole('button', { name: 'See who sees this' }).click();
  await asking.getByRole('combobox').first().fill('Mei');
  await page.getByRole('option').first().click();
  await asking.getByText(/does not see this/).first().waitFor(soon);
  expect(await look.count()).toBe(0);
  await asking.getByRole('button', { name: 'Close' }).first().click();
  await composer(page).getByRole('button', { name: 'Discard' }).click();
  expect(problems).toEqual([]);
  await context.close();
});

it('loses nothing: offline, refused, and reloaded', async () => {
  const { page, context } = await openWindow(browser);
  await signIn(page, 'member');
  await toFeed(page);
  await write(page).fill('Written on a train');
  await composer(page).locator('input[type=file]').first().setInputFiles([{ name: 'window.png', mimeType: 'image/png', buffer: await picture('#228844') }]);
  await expect.poll(() => page.evaluate(() => Object.entries(localStorage).some(([key, value]) => key.startsWith('draft:feed:') && String(value).includes('window.png'))), soon).toBe(true);
  await context.setOffline(true);
  await create(page).click();
  await composer(page).getByRole('alert').getByText(/connection|offline|reach/i).waitFor();
  expect(await write(page).inputValue()).toBe('Written on a train');
  await context.setOffline(false);
  await toFeed(page);
  expect(await write(page).inputValue()).toBe('Written on a train');
  await composer(page).getByRole('list', { name: 'Files you added before' }).getByText('window.png').waitFor();
  await write(page).fill('x'.repeat(10_001));
  expect(await create(page).isDisabled()).toBe(true);
  await write(page).fill('Written on a train');
  // Pressed twice, there is one.
  await create(page).dblclick();
  await card(page, 'Written on a train').waitFor();
  await toFeed(page);
  expect(await page.getByRole('article').filter({ hasText: 'Written on a train' }).count()).toBe(1);
  await context.close();
});

it.each([
  ['a phone', { width: 390, height: 844 }], ['dark', { dark: true }], ['right to left', { rtl: true }],
] as const)('reads well on %s', async (name, look) => {
  const { page, context, problems } = await openWindow(browser, look);
  await signIn(page, 'admin');
  await toFeed(page);
  await write(page).fill(`How it looks on ${name}`);
  await composer(page).getByRole('button', { name: 'Poll' }).click();
  await page.getByLabel('Question').fill('Which one?');
  await page.getByLabel('Answer 1').fill('The first');
  await page.getByLabel('Answer 2').fill('The second');
  await create(page).click();
  const mine = card(page, `How it looks on ${name}`);
  await mine.getByRole('button', { name: 'The first' }).click();
  await mine.getByText('1 vote', { exact: false }).first().waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await mine.getByRole('button', { name: /^Save the post/ }).click();
  await page.goto('/saved');
  await card(page, `How it looks on ${name}`).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.goto('/feed/search?q=looks%20on');
  await card(page, `How it looks on ${name}`).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
