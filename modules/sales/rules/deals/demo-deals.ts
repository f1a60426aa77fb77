/** A demo opportunity. Days count back from today; `closes` is days from today, negative for the past. */
export interface DemoDeal {
  name: string; account: string; contact?: readonly [first: string, last: string]; role?: 'decision_maker' | 'champion' | 'influencer' | 'procurement'; owner: 'owner' | 'manager' | 'member'; amount: string; currency: string; closes: number;
  /** Stages in their order with the day each was entered; the first is also the day it was added. */
  path: ReadonlyArray<readonly [stage: number | 'won' | 'lost', daysAgo: number]>;
  /** Days on which the close date was put off, with what it was before. */
  slipped?: ReadonlyArray<readonly [daysAgo: number, before: number]>;
  /** What it was worth before that day. */
  worth?: readonly [daysAgo: number, before: string];
  reason?: string; competitor?: string; next?: string; source: string; commit?: true;
  /** Stock-keeping units and quantities; the amount is then the sum. */
  lines?: ReadonlyArray<readonly [name: string, quantity: string, price: string, discount?: string]>;
  activity?: readonly [kind: 'call' | 'meeting' | 'task', title: string, inDays: number];
}

/** Northlight's deals: some on the board, some won and lost over the last half year. */
export const demoDeals: readonly DemoDeal[] = [
  { name: 'Rebranding of the hotel group', account: 'Maré Alta Hotels', contact: ['Inês', 'Carvalho'], role: 'champion', owner: 'manager', amount: '0', currency: 'EUR', closes: 9, path: [[0, 62], [1, 48], [2, 27], [3, 8]], slipped: [[20, -6]], source: 'Referral', commit: true, next: 'Sign the framework agreement', lines: [['Brand strategy workshop', '2', '1450'], ['Logo and wordmark', '1', '3200'], ['Brand guidelines', '1', '2400'], ['Photography', '4', '1150', '5']], activity: ['meeting', 'Contract talk with Inês and purchasing', 2] },
  { name: 'Summer menus and print', account: 'Maré Alta Algarve', owner: 'manager', amount: '3850.00', currency: 'EUR', closes: 24, path: [[0, 19], [1, 11]], source: 'Existing customer', next: 'Count the tables', activity: ['call', 'Ask how many menus each house needs', 0] },
  { name: 'Investor website', account: 'Voltra Energy', contact: ['Jana', 'Hoffmann'], role: 'decision_maker', owner: 'member', amount: '18400.00', currency: 'EUR', closes: 38, path: [[0, 41], [1, 30], [2, 12]], worth: [10, '14900.00'], source: 'Website', next: 'Walk through the prototype', activity: ['meeting', 'Prototype review', 4] },
  { name: 'Design system, phase two', account: 'Brightwave Labs', owner: 'owner', amount: '12600.00', currency: 'GBP', closes: 17, path: [[0, 35], [1, 26], [2, 17], [3, 6]], source: 'Existing customer', commit: true, next: 'Purchase order from finance', activity: ['task', 'Remind finance of the purchase order', 1] },
  { name: 'Holiday packaging', account: 'Atelier Lumière', owner: 'member', amount: '5200.00', currency: 'EUR', closes: -4, path: [[0, 58], [1, 47], [2, 33]], slipped: [[40, -30], [22, -18]], source: 'Fair', next: 'Is the collection still on?' },
  { name: 'Coffee bag series', account: 'Nordhavn Roasters', owner: 'manager', amount: '7400.00', currency: 'EUR', closes: 52, path: [[0, 16], [1, 7]], source: 'Referral', next: 'Send paper samples' },
  { name: 'Exhibition “Blue and white”', account: 'Casa do Azulejo Museum', owner: 'owner', amount: '21500.00', currency: 'EUR', closes: 74, path: [[0, 24], [1, 15], [2, 5]], source: 'Tender', next: 'Hand in the tender documents', activity: ['task', 'Hand in the tender documents', 6] },
  { name: 'Brand refresh', account: 'Peregrine Bicycles', owner: 'member', amount: '9800.00', currency: 'EUR', closes: 66, path: [[0, 9]], source: 'Website', next: 'First workshop' },
  { name: 'Signage for three clinics', account: 'Al Noor Clinics', owner: 'manager', amount: '16800.00', currency: 'USD', closes: 95, path: [[0, 12], [1, 3]], source: 'Fair', next: 'Site plans' },
  { name: 'Portfolio site', account: 'Studio Kessler Architects', owner: 'owner', amount: '6200.00', currency: 'EUR', closes: 31, path: [[0, 6]], source: 'Referral' },
  { name: 'Care plan for the shop', account: 'Atelier Lumière', owner: 'member', amount: '2880.00', currency: 'EUR', closes: 45, path: [[0, 2]], source: 'Existing customer' },
  { name: 'Annual report', account: 'Voltra Energy', contact: ['Jana', 'Hoffmann'], owner: 'member', amount: '11200.00', currency: 'EUR', closes: -12, path: [[0, 64], [1, 50], [2, 36], [3, 22], ['won', 12]], source: 'Existing customer' },
  { name: 'Opening campaign', account: 'Nordhavn Roasters', owner: 'manager', amount: '8600.00', currency: 'EUR', closes: -38, path: [[0, 71], [2, 55], ['won', 38]], source: 'Referral' },
  { name: 'Design system, phase one', account: 'Brightwave Labs', owner: 'owner', amount: '14200.00', currency: 'GBP', closes: -70, path: [[0, 118], [1, 101], [2, 92], [3, 80], ['won', 70]], source: 'Website' },
  { name: 'Hotel wayfinding', account: 'Maré Alta Hotels', contact: ['Tiago', 'Lopes'], role: 'procurement', owner: 'manager', amount: '19500.00', currency: 'EUR', closes: -101, path: [[0, 160], [1, 149], [2, 130], ['won', 101]], source: 'Existing customer' },
  { name: 'Museum shop identity', account: 'Casa do Azulejo Museum', owner: 'owner', amount: '9400.00', currency: 'EUR', closes: -140, path: [[0, 171], [2, 158], ['won', 140]], source: 'Tender' },
  { name: 'Launch film', account: 'Peregrine Bicycles', owner: 'member', amount: '13000.00', currency: 'EUR', closes: -27, path: [[0, 66], [1, 52], [2, 44], ['lost', 27]], reason: 'Price', competitor: 'Filmhuis Oost', source: 'Website' },
  { name: 'Patient leaflets', account: 'Al Noor Clinics', owner: 'manager', amount: '4100.00', currency: 'USD', closes: -55, path: [[0, 90], [1, 78], ['lost', 55]], reason: 'No decision', source: 'Fair' },
  { name: 'Shop window campaign', account: 'Atelier Lumière', owner: 'member', amount: '6900.00', currency: 'EUR', closes: -89, path: [[0, 125], [2, 109], ['lost', 89]], reason: 'Chose a competitor', competitor: 'Maison Graphique', source: 'Referral' },
];

/** What each is to win in a quarter. */
export const demoTargets: ReadonlyArray<readonly [who: 'owner' | 'manager' | 'member', amount: string]> = [['owner', '24000'], ['manager', '30000'], ['member', '21000']];
