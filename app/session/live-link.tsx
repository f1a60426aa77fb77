import { useEffect, useRef, useState } from 'react';
import { connectLive, enterWorkspaceLive } from '#core/web/live/live.ts';
import type { Viewer } from '#core/web/viewer.tsx';
import { socketTicket } from '#modules/identity/web/session.ts';

/**
 * Keeps the one live connection of this tab for as long as somebody is signed in, in the workspace that is open; give it the account's id as key. `seq` is the number the workspace's changes stood at when the viewer was read.
 */
export function LiveLink({ viewer, seq, onSignedOut, onWorkspaceClosed }: { viewer: Viewer; seq: number; onSignedOut: () => void; onWorkspaceClosed: (id: number) => void }) {
  const workspaceId = viewer.workspace?.id ?? null;
  // The number of the first answer about a workspace: later ones may be newer than what its pages have read.
  const [open, setOpen] = useState({ id: workspaceId, since: seq });
  if (open.id !== workspaceId) setOpen({ id: workspaceId, since: seq });
  const latest = useRef({ open, onSignedOut, onWorkspaceClosed });
  useEffect(() => { latest.current = { open, onSignedOut, onWorkspaceClosed }; });
  useEffect(() => connectLive({
    ticket: socketTicket,
    workspace: () => { const { id, since } = latest.current.open; return id === null ? null : { id, since }; },
    onSignedOut: () => latest.current.onSignedOut(),
    onWorkspaceClosed: (id) => { if (id === latest.current.open.id) latest.current.onWorkspaceClosed(id); },
  }), []);
  useEffect(() => { if (open.id !== null) enterWorkspaceLive(open.id, open.since); }, [open]);
  return null;
}
