export { registerMessageCard, type SeeCards } from './service/cards.ts';
export { sendDirect, type DirectMessage, type SentDirect } from './service/direct.ts';
