import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A passkey device in software: makes one ES256 credential and signs with it, the way a browser hands it over. */
export interface Authenticator { create(options: Options, over?: Overrides): unknown; get(options: Options, over?: Overrides): Assertion; id: string; count: number }
interface Options { challenge?: unknown; rp?: unknown; rpId?: unknown; user?: unknown }
interface Overrides { origin?: string; rpId?: string; flags?: number; challenge?: string }
interface Assertion { id: string; rawId: string; type: 'public-key'; clientExtensionResults: Record<string, unknown>; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string | null } }

const b64 = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const present = 0x01; const verified = 0x04; const attested = 0x40;

/** A new device; `origin` is where its browser is. */
export function newAuthenticator(origin = 'http://localhost:3000', rpId = 'localhost'): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const cose = isoCBOR.encode(new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, new Uint8Array(Buffer.from(jwk.x!, 'base64url'))], [-3, new Uint8Array(Buffer.from(jwk.y!, 'base64url'))]]) as never);
  let userHandle: string | null = null;
  const clientData = (type: string, options: Options, over: Overrides) => Buffer.from(JSON.stringify({ type, challenge: over.challenge ?? options.challenge, origin: over.origin ?? origin, crossOrigin: false }));
  const device: Authenticator = {
    id: b64(credentialId), count: 0,
    create(options, over = {}) {
      userHandle = (options.user as { id: string }).id;
      const header = Buffer.concat([sha256(over.rpId ?? rpId), Buffer.from([over.flags ?? present | verified | attested]), Buffer.alloc(4)]);
      const authData = Buffer.concat([header, Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, Buffer.from(cose)]);
      const attestationObject = isoCBOR.encode(new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', new Uint8Array(authData)]]) as never);
      return {
        id: device.id, rawId: device.id, type: 'public-key', clientExtensionResults: { credProps: { rk: true } }, authenticatorAttachment: 'platform',
        response: { clientDataJSON: b64(clientData('webauthn.create', options, over)), attestationObject: b64(attestationObject), transports: ['internal'] },
      };
    },
    get(options, over = {}) {
      device.count += 1;
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(device.count);
      const authData = Buffer.concat([sha256(over.rpId ?? rpId), Buffer.from([over.flags ?? present | verified]), counter]);
      const data = clientData('webauthn.get', options, over);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return { id: device.id, rawId: device.id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON: b64(data), authenticatorData: b64(authData), signature: b64(signature), userHandle } };
    },
  };
  return device;
}
