import { useEffect, useRef } from 'react';
import { connectLive, enterWorkspaceLive } from '#core/web/live/live.ts';
import type { Viewer } from '#core/web/viewer.tsx';
import { socketTicket } from '#modules/identity/web/session.ts';

/** Keeps the one live connection of this tab for as long as somebody is signed in, in the workspace that is open; give it the account's id as key. */
export function LiveLink({ viewer, onSignedOut, onWorkspaceClosed }: { viewer: Viewer; onSignedOut: () => void; onWorkspaceClosed: (id: number) => void }) {
  const latest = useRef({ viewer, onSignedOut, onWorkspaceClosed });
  useEffect(() => { latest.current = { viewer, onSignedOut, onWorkspaceClosed }; });
  const workspaceId = viewer.workspace?.id ?? null;
  useEffect(() => connectLive({
    ticket: socketTicket,
    workspaceId: () => latest.current.viewer.workspace?.id ?? null,
    onSignedOut: () => latest.current.onSignedOut(),
    onWorkspaceClosed: (id) => { if (id === latest.current.viewer.workspace?.id) latest.current.onWorkspaceClosed(id); },
  }), []);
  useEffect(() => { if (workspaceId !== null) enterWorkspaceLive(workspaceId); }, [workspaceId]);
  return null;
}
