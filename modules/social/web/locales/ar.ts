import { groups } from './ar/groups.ts';
import { people } from './ar/people.ts';
import { refused } from './ar/refused.ts';

/** Arabic texts of the social room. */
const ar = {
  room: 'الأشخاص والمجموعات',
  ...people,
  ...groups,
  ...refused,
} as const;

export default ar;
