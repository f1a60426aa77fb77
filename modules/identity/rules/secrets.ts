import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/** What the house's signing key is stretched for; one key per purpose. */
export type Purpose = 'refresh' | 'totp' | 'code' | 'recovery';

/** A key of its own for one purpose, from the house's signing key. */
export function derivedKey(signing: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', signing, '', `identity:${purpose}`, 32));
}

/** A random token of 256 bits, as it travels. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What of a 256-bit token is kept: nobody can guess it from the hash, so a fast one is right. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The successor of a refresh token. It follows from its predecessor and a key only the server has, so that a browser whose
 * answer got lost can be given the very same successor again: the family never has two branches.
 */
export function successorOf(signing: Buffer, token: string): string {
  return createHmac('sha256', derivedKey(signing, 'refresh')).update(token).digest('base64url');
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** What of a short code is kept; keyed and bound to its owner, because a bare hash of six digits is no secret. */
export function codeHash(signing: Buffer, purpose: 'code' | 'recovery', owner: string, code: string): Buffer {
  return createHmac('sha256', derivedKey(signing, purpose)).update(`${owner}:${code}`).digest();
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten recovery codes of about 50 bits, without letters that look alike. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => Array.from({ length: 10 }, (_, i) => (i === 5 ? '-' : '') + letters[randomInt(letters.length)]!).join(''));
}

/** A recovery code as it is compared: without spaces, hyphens and case. */
export function plainRecoveryCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}

/** Encrypts a secret for one owner (AES-256-GCM); somebody else's row cannot carry it. */
export function seal(signing: Buffer, owner: string, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(signing, 'totp'), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts what {@link seal} made; throws when it was changed or belongs to another owner. */
export function unseal(signing: Buffer, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(signing, 'totp'), sealed.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
