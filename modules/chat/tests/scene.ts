import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { call, type TestHouse } from '#core/testing/house.ts';
import { signUp, type Person } from '../../../tests/fixtures/people.ts';
import type { Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import type { Ack, AckData, ClientEvent, ClientPayload, MessageIn, ServerEvents } from '../contract.ts';

export type { Person };

/** Several people. */
export const people = async (house: TestHouse, ...names: string[]): Promise<Person[]> => { const all = []; for (const name of names) all.push(await signUp(house, name)); return all; };

/** The room of two people. */
export async function direct(house: TestHouse, a: Person, b: Person): Promise<string> {
  const answer = await call(house, contract.createRoom, { counterpart: b.id }, a);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body.room._id;
}

/** A group. */
export async function group(house: TestHouse, owner: Person, others: readonly Person[], name = 'Group'): Promise<string> {
  const answer = await call(house, contract.createRoom, { people: others.map((p) => p.id), name }, owner);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body.room._id;
}

/** Writes over HTTP. */
export async function say(house: TestHouse, who: Person, id: string, body: string, more: Record<string, unknown> = {}): Promise<contract.Sent> {
  const answer = await call(house, contract.sendMessage, { id, clientMessageId: randomUUID(), body, ...more }, who);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return answer.body;
}

/** A tab: its socket, and all it has heard. */
export interface Tab {
  socket: Socket; hello: ServerEvents['authenticated'];
  heard: { [E in keyof ServerEvents]?: Array<ServerEvents[E]> };
  messages(room: string): MessageIn[];
  ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack<AckData[E]>>;
}

/** Opens a tab of a person. */
export async function tab(wire: Wire, person: Person, resume?: { rooms: Record<string, number> }): Promise<Tab> {
  const socket = await wire.connect(person.token);
  if (typeof socket === 'string') throw new Error(socket);
  const heard: Tab['heard'] = {};
  socket.onAny((name: string, payload: unknown) => { ((heard as Record<string, unknown[]>)[name] ??= []).push(payload); });
  const { data } = await socket.timeout(10_000).emitWithAck('authenticate', { token: person.token, ...(resume ? { resume } : {}) }) as { data: ServerEvents['authenticated'] };
  return {
    socket, hello: data, heard, messages: (room) => (heard['message-in'] ?? []).filter((m) => m.room._id === room),
    ask: (event, payload) => socket.timeout(15_000).emitWithAck(event, payload) as Promise<never>,
  };
}
