import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant } from '#core/contract/fields.ts';
import { chatUser, roles } from './shapes.ts';

/** Somebody in a room. */
export const roomPerson = chatUser.extend({ role: z.enum(roles), joinedAt: instant });

/** People one may write to, by name; colleagues by the beginning of their address, too. */
export const searchUsers = endpoint({
  id: 'chat.searchUsers', service: 'chat', get: '/users', can: 'account', summary: 'People one may write to: of the same workspace, friends, or those who let themselves be found',
  input: z.strictObject({ search: z.string().trim().min(2).max(64) }), output: z.object({ users: z.array(chatUser) }),
});

/** Everybody in a room, owners first. */
export const listPeople = endpoint({
  id: 'chat.listPeople', service: 'chat', get: '/rooms/:id/people', can: 'account', summary: 'Everybody in a room, owners and admins first',
  input: z.strictObject({ id, cursor: z.string().max(2000).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  output: z.object({ people: z.array(roomPerson), nextCursor: z.string().nullable() }),
});

/** Adds people to a group. */
export const addPeople = endpoint({
  id: 'chat.addPeople', service: 'chat', post: '/rooms/:id/people', can: 'account', summary: 'Adds people to a group',
  input: z.strictObject({ id, people: z.array(id).min(1).max(100), history: z.enum(['all', 'none']).default('all').describe('Whether they see what was written before') }),
  output: z.object({ people: z.array(roomPerson) }), errors: ['chat.direct_fixed', 'chat.full', 'chat.room_archived', 'chat.blocked'],
});

/** Takes somebody out of a group; their sockets leave at once. */
export const removePerson = endpoint({
  id: 'chat.removePerson', service: 'chat', delete: '/rooms/:id/people/:user_id', can: 'account', summary: 'Takes somebody out of a group',
  input: z.strictObject({ id, user_id: id }), output: done, errors: ['chat.direct_fixed', 'chat.not_allowed'],
});

/** Changes what somebody may do in a group; `owner` hands it over. */
export const setRole = endpoint({
  id: 'chat.setRole', service: 'chat', put: '/rooms/:id/people/:user_id/role', can: 'account', summary: 'Makes somebody admin or member, or hands the group over',
  input: z.strictObject({ id, user_id: id, role: z.enum(roles) }), output: z.object({ people: z.array(roomPerson) }), errors: ['chat.direct_fixed', 'chat.not_allowed', 'chat.owner_leaves_last'],
});

