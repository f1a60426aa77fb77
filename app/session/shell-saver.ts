import { noteUnsaved } from './shell-owner.ts';

const waitMs = 1200;

/** Whose choices are shown, and all of them as text for the profile. */
export interface Shown { accountId: string; text: string }

/** Sends what somebody changed here to their profile, a moment after the last change. */
export class ShellSaver {
  #shown: Shown | null = null;
  /** What the profile holds; null until it answered. */
  #known: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly save: (text: string) => Promise<unknown>) {}

  /** What the profile holds; null when it is to be asked first. What is shown is compared with it at the next {@link show}. */
  learn(text: string | null): void { this.#known = text; }

  /** What is shown now; null when nobody is signed in. */
  show(shown: Shown | null): void {
    this.#shown = shown;
    clearTimeout(this.#timer);
    if (shown === null || this.#known === null || this.#known === shown.text) return;
    // At once: the page may be left before the profile is written.
    noteUnsaved(shown.accountId);
    this.#timer = setTimeout(() => void this.#send(shown), waitMs);
  }

  async #send(sent: Shown): Promise<void> {
    try { await this.save(sent.text); } catch { return; }
    // Whoever is here by now has a profile of their own.
    if (this.#shown?.accountId !== sent.accountId) return;
    this.#known = sent.text;
    // What was changed meanwhile is still on its way.
    if (this.#shown.text !== sent.text) { this.show(this.#shown); return; }
    clearTimeout(this.#timer);
    noteUnsaved(null);
  }
}
