import { useEffect, useEffectEvent, useState } from 'react';

/** A mail as its receiver will read it. */
export interface ShownMail { language: string; subject: string; heading: string; paragraphs: readonly string[]; /** What its button says; absent where it has none. */ action?: string }

/** What is chosen before a document goes out. */
export interface MailChoices { byMail: boolean; to: string; /** Further addresses, parted by commas, semicolons or spaces. */ cc: string; message: string; track: boolean }

/** The choices as the contracts of sending take them; without an address the server takes the usual one. */
export function mailInput({ byMail, to, cc, message, track }: MailChoices): { byMail: boolean; track: boolean; message: string; cc: string[]; to?: string } {
  return { byMail, track, message, cc: cc.split(/[,;\s]+/).filter(Boolean), ...(byMail && to.trim() ? { to: to.trim() } : {}) };
}

/** What is chosen before a document goes out, and the mail as it would be: asked for 300 ms after the last key, while `wanted`. */
export function useMail<M extends ShownMail>({ to, track, wanted = true, load }: { to: string; track: boolean; wanted?: boolean; load: (message: string, signal: AbortSignal) => Promise<M> }) {
  const [choices, setChoices] = useState<MailChoices>({ byMail: true, to, cc: '', message: '', track });
  const [preview, setPreview] = useState<M | null>(null);
  const { byMail, message } = choices;
  const ask = useEffectEvent(load);
  useEffect(() => {
    if (!byMail || !wanted) return;
    const abort = new AbortController();
    const timer = setTimeout(() => { ask(message, abort.signal).then(setPreview, () => undefined); }, 300);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [message, byMail, wanted]);
  return { choices, set: (patch: Partial<MailChoices>) => setChoices((now) => ({ ...now, ...patch })), preview };
}
