export * from './contract/shapes.ts';
export * from './contract/words.ts';
export * from './contract/rooms.ts';
export * from './contract/people.ts';
export * from './contract/messages.ts';
export * from './contract/reading.ts';
export * from './contract/later.ts';
export * from './contract/socket.ts';
