import { request } from '#core/web/api/request.ts';
import { getMe } from '../contract.ts';
import { openDirect } from './open-room.ts';

/** Opens the conversation with somebody, from wherever their menu was opened. */
export async function writeTo(personId: string, go: (to: string) => void): Promise<void> {
  const { user } = await request(getMe, {});
  await openDirect(user._id, personId, go);
}
