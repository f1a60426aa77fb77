/** Score from which a message is put aside. */
export const spamLimit = 60;
/** Shortest time a person needs, in milliseconds. */
export const quickestMs = 2000;

/** What is known of a message when it arrives; `ageMs` is null where nobody can tell how long it was written: without a stamp, with an ended one, or with one that came before. */
export interface Arriving { honeypot: string; ageMs: number | null; name: string; message: string; /** Messages of the workspace within the last day. */ today: number }

/** Points against a message and the weightiest reason, empty when there is none. */
export function spamScore({ honeypot, ageMs, name, message, today }: Arriving): { score: number; reason: string } {
  const links = (message.match(/https?:\/\/|\bwww\.|\[url/gi) ?? []).length;
  const points: Array<[points: number, reason: string]> = [
    [honeypot === '' ? 0 : 100, 'honeypot'],
    [ageMs !== null && ageMs < quickestMs ? 100 : 0, 'fast'],
    [ageMs === null ? spamLimit : 0, 'unknown_time'],
    [/https?:\/\/|\bwww\./i.test(name) ? 60 : 0, 'link_in_name'],
    [Math.max(0, links - 1) * 20, 'links'],
    [/<a\s|\[\/url\]/i.test(message) ? 40 : 0, 'markup'],
  ];
  const signs = points.reduce((sum, [n]) => sum + n, 0);
  // A busy day is no sign of its own: it only adds to others, or real visitors would be buried on the day of a fair.
  const score = Math.min(100, signs + (signs > 0 && today >= 100 ? 40 : 0));
  const [most, reason] = points.reduce((a, b) => (b[0] > a[0] ? b : a));
  return { score, reason: most === 0 ? '' : reason };
}
