import './chat-texts.ts';
import { request } from '#core/web/api/request.ts';
import { newId } from '#core/web/api/new-id.ts';
import { showError } from '#core/web/query.ts';
import { createRoom } from '../contract.ts';
import { openInDock } from './dock/windows.ts';
import { chatOf } from './store/live.ts';

/** Opens the conversation with somebody in the dock; on the chat page, there. */
export async function openDirect(accountId: string, userId: string, go: (to: string) => void): Promise<void> {
  try {
    const { room } = await request(createRoom, { counterpart: userId }, { idempotencyKey: newId() });
    chatOf(accountId).store.keepRoom(room);
    openRoom(accountId, room._id, go);
  } catch (error) { showError(error); }
}

/** Opens a room in the dock; on the chat page, there. */
export function openRoom(accountId: string, roomId: string, go: (to: string) => void): void {
  if (location.pathname.startsWith('/chat')) go(`/chat/${roomId}`); else openInDock(accountId, roomId);
}
