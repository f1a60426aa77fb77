import { createHash, createHmac, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '#core/contract/api-key.ts';
import { sealText, unsealText } from '#core/server/sealing.ts';

/** How a signing secret begins, as Standard Webhooks has it. */
const signingPrefix = 'whsec_';

/** A new API key: prefix and 256 random bits. */
export function newKey(): string {
  return apiKeyPrefix + randomBytes(32).toString('base64url');
}

/** What of a key is kept; nobody guesses 256 random bits, so a fast hash is right. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The start of a key, by which its maker recognises it. */
export function hintOf(key: string): string {
  return key.slice(0, apiKeyPrefix.length + 4);
}

/** A new signing secret in the notation of Standard Webhooks. */
export function newSigningSecret(): string {
  return signingPrefix + randomBytes(32).toString('base64');
}

/** One signature of Standard Webhooks: `v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`. */
export function signature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(signingPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Encrypts a signing secret for one webhook; another row cannot carry it. */
export const seal = (signing: Buffer, webhookId: string, secret: string): Buffer => sealText(signing, 'developer:webhook', webhookId, secret);

/** Decrypts what {@link seal} made; throws when it was changed or belongs to another webhook. */
export const unseal = (signing: Buffer, webhookId: string, sealed: Buffer): string => unsealText(signing, 'developer:webhook', webhookId, sealed);
