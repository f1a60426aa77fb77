/** Minutes since midnight as an input of type time shows them. */
export const clockText = (minutes: number): string => `${String(Math.floor(Math.min(minutes, 1439) / 60)).padStart(2, '0')}:${String(Math.min(minutes, 1439) % 60).padStart(2, '0')}`;
/** What an input of type time holds, in minutes since midnight; null for none. */
export const clockMinutes = (text: string): number | null => (/^\d\d:\d\d$/.test(text) ? Number(text.slice(0, 2)) * 60 + Number(text.slice(3)) : null);
