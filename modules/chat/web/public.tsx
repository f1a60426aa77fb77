export { registerMessageCard, type MessageCardKind } from './cards.ts';
