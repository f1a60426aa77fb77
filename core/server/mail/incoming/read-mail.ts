import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { cut } from '#core/contract/fields.ts';
import type { MailFile } from '../receive.ts';
import { wordsOf } from './words.ts';

/** Where a mail lies, and how the names of its files there begin. */
export interface ReadingOrder { path: string; prefix: string }
/** What a mail says; `sentAt` in milliseconds since 1970. */
export interface ReadMail { from: { name: string; address: string }; subject: string; text: string; sentAt: number | null; recipients?: string[]; messageId?: string; files: MailFile[]; automatic?: true }

/** Mails carry mails; deeper ones stay files. */
const mostInside = 3;
/** Files of one mail; nobody sends more, and each of them costs. */
export const mostOfFiles = 200;
const mostOfText = 100_000;
const mostRecipients = 50;

/** Thrown where the bytes are no mail that could be read, now or later. */
export class Unreadable extends Error {}

/** Reads a mail and puts its files beside it. */
export async function readMail({ path, prefix }: ReadingOrder): Promise<ReadMail> {
  const { mail, texts, found } = await opened(await readFile(path), 0);
  if (found.length > mostOfFiles) throw new Unreadable('a mail has too many files');
  const files: MailFile[] = [];
  for (const [i, attachment] of found.entries()) files.push(await written(attachment, `${prefix}-${i}`, i));
  const sentAt = mail.date === undefined ? NaN : Date.parse(mail.date);
  const sender = [mail.from, mail.sender].flatMap((a) => a?.group ?? a ?? []).find((a) => a.address);
  const messageId = oneLine(mail.messageId ?? '', 998);
  const recipients = [...new Set([...mail.to ?? [], ...mail.cc ?? []].flatMap((a) => a.group ?? a).map((a) => oneLine(a.address ?? '', 254)).filter((a) => a !== ''))].slice(0, mostRecipients);
  return {
    from: { name: oneLine(sender?.name ?? '', 200), address: oneLine(sender?.address ?? '', 254) },
    subject: oneLine(mail.subject ?? '', 500), text: cut(kept(texts.filter(Boolean).join('\n\n')), mostOfText),
    // Years no calendar here knows are somebody's broken clock.
    sentAt: sentAt > 0 && sentAt < 7e12 ? sentAt : null, files, ...(recipients.length > 0 ? { recipients } : {}), ...(messageId === '' ? {} : { messageId }), ...(isAutomatic(mail) ? { automatic: true as const } : {}),
  };
}

/** What absent people's mailboxes and mail servers write by themselves; older ones know only the later headers. */
function isAutomatic({ headers }: Email): boolean {
  const said = (key: string) => headers.find((h) => h.key === key)?.value.trim().toLowerCase() ?? '';
  return /^auto-/.test(said('auto-submitted')) || /^(?:auto_reply|bulk|junk)$/.test(said('precedence')) || said('x-autoreply') !== '' || /^multipart\/report\b/.test(said('content-type'));
}

/** A mail with those inside it: one that was forwarded as a file is as good as one that was forwarded as it is. */
async function opened(bytes: Uint8Array, depth: number): Promise<{ mail: Email; texts: string[]; found: Attachment[] }> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 50 }).catch((error: Error) => { throw new Unreadable(error.message); });
  const texts = [mail.text?.trim() ? mail.text : wordsOf(mail.html ?? '')];
  const found: Attachment[] = [];
  for (const attachment of mail.attachments) {
    if (attachment.mimeType !== 'message/rfc822' || depth >= mostInside) { found.push(attachment); continue; }
    const inside = await opened(bytesOf(attachment), depth + 1);
    texts.push(`${inside.mail.subject ?? ''}\n${inside.texts.join('\n\n')}`);
    found.push(...inside.found);
  }
  return { mail, texts, found };
}

const bytesOf = ({ content }: Attachment): Uint8Array => (typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content));

async function written(attachment: Attachment, path: string, i: number): Promise<MailFile> {
  const bytes = bytesOf(attachment);
  await writeFile(path, bytes, { mode: 0o600 });
  return {
    field: 'files', fileName: nameOf(attachment, i), declaredType: attachment.mimeType, path, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex'),
    inline: attachment.mimeType.startsWith('image/') && (attachment.related === true || attachment.disposition === 'inline' && attachment.contentId !== undefined),
  };
}

const endings: Record<string, string> = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp', 'image/gif': '.gif', 'image/heic': '.heic', 'application/xml': '.xml', 'text/xml': '.xml', 'text/plain': '.txt', 'text/html': '.html', 'text/calendar': '.ics', 'message/rfc822': '.eml' };

/** A name without a folder: what a sender writes there is never a path of ours. */
function nameOf({ filename, mimeType }: Attachment, i: number): string {
  const name = oneLine(filename ?? '', 400).split(/[\\/]/).at(-1)!.trim();
  return cut(name, 200) || `file-${i + 1}${endings[mimeType] ?? ''}`;
}

/** What PostgreSQL and pages can carry: no NUL and other controls, no half characters. */
function kept(text: string): string {
  return Buffer.from(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')).toString().replace(/\r\n?/g, '\n');
}

function oneLine(text: string, most: number): string {
  return cut(kept(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), most);
}
