import type { Uploads } from '#modules/files/web/public.tsx';
import { limits } from '../../contract/words.ts';

/** Whether what is written may go out: every file has arrived, and none was left behind on the way. */
export function readiness(text: string, uploads: Pick<Uploads, 'items' | 'ids' | 'busy'>): { ready: boolean; tooLong: boolean; failed: boolean } {
  const tooLong = text.length > limits.body;
  const failed = uploads.items.some((item) => item.state === 'failed');
  return { tooLong, failed, ready: !uploads.busy && !failed && !tooLong && (text.trim() !== '' || uploads.ids.length > 0) };
}
