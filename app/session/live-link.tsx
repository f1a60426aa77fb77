import { useEffect, useRef } from 'react';
import { connectLive, enterWorkspaceLive } from '#core/web/live/live.ts';
import { socketTicket } from '#modules/identity/web/session.ts';

/** The open workspace (null: none), and the numbers its changes and the person's own stood at when the viewer was first read in it: what pages have read since is no older. */
export interface LiveSince { workspaceId: number | null; seq: number; accountSeq: number }

/** Keeps the one live connection of this tab for as long as somebody is signed in, in the workspace that is open; give it the account's id as key. */
export function LiveLink({ since, onSignedOut, onWorkspaceClosed }: { since: LiveSince; onSignedOut: () => void; onWorkspaceClosed: (id: number) => void }) {
  const latest = useRef({ since, onSignedOut, onWorkspaceClosed });
  useEffect(() => { latest.current = { since, onSignedOut, onWorkspaceClosed }; });
  useEffect(() => connectLive({
    ticket: socketTicket,
    workspace: () => { const { workspaceId: id, seq } = latest.current.since; return id === null ? null : { id, since: seq }; },
    accountSince: latest.current.since.accountSeq,
    onSignedOut: () => latest.current.onSignedOut(),
    onWorkspaceClosed: (id) => { if (id === latest.current.since.workspaceId) latest.current.onWorkspaceClosed(id); },
  }), []);
  useEffect(() => { if (since.workspaceId !== null) enterWorkspaceLive(since.workspaceId, since.seq); }, [since]);
  return null;
}
