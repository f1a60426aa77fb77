/** The word of a campaign that was given none: its name in small letters, with hyphens between the words. */
export function wordOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/[&?#\p{Cc}]+/gu, ' ').trim().replace(/\s+/g, '-').slice(0, 100) || 'campaign';
}

/** Where a campaign stands on a day; days are YYYY-MM-DD. One without days is running. */
export function campaignState({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }, today: string): 'planned' | 'running' | 'ended' {
  if (startsOn !== null && startsOn > today) return 'planned';
  return endsOn !== null && endsOn < today ? 'ended' : 'running';
}

/** An address with the campaign in it, so that whoever comes by it is counted for it; null for what is no address. What it says about its source already stays. */
export function taggedAddress(address: string, { word, channel }: { word: string; channel: string }): string | null {
  const text = address.trim();
  if (text === '') return null;
  let url: URL;
  try { url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`); } catch { return null; }
  if (!url.hostname.includes('.') && url.hostname !== 'localhost') return null;
  url.searchParams.set('utm_campaign', word);
  if (!url.searchParams.has('utm_medium') && channel !== 'other') url.searchParams.set('utm_medium', channel);
  return url.toString();
}
