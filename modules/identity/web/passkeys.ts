/** Whether this browser can make and use passkeys here; they need https or localhost. */
export function passkeysWork(): boolean {
  return typeof window.PublicKeyCredential === 'function' && window.isSecureContext;
}

/** The person closed the browser's window or let it time out: nothing went wrong. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** The device has a passkey of this account already. */
export function isKnownHere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
