import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { bulkRows, chosenIds } from '#core/server/resource/bulk.ts';
import { seenKeys } from '#core/server/resource/records.ts';
import * as contract from '../contract.ts';
import { memberRecord, membersAsked } from './member-list.ts';
import { chooseRole, requireGivable } from './role.ts';

/** Calls that a change of many makes for each of them; nobody is removed by one. */
const calls = { update: contract.updateMember.id, remove: contract.removeMember.id, restore: contract.reactivateMember.id };

/** Changes many members, each as one alone is: the owner, oneself and whoever stands too high stay as they are and are counted. */
export async function bulkMembers(ctx: Ctx, { selection, action }: InputOf<typeof contract.bulkMembers>): Promise<OutputOf<typeof contract.bulkMembers>> {
  const ids = await chosenMembers(ctx, selection);
  // A role that cannot be given to anybody is refused once, with its reason.
  if (action.change.role !== undefined) requireGivable(ctx, await chooseRole(ctx, action.change.role));
  return bulkRows(ctx, memberRecord, { selection: { ids }, action }, calls, true);
}

/** Members in the order in which rows are locked; ids of others are 404. */
async function chosenMembers(ctx: Ctx, selection: InputOf<typeof contract.bulkMembers>['selection']): Promise<string[]> {
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)].sort();
    if ((await seenKeys(ctx, memberRecord, ids)).size !== ids.length) fail('core.not_found');
    return ids;
  }
  const { q, filter, expected } = selection.all;
  const { source, question } = membersAsked({ q, filter, sort: [], limit: 1, count: 'none' });
  return chosenIds(ctx, { ...memberRecord, source }, { all: { q, filter: question.filter, expected } });
}
