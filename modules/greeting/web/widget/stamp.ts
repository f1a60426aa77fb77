/** The stamp of what is being written; `ask` answers a fresh one, which keeps the time of the former it is given, or '' where none could be had. */
export function createStamp(ask: (former: string) => Promise<string>) {
  let current: Promise<string> | null = null;
  return {
    get known() { return current !== null; },
    value: async (): Promise<string> => (await current) ?? '',
    /** For another message: its time begins now. */
    anew: () => { current = ask(''); },
    /** For a message that failed and is corrected: the time it took stays known, and the former stamp serves where no other could be had. */
    again: () => { const before = current; current = (async () => { const former = (await before) ?? ''; return (await ask(former)) || former; })(); },
  };
}
