import { groups } from './en/groups.ts';
import { people } from './en/people.ts';
import { refused } from './en/refused.ts';

/** English texts of the social room. */
export const en = {
  room: 'People and groups',
  ...people,
  ...groups,
  ...refused,
} as const;
