import { createHash } from 'node:crypto';
import type { App } from '../../app.ts';
import { mailInDomain, type MailReceiver } from '../receive.ts';

/** An address of this installation: whose it is, and which room takes its mail. */
export interface Addressee { receiver: MailReceiver; accountId: string; workspaceId: number; /** SHA-256 of what stands before the @: the address itself is a secret. */ hash: Buffer }

const local = /^([a-z]+)-([a-z0-9]{20})$/;

/** Whom mail to this address is for; null when there is no such address here. */
export async function addresseeOf(app: App, address: string): Promise<Addressee | null> {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const match = local.exec(lower.slice(0, Math.max(at, 0)));
  if (!match || lower.slice(at + 1) !== mailInDomain(app.config)) return null;
  const [whole, kind, token] = match as unknown as [string, string, string];
  const receiver = receiverOf(app, kind);
  const owner = await receiver?.owner(app, token);
  return receiver && owner ? { receiver, accountId: owner.accountId, workspaceId: owner.workspaceId, hash: createHash('sha256').update(whole).digest() } : null;
}

/** The room that takes mail of a kind. */
export function receiverOf(app: App, kind: string): MailReceiver | undefined {
  return app.modules.flatMap((m) => m.mailReceivers ?? []).find((r) => r.kind === kind);
}
