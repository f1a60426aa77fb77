/** What the tabs of one browser tell each other. */
export type TabMessage = { kind: 'signed-in' } | { kind: 'signed-out' } | { kind: 'workspace'; id: number };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('atrium-session');

/** Tells the other tabs. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Hears the other tabs. Returns how to stop. */
export function hearTabs(listen: (message: TabMessage) => void): () => void {
  const hear = (event: MessageEvent<TabMessage>) => listen(event.data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
