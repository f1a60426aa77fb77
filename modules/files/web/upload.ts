import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { uploadFile } from '../contract.ts';

/** Stores a file in the active workspace; only those see it to whom a record shows it. */
export async function upload(file: File, onProgress: (part: number) => void): Promise<{ id: string }> {
  return request(uploadFile, { audience: 'owner', kind: 'any' }, { files: { file: [file] }, idempotencyKey: newId(), onProgress });
}
