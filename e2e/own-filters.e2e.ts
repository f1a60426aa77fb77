import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, settled, type Watched } from './browser.ts';
import { line, openWith, ownName, panel, say } from './chat-desk.ts';
import { openFriends } from './friends.ts';

let browser: Browser;
let amira: Watched;
let helena: Watched;
beforeAll(async () => { ({ browser, amira, helena } = await openFriends()); });
afterAll(() => browser.close());

it('what one filters is collapsed in conversations and stories, as far as the filter looks there', async () => {
  const { page } = helena;
  const [word, part] = [`Cliffhanger${Date.now()}`, `Finale${Date.now()}`];
  await page.goto('/settings/filters');
  const add = async (phrase: string) => {
    await page.getByLabel('Word or phrase').fill(phrase);
    await page.getByRole('button', { name: 'Add word' }).click();
    await page.getByRole('group', { name: `Where “${phrase}” is looked for` }).waitFor();
  };
  await add(word);
  await add(part);
  // The second one looks at messages only, and its last place cannot be taken away.
  const places = page.getByRole('group', { name: `Where “${part}” is looked for` });
  await places.getByRole('checkbox', { name: 'Posts and comments' }).click();
  await expect.poll(() => places.getByRole('checkbox', { name: 'Posts and comments' }).isChecked()).toBe(false);
  await places.getByRole('checkbox', { name: 'Stories' }).click();
  await expect.poll(() => places.getByRole('checkbox', { name: 'Messages' }).isDisabled()).toBe(true);
  await settled(page);
  expect(await axe(page)).toEqual([]);

  const [hers, theirs] = [await openWith(page, await ownName(amira.page)), await openWith(amira.page, await ownName(page))];
  // What she may have begun to write there would stand in its line.
  await say(hers, 'Hello there');
  await say(theirs, `What a ${word.toUpperCase()}!`);
  const message = line(hers, `Hidden by your filter “${word}”.`);
  await message.waitFor();
  expect(await hers.getByText('What a').count()).toBe(0);
  // Neither its list nor what is said to screen readers holds it; the sender sees it as it is.
  const dialog = await panel(page);
  // Only three are listed unasked, and others may have been written to meanwhile.
  await dialog.getByRole('searchbox').fill((await ownName(amira.page)).split(' ')[0]!);
  await dialog.getByText('Message hidden by your filters.').waitFor();
  await page.keyboard.press('Escape');
  await line(theirs, word.toUpperCase()).waitFor();
  expect(await axe(page)).toEqual([]);
  await message.getByRole('button', { name: 'Show' }).click();
  await hers.getByText(`What a ${word.toUpperCase()}!`).waitFor();

  // Leaving out leaves no message out: it is collapsed, without the phrase. A change in the settings is seen at once.
  // By keyboard: the conversation stands before it.
  await page.getByRole('combobox', { name: `What happens with “${part}”` }).press('Enter');
  await page.getByRole('option', { name: 'Leave out of feed and stories' }).press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: `What happens with “${part}”` }).textContent()).toContain('Leave out');
  await say(theirs, `The ${part}`);
  await line(hers, 'Message hidden by your filters.').waitFor();

  await amira.page.goto('/stories');
  await amira.page.getByRole('button', { name: 'New story' }).first().click();
  const creator = amira.page.getByRole('dialog', { name: 'New story' });
  await creator.getByLabel('Your words').fill(`${word} and ${part}`);
  await creator.getByLabel('Your words').press('Control+Enter');
  await amira.page.getByText('Story Created Successfully', { exact: true }).waitFor();
  const id = await amira.page.evaluate(async (text) => {
    const answer = await fetch('/api/social/stories', { headers: { authorization: `Bearer ${/(?:^|; )token=([^;]+)/.exec(document.cookie)![1]}` } });
    return ((await answer.json()) as { items: Array<{ stories: Array<{ id: string; description: string }> }> }).items.flatMap((g) => g.stories).find((s) => s.description === text)!.id;
  }, `${word} and ${part}`);
  await page.goto(`/stories/${id}`);
  const viewer = page.getByRole('dialog', { name: /^Stories of/ });
  await viewer.getByText(`Hidden by your filter “${word}”`).waitFor();
  expect(await viewer.getByText(`${word} and ${part}`).count()).toBe(0);
  await settled(page);
  expect(await axe(page)).toEqual([]);
  await viewer.getByRole('button', { name: `Show what your filter “${word}” hides` }).click();
  await viewer.getByText(`${word} and ${part}`).waitFor();
  expect([amira.problems, helena.problems]).toEqual([[], []]);
});
