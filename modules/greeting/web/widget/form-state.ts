/** What the form of the greeting is doing. */
export type FormState = 'idle' | 'sending' | 'sent' | 'failed';

/** How long the button says that something went wrong, and how long the answer stays. */
export const labelBackMs = 5000;

/** The form's states with their clock; `tell` hears each new state. One message at a time: what is pressed while one is on its way does nothing. */
export function createFormState(tell: (state: FormState) => void) {
  let state: FormState = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enter = (next: FormState, backAfter?: number) => {
    clearTimeout(timer);
    state = next;
    tell(next);
    if (backAfter !== undefined) timer = setTimeout(() => enter('idle'), backAfter);
  };
  return {
    get state() { return state; },
    /** Sends; false when it failed, null when one was on its way already. A second failure starts the five seconds anew. */
    async send(work: () => Promise<void>): Promise<boolean | null> {
      if (state === 'sending') return null;
      enter('sending');
      try { await work(); } catch { enter('failed', labelBackMs); return false; }
      enter('sent', labelBackMs);
      return true;
    },
    stop() { clearTimeout(timer); },
  };
}

/** The digits of what was typed into the phone box, at most 20; Arabic and Persian ones count. */
export function digitsOf(text: string): string {
  return text.replace(/[\u0660-\u0669]/g, (d) => String(d.charCodeAt(0) - 0x660)).replace(/[\u06f0-\u06f9]/g, (d) => String(d.charCodeAt(0) - 0x6f0)).replace(/[^0-9]/g, '').slice(0, 20);
}
