import type { Party } from '../contract.ts';

/** A party as services and other rooms work with it: the wire's fields, with ids in the place of people and pictures. */
export interface PartyFacts extends Omit<Party, 'owner' | 'photo' | 'moreAddresses'> { /** With the ids of equal ones it took the place of in merges: what chose one of these goes to it. */ moreAddresses: Array<Party['moreAddresses'][number] & { formerIds?: string[] }>; photoId: string | null; mergedInto: string | null }
