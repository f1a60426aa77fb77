/** Moments a notification can come back at, in the person's own day. */
export function snoozeTimes(now = new Date()): readonly { key: 'hour' | 'evening' | 'tomorrow' | 'monday'; at: Date }[] {
  const at = (days: number, hour: number) => { const d = new Date(now); d.setDate(d.getDate() + days); d.setHours(hour, 0, 0, 0); return d; };
  const monday = ((8 - now.getDay()) % 7) || 7;
  return [
    { key: 'hour', at: new Date(now.getTime() + 3_600_000) },
    ...(now.getHours() < 17 ? [{ key: 'evening' as const, at: at(0, 18) }] : []),
    { key: 'tomorrow', at: at(1, 9) },
    ...(monday > 1 ? [{ key: 'monday' as const, at: at(monday, 9) }] : []),
  ];
}
