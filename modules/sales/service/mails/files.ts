import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { ReceivedMail } from '#core/server/mail/receive.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { storeUpload } from '#modules/files/api.ts';

/** Most files of one mail that are kept. */
const mostFiles = 20;
/** Smaller pictures among the words of a mail are logos and signatures. */
const decoration = 20 * 1024;

/** What came with a mail and is no decoration. */
export const filesOf = (mail: Pick<ReceivedMail, 'files'>): ReceivedMail['files'] => mail.files.filter((f) => !(f.inline && f.bytes < decoration));

/** Stores what is attached; a file that may not be here stays out, by its name. What passes by itself ends the work: the mail is tried again. */
export async function keepFiles(ctx: Ctx, mail: ReceivedMail): Promise<{ kept: Array<{ id: string; name: string }>; leftOut: string[] }> {
  const files = filesOf(mail);
  const kept: Array<{ id: string; name: string }> = [];
  const leftOut = files.slice(mostFiles).map((f) => cut(f.fileName, 200));
  for (const file of files.slice(0, mostFiles)) {
    const stored = await guarded(ctx, () => storeUpload(ctx, file, { audience: 'owner', kind: 'any' }));
    if ('done' in stored) kept.push({ id: stored.done.id, name: stored.done.name });
    else if (stored.error instanceof Refusal && stored.error.status < 500 && stored.error.status !== 429) leftOut.push(cut(file.fileName, 200));
    else throw stored.error;
  }
  return { kept, leftOut };
}
