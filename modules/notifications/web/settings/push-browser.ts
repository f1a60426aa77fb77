/** What this browser can do about push messages. */
export type PushState = 'unsupported' | 'insecure' | 'denied' | 'off' | 'on';

const worker = '/push-worker.js';

interface Policies { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string } }
let policy: { createScriptURL: (url: string) => string } | null = null;

/** The page's policy takes script addresses from a named policy only; ours knows one address. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('atrium-push', { createScriptURL: (url) => { if (url !== worker) throw new Error('not our worker'); return url; } }) ?? null;
  return policy ? policy.createScriptURL(worker) : worker;
}

const registration = () => navigator.serviceWorker.getRegistration('/');

/** Whether this browser gets push messages, and under which address. */
export async function presentState(): Promise<{ state: PushState; endpoint: string | null }> {
  if (!isSecureContext) return { state: 'insecure', endpoint: null };
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return { state: 'unsupported', endpoint: null };
  if (Notification.permission === 'denied') return { state: 'denied', endpoint: null };
  const known = await (await registration())?.pushManager.getSubscription().catch(() => null);
  return known ? { state: 'on', endpoint: known.endpoint } : { state: 'off', endpoint: null };
}

/** The address this browser already has, while the person allows it; null without one. */
export async function presentSubscription(): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | null> {
  if ((await presentState()).state !== 'on' || Notification.permission !== 'granted') return null;
  const made = (await (await registration())?.pushManager.getSubscription())?.toJSON();
  return made?.endpoint && made.keys ? { endpoint: made.endpoint, keys: { p256dh: made.keys.p256dh!, auth: made.keys.auth! } } : null;
}

/** Asks the person, then the browser; null when the person said no. */
export async function subscribe(publicKey: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const ready = await navigator.serviceWorker.register(workerAddress(), { scope: '/' });
  await navigator.serviceWorker.ready;
  const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const made = await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } };
}

/** Ends it in this browser; the worker goes with it. */
export async function unsubscribe(): Promise<void> {
  const known = await registration();
  await (await known?.pushManager.getSubscription())?.unsubscribe();
  await known?.unregister();
}

const browsers: readonly (readonly [RegExp, string])[] = [[/\bEdgA?\//, 'Edge'], [/\bOPR\//, 'Opera'], [/\bFirefox\//, 'Firefox'], [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'], [/\bSafari\//, 'Safari']];
const systems: readonly (readonly [RegExp, string])[] = [[/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'], [/\bMacintosh\b/, 'macOS'], [/\bLinux\b|\bX11\b/, 'Linux']];

/** "Chrome, Windows", as far as a user agent tells. */
export function browserName(userAgent: string): string {
  const first = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(', ') || userAgent.split(/[\s/]/)[0] || '?';
}
