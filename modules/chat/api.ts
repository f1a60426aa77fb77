export { wentOn, type Watched, type WentOn } from './service/answered.ts';
export { registerMessageCard, type SeeCards } from './service/cards.ts';
export { sendDirect, type DirectMessage, type SentDirect } from './service/direct.ts';
