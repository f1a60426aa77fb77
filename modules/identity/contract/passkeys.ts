import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, line, nothing } from '#core/contract/fields.ts';
import { passkey, password, signedIn, says } from './shapes.ts';

const bytes = (max: number) => z.string().min(1).max(max).regex(/^[A-Za-z0-9_-]+$/, says('identity.base64url'));
const extensions = z.record(z.string().max(60), z.unknown()).default({});
const attachment = z.enum(['platform', 'cross-platform']).nullish();
const envelope = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key'), clientExtensionResults: extensions, authenticatorAttachment: attachment };

/** RegistrationResponseJSON of the browser (startRegistration of @simplewebauthn/browser answers it). */
const registration = z.strictObject({
  ...envelope,
  response: z.strictObject({
    clientDataJSON: bytes(8000), attestationObject: bytes(60_000), transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.number().int().optional(), publicKey: bytes(8000).optional(), authenticatorData: bytes(20_000).optional(),
  }),
});
/** AuthenticationResponseJSON of the browser (startAuthentication of @simplewebauthn/browser answers it). */
const assertion = z.strictObject({
  ...envelope,
  response: z.strictObject({ clientDataJSON: bytes(8000), authenticatorData: bytes(20_000), signature: bytes(8000), userHandle: bytes(200).nullish() }),
});
/** The browser's options; hand them as they are to @simplewebauthn/browser. */
const options = z.record(z.string(), z.unknown());

/** Options for making a passkey in the browser (optionsJSON of startRegistration). */
export const startPasskey = endpoint({
  id: 'auth.startPasskey', service: 'main', post: '/auth/passkeys/start', can: 'account', rate: 'auth', summary: 'Starts the registration of a passkey',
  input: z.strictObject({ password }), output: z.object({ challenge: z.string(), options }), errors: ['identity.password_wrong', 'identity.passkey_limit'],
});

/** Keeps the passkey the browser has made. */
export const finishPasskey = endpoint({
  id: 'auth.finishPasskey', service: 'main', post: '/auth/passkeys', can: 'account', rate: 'auth', status: 201, summary: 'Keeps a new passkey',
  input: z.strictObject({ challenge: id, name: line(60), response: registration }), output: passkey, errors: ['identity.passkey_refused', 'identity.passkey_known'],
});

/** The account's passkeys. */
export const listPasskeys = endpoint({
  id: 'auth.listPasskeys', service: 'main', get: '/auth/passkeys', can: 'account', summary: "The account's passkeys", input: nothing, output: z.object({ items: z.array(passkey) }),
});

/** Forgets a passkey. */
export const removePasskey = endpoint({
  id: 'auth.removePasskey', service: 'main', post: '/auth/passkeys/:id/removal', can: 'account', rate: 'auth', summary: 'Forgets a passkey',
  input: z.strictObject({ id, password }), output: done, errors: ['identity.password_wrong'],
});

/** Options for signing in with a passkey, without naming an account (optionsJSON of startAuthentication). */
export const startPasskeyLogin = endpoint({
  id: 'auth.startPasskeyLogin', service: 'main', post: '/auth/passkey-login/start', can: 'public', rate: 'auth', summary: 'Starts a sign-in with a passkey',
  input: nothing, output: z.object({ challenge: z.string(), options }),
});

/** Signs in with a passkey; needs no second step, the device has checked the person. */
export const finishPasskeyLogin = endpoint({
  id: 'auth.finishPasskeyLogin', service: 'main', post: '/auth/passkey-login', can: 'public', rate: 'auth', summary: 'Signs in with a passkey',
  input: z.strictObject({ challenge: id, response: assertion }), output: signedIn, errors: ['identity.passkey_refused', 'identity.suspended'],
});
