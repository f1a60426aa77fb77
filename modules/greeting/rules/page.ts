/** Parameters of an address that name the campaign somebody came by; whatever else stands there may be their secret. */
const campaign = /^utm_(source|medium|campaign|term|content)$/;

/** Where it was written, with the campaign of its address and nothing else that stood behind the path. */
export function pageOf(text: string): string {
  const [whole = ''] = text.replace(/[\p{Cc}\s]+/gu, '').split('#');
  const at = whole.indexOf('?');
  if (at < 0) return whole.slice(0, 500);
  const kept = new URLSearchParams([...new URLSearchParams(whole.slice(at + 1))].filter(([key, value]) => campaign.test(key) && value !== '')).toString();
  return kept === '' ? whole.slice(0, at).slice(0, 500) : `${whole.slice(0, at)}?${kept}`.slice(0, 500);
}
