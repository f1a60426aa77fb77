import { suspendMember, updateMember } from '#modules/workspace/contract.ts';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { runAs } from '#core/server/app.ts';
import type { MailFile, ReceivedMail } from '#core/server/mail/receive.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import { mailInCalls, type MailIn, type MailInKind } from '../../contract/mail-in.ts';
import { must, type Clerk } from '../documents/scene.ts';

/** A file as a mail brings it. */
export function attached(fileName: string, bytes: Buffer | string, { type = 'application/octet-stream', inline = false } = {}): MailFile {
  const content = Buffer.from(bytes);
  const path = join(mkdtempSync(join(tmpdir(), 'atrium-mail-test-')), 'file');
  writeFileSync(path, content);
  return { field: 'file', fileName, declaredType: type, path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), inline };
}

/** A PDF with these lines, the first one written large. */
export async function pdfOf(...lines: string[]): Promise<Buffer> {
  const paper = await PDFDocument.create();
  const font = await paper.embedFont(StandardFonts.Helvetica);
  const sheet = paper.addPage([300, 420]);
  lines.forEach((text, i) => sheet.drawText(text, { x: 20, y: 380 - i * 20, size: i === 0 ? 18 : 10, font }));
  return Buffer.from(await paper.save());
}

/** A picture of noise, so that it is as large as it is wide. */
export const picture = (width: number, seed = 1): Promise<Buffer> => sharp(Buffer.from(Array.from({ length: width * width * 3 }, (_, i) => (i * 7919 * seed) % 251)), { raw: { width, height: width, channels: 3 } }).png().toBuffer();

/** A mail of a shop. */
export const mailOf = (given: Partial<ReceivedMail> = {}): ReceivedMail => ({ id: randomUUID(), from: { name: 'Corner Shop', address: 'till@corner.test' }, subject: 'Your receipt', text: 'Thank you.', sentAt: new Date('2026-03-16T10:00:00Z'), files: [], ...given });

/** What the core does with mail to an address of the house, from its part before @ on: it finds whose it is and has it taken in their name. */
export async function arrives(house: TestHouse, address: string, mail: ReceivedMail): Promise<void> {
  const [, kind, token] = /^([a-z]+)-([a-z2-7]{20})@/.exec(address) ?? [];
  // Where the core lays a mail's files.
  mkdirSync(join(house.app.config.DATA_DIR, 'tmp'), { recursive: true });
  const receiver = house.app.modules.flatMap((m) => m.mailReceivers ?? []).find((r) => r.kind === kind)!;
  const owner = await receiver.owner(house.app, token!);
  if (!owner) throw new Error('unknown address');
  const membership = await house.app.gate.membership(house.app, owner.accountId, { id: owner.workspaceId });
  await runAs(house.app, { account: { id: owner.accountId, email: '', sessionId: '', emailVerified: true }, membership, name: 'test.mail' }, (ctx) => { ctx.uploads.push(...mail.files); return receiver.receive(ctx, mail); });
}

/** The address of a kind as somebody has it, made when it is not there. */
export async function addressOf(house: TestHouse, kind: MailInKind, who: Clerk): Promise<NonNullable<MailIn['address']>> {
  return (await must(call(house, mailInCalls[kind].open, { workspace_slug: who.slug } as never, who))).address!;
}

/** What somebody sees of a kind. */
export const shownTo = (house: TestHouse, kind: MailInKind, who: Clerk): Promise<MailIn> => must(call(house, mailInCalls[kind].show, { workspace_slug: who.slug } as never, who));

/** What the bell says to somebody about mails, newest first. */
export async function toldOf(house: TestHouse, accountId: string): Promise<Array<{ type: string; data: Record<string, unknown>; target_id: string }>> {
  return (await house.owner.query("select type, data, target_id from notifications.notification where account_id = $1 and type like 'invoicing.mail%' order by created_at desc, id desc", [accountId])).rows;
}

const memberOf = async (house: TestHouse, who: Clerk): Promise<string> => (await house.owner.query<{ id: string }>('select id from workspace.member where workspace_id = $1 and account_id = $2', [who.workspaceId, who.id])).rows[0]!.id;
/** Suspends somebody, as their owner does: at once for everybody who remembers their rights. */
export async function suspended(house: TestHouse, owner: Clerk, who: Clerk): Promise<void> {
  await must(call(house, suspendMember, { workspace_slug: owner.slug, id: await memberOf(house, who) } as never, owner));
}
/** Gives somebody another role. */
export async function withRole(house: TestHouse, owner: Clerk, who: Clerk, role: string): Promise<void> {
  await must(call(house, updateMember, { workspace_slug: owner.slug, id: await memberOf(house, who), role } as never, owner));
}
