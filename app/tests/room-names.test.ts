import path from 'node:path';
import { expect, it } from 'vitest';
import { roomNames } from '#core/testing/room-names.ts';
import { modules } from '../modules.ts';

it('the rooms that the database of tests is made for are those of the house, in their order', () => {
  expect(roomNames(path.resolve(import.meta.dirname, '../..')).map((room) => room.name)).toEqual(modules.map((room) => room.name));
});
