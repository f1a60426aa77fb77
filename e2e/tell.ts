import type { Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import type { Watched } from './browser.ts';

/** What stands on a page, in one line. */
async function lookAt(page: Page): Promise<string> {
  return page.evaluate(() => {
    const hidden = [...document.querySelectorAll('[aria-hidden="true"],[inert]')].filter((e) => e.contains(document.querySelector('main'))).length > 0;
    // What lies above comes first: it is cut off somewhere.
    const parts = ['[role="dialog"],[role="alertdialog"]', 'main', '[data-part="sidebar"]'].flatMap((which) => [...document.querySelectorAll<HTMLElement>(which)].map((e) => e.innerText.replaceAll(/\s+/g, ' ').slice(0, which === 'main' ? 250 : 200)));
    const text = parts.join(' ‖ ') || document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 250);
    return `${location.pathname} “${document.title}”${hidden ? ', behind a dialog' : ''}${document.activeElement ? `, focus on ${document.activeElement.tagName.toLowerCase()} ${document.activeElement.getAttribute('aria-label') ?? ''}` : ''}: ${text}`;
  });
}

/** Has a failing test say what was to be seen in a window: who reads about it elsewhere has no picture. Outside a test there is nothing to add to. */
export function tellIfItFails({ page, problems, refused }: Watched): void {
  const tell = async ({ task }: { task: { result?: { errors?: Array<{ message: string; stack?: string }> } } }) => {
    const error = task.result?.errors?.[0];
    if (!error || page.isClosed()) return;
    const seen = await Promise.race([lookAt(page).catch((e: unknown) => String(e)), new Promise<string>((r) => { setTimeout(() => r('nothing: it does not answer'), 5000); })]);
    const line = `\nThe page showed ${[seen, ...problems.slice(-3), ...refused.slice(-3)].join(' | ').replaceAll('\n', ' ')}`;
    error.stack = `${error.stack ?? error.message}${line}`;
    error.message += line;
  };
  try { onTestFailed(tell); } catch { /* opened before the tests began */ }
}
