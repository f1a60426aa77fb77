import type { LiveEvent } from '#core/contract/events.ts';

// What a person may see changes by these without a word from the bell: it asks again what of it is still shown, and counted.
const topics: ReadonlySet<string> = new Set([
  'social.friendship', 'social.block', 'social.restriction', 'social.group_member', 'social.group', 'chat.room', 'workspace.membership', 'workspace.member', 'workspace.role', 'workspace.team',
]);
const gatherMs = 1000;

/** Calls `then` once for a burst of events that change what the viewer may see, a second after the first of them. Returns how to stop. */
export function onSightChange(listen: (hear: (event: LiveEvent) => void) => () => void, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = listen(({ topic }) => {
    if (topic !== undefined && topics.has(topic)) timer ??= setTimeout(() => { timer = undefined; then(); }, gatherMs);
  });
  return () => { clearTimeout(timer); stop(); };
}
