import type { FormEntry } from '../../contract/capture/public-forms.ts';

const keys = ['source', 'medium', 'campaign', 'term', 'content'] as const;
/** One word of a campaign as it can be kept: one line, and no half of a character at its end. */
const kept = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim().slice(0, 100).replace(/\p{Surrogate}$/u, '');

/** Campaign of the query of the address somebody came by. */
export function campaignOf(query: string): FormEntry['utm'] {
  const from = new URLSearchParams(query);
  return Object.fromEntries(keys.flatMap((key) => { const value = kept(from.get(`utm_${key}`) ?? ''); return value ? [[key, value]] : []; }));
}

/** An address without what stands behind its path, and the campaign that stood there. */
export function pageAndCampaign(address: string): { page: string; utm: FormEntry['utm'] } {
  const [whole = ''] = address.split('#');
  const at = whole.indexOf('?');
  return at < 0 ? { page: whole, utm: {} } : { page: whole.slice(0, at), utm: campaignOf(whole.slice(at + 1)) };
}
