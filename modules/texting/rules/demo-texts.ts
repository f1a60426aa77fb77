import type { TextChannel } from '../contract.ts';

/** A conversation of the demo: with somebody by their address, or with a number nobody knows. */
interface DemoConversation { email: string | null; phone: string; channel: TextChannel; lines: ReadonlyArray<{ direction: 'in' | 'out'; body: string; minutesAgo: number }> }

const hour = 60;
const day = 24 * hour;

/** What Northlight's people texted lately; people and numbers are made up. */
export const demoConversations: readonly DemoConversation[] = [
  {
    email: 'jana.hoffmann@voltra.example', phone: '', channel: 'whatsapp',
    lines: [
      { direction: 'in', body: 'Morning! Can we move Thursday’s review to 11?', minutesAgo: 2 * day }, { direction: 'out', body: 'Hi Jana, 11 works. I will send a new invitation.', minutesAgo: 2 * day - 12 },
      { direction: 'in', body: 'Perfect, thanks. Felix joins as well.', minutesAgo: 2 * day - 15 }, { direction: 'in', body: 'Is the new landing page on staging yet?', minutesAgo: 50 },
    ],
  },
  {
    email: 'mikkel@nordhavn.example', phone: '', channel: 'sms',
    lines: [{ direction: 'out', body: 'Hello Mikkel, the proofs of the spring bags are in your mail.', minutesAgo: 5 * hour }, { direction: 'in', body: 'Looks great. The blue a little darker, please?', minutesAgo: 4 * hour }, { direction: 'out', body: 'Will do. New proof tomorrow before noon.', minutesAgo: 4 * hour - 20 }],
  },
  { email: 'layla.haddad@alnoor.example', phone: '', channel: 'whatsapp', lines: [{ direction: 'out', body: 'Hello Layla, was the signage plan what you had in mind?', minutesAgo: 3 * day }, { direction: 'in', body: 'نعم، ممتاز. سنؤكد غدًا.', minutesAgo: 3 * day - 90 }] },
  { email: null, phone: '+4915112345099', channel: 'sms', lines: [{ direction: 'in', body: 'Hi, a friend gave me your number. Do you also design menus for small cafés?', minutesAgo: 35 }] },
];

/** Texts that are used often. */
export const demoReplies = [
  { name: 'Thanks, on it', body: 'Hello {first name}, thank you. We are on it and come back to you today.' },
  { name: 'Confirm a meeting', body: 'Hello {first name}, see you as agreed. Reply here if anything changes.' },
  { name: 'Proof is ready', body: 'Hello {first name}, your proof is ready. Please have a look and tell us what to change.' },
] as const;
