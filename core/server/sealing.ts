import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

function keyFor(signing: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', signing, '', purpose, 32));
}

/** Encrypts a secret that must be read again (AES-256-GCM, under the server's signing key): `purpose` is `<room>:<what>`, and only the row named by `owner` can carry it. */
export function sealText(signing: Buffer, purpose: string, owner: string, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(signing, purpose), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts what {@link sealText} made; throws when it was changed, or was made for another purpose or owner. */
export function unsealText(signing: Buffer, purpose: string, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(signing, purpose), sealed.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
