import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetWayBack, rememberWayBack, wayBack } from '../sign-in/way-back.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v), removeItem: (k: string) => kept.delete(k) });
});
afterEach(() => vi.unstubAllGlobals());

it('belongs to the account that was going there', () => {
  rememberWayBack('ann', '/invitation?token=t');
  expect([wayBack('ann', ''), wayBack('ben', ''), wayBack('ben', '/feed')]).toEqual(['/invitation?token=t', '/', '/feed']);
  expect(wayBack('ann', '', Date.now() + 2 * 86_400_000)).toBe('/');
  forgetWayBack();
  expect(wayBack('ann', '')).toBe('/');
});
