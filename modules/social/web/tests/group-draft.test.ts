import { expect, it } from 'vitest';
import { changesFrom } from '../groups/page/use-group-draft.ts';

const group = { name: 'Tea', description: '', visibility: 'public', join: 'open', postApproval: false, rules: ['Be kind.'], workspaceId: null } as const;
const fields = { ...group, rules: [...group.rules] };

it('of what was typed into the settings of a group, only what differs from it is a change', () => {
  expect(changesFrom(fields, {})).toEqual({});
  expect(changesFrom(fields, { name: 'Tea', rules: ['Be kind.'], join: 'open' })).toEqual({});
  expect(changesFrom(fields, { name: 'Coffee', rules: ['Be kind.', 'Be brief.'], workspaceId: null })).toEqual({ name: 'Coffee', rules: ['Be kind.', 'Be brief.'] });
});
it('what somebody else has made true meanwhile is no change any more, and what was not typed follows theirs', () => {
  const typed = { description: 'About tea' };
  const theirs = { ...fields, name: 'Tea house', description: 'About tea' };
  expect(changesFrom(theirs, typed)).toEqual({});
  expect({ ...theirs, ...changesFrom(theirs, typed) }).toMatchObject({ name: 'Tea house' });
});
