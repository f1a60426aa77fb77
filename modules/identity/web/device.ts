/** What a user agent tells about where somebody is signed in; empty where it does not say. */
export interface Device { browser: string; system: string; kind: 'phone' | 'tablet' | 'computer' | 'program' }

// The first that fits counts: Edge and Opera also say Chrome, and everybody says Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'], [/\bOPR\/|\bOpera/, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'], [/\bVivaldi\//, 'Vivaldi'], [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'], [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bCrOS\b/, 'ChromeOS'], [/\bWindows\b/, 'Windows'], [/\bMac OS X\b|\bMacintosh\b/, 'macOS'], [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Reads browser, system and kind of device from a user agent. */
export function deviceFrom(userAgent: string): Device {
  const first = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const browser = first(browsers);
  const system = first(systems);
  if (!browser && !system) return { browser: userAgent.split(/[\s/]/)[0] ?? '', system: '', kind: 'program' };
  const tablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent));
  return { browser, system, kind: tablet ? 'tablet' : system === 'iPhone' || system === 'Android' ? 'phone' : 'computer' };
}
