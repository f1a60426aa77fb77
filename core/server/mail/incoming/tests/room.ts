import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import type { Account, Membership, Upload } from '#core/server/context.ts';
import type { App } from '#core/server/app.ts';
import { module } from '#core/server/module.ts';
import type { ReceivedMail } from '#core/server/mail/receive.ts';

/** An address of the test room, before the @. */
export const box = 'receipts-abcdefghijklmnop2345';
/** Another one, of the same person. */
export const other = 'receipts-zzzzzzzzzzzzzzzz7777';
/** Whose addresses they are. */
export const owner = { accountId: '018f0000-0000-7000-8000-00000000000a', workspaceId: 1 };
/** What became of mails: each with the bytes of its files and with who took it. */
export const taken: Array<{ mail: ReceivedMail; bytes: Buffer[]; uploads: Upload[]; viewer: Account | null; member: Membership | null }> = [];
/** What the room does next: each failure is used up once; the person's status is null once they left. */
export const next: { failures: Array<Error>; status: 'active' | 'suspended' | null; addresses: Set<string> } = { failures: [], status: 'active', addresses: new Set([box, other]) };

/** Of which refused mails the person was told. */
export const told: Array<{ id: string; code: string; viewer: string | undefined }> = [];

/** A room that takes mail, and answers for its one person. */
export const mailRoom = module({
  name: 'post', uses: [], routes: [],
  gate: {
    membership: async (_app: App, accountId: string, workspace: { id: number } | { slug: string }) => (next.status === null || accountId !== owner.accountId || !('id' in workspace) ? null
      : { workspaceId: 1, workspaceSlug: 'one', memberId: '018f0000-0000-7000-8000-0000000000ff', role: 'member', rank: 50, permissions: new Set(['post.take']), status: next.status }),
  },
  mailReceivers: [{
    kind: 'receipts',
    owner: async (_app, token) => (next.addresses.has(`receipts-${token}`) ? owner : null),
    receive: async (ctx, mail) => {
      const failure = next.failures.shift();
      if (failure) throw failure;
      taken.push({ mail, bytes: mail.files.map((f) => readFileSync(f.path)), uploads: [...ctx.uploads], viewer: ctx.viewer, member: ctx.membership });
    },
    refused: async (ctx, { id, code }) => { told.push({ id, code, viewer: ctx.viewer?.id }); },
  }],
});

/** SHA-256 in hexadecimal. */
export const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
