import { queryClient, queryKey, useRead } from '#core/web/query.ts';
import { getProfile, type Profile } from '../contract/account.ts';
import { getSecurity } from '../contract/sessions.ts';
import { topics } from '../contract/shapes.ts';

/** Changes that make what is known of the account out of date. */
export const accountTopics: readonly string[] = Object.values(topics);

/** The viewer's own profile, kept up to date across devices. */
export function useProfile() {
  return useRead(getProfile, {}, { topics: [topics.profile, topics.account] });
}

/** What protects the viewer's account, kept up to date across devices. */
export function useSecurity() {
  return useRead(getSecurity, {}, { topics: accountTopics });
}

/** Puts an answered profile in place, so that no second question is needed. */
export function takeProfile(profile: Profile): void {
  queryClient.setQueryData(queryKey(getProfile, {}), profile);
}
