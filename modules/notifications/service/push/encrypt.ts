import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** Keys a browser gave with its subscription, base64url: its public P-256 point and a shared secret. */
export interface PushKeys { p256dh: string; auth: string }

const hmac = (key: Buffer, ...parts: Buffer[]) => parts.reduce((h, part) => h.update(part), createHmac('sha256', key)).digest();
/** One block of HKDF's expansion, which is all that is needed here. */
const expand = (key: Buffer, info: Buffer, bytes: number) => hmac(key, info, Buffer.of(1)).subarray(0, bytes);
const recordSize = 4096;
/** Largest text that fits into one message: a record of 4,096 bytes with its header, tag and delimiter. */
export const largestPush = recordSize - 86 - 17;

/** A message only the browser of the subscription can read: RFC 8291 over one record of RFC 8188 (aes128gcm). */
export function encryptPush(text: string, keys: PushKeys, chance: { salt?: Buffer; privateKey?: Buffer } = {}): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > largestPush) throw new Error(`a push message holds ${largestPush} bytes`);
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const sender = createECDH('prime256v1');
  if (chance.privateKey) sender.setPrivateKey(chance.privateKey); else sender.generateKeys();
  const own = sender.getPublicKey();
  const salt = chance.salt ?? randomBytes(16);
  const shared = hmac(Buffer.from(keys.auth, 'base64url'), sender.computeSecret(receiver));
  const input = expand(shared, Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]), 32);
  const secret = hmac(salt, input);
  const cipher = createCipheriv('aes-128-gcm', expand(secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16), expand(secret, Buffer.from('Content-Encoding: nonce\0'), 12));
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, body]);
}
