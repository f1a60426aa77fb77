/** Password of every demo account. */
export const demoPassword = 'atrium-demo';

/** One person of the demo agency Northlight. */
export interface DemoPerson { email: string; firstName: string; lastName: string; title: string; role: 'owner' | 'admin' | 'manager' | 'member' | 'client' | 'guest'; city: string; country: string; timeZone: string }

const person = (email: string, firstName: string, lastName: string, title: string, role: DemoPerson['role'], city = 'Lisbon', country = 'PT', timeZone = 'Europe/Lisbon'): DemoPerson =>
  ({ email: `${email}@demo.atrium.test`, firstName, lastName, title, role, city, country, timeZone });

/** The demo's twelve people with the role each has at Northlight; the first six are the logins that are printed at start. */
export const demoPeople: readonly DemoPerson[] = [
  person('owner', 'Helena', 'Duarte', 'Founder and managing director', 'owner'),
  person('admin', 'Marcus', 'Lindqvist', 'Head of operations', 'admin', 'Stockholm', 'SE', 'Europe/Stockholm'),
  person('manager', 'Amira', 'Haddad', 'Project lead', 'manager', 'Dubai', 'AE', 'Asia/Dubai'),
  person('member', 'Tomás', 'Oliveira', 'Product designer', 'member'),
  person('client', 'Priya', 'Raman', 'Marketing director, Cedar & Finch', 'client', 'London', 'GB', 'Europe/London'),
  person('guest', 'Jonas', 'Weber', 'Freelance photographer', 'guest', 'Berlin', 'DE', 'Europe/Berlin'),
  person('sofia', 'Sofia', 'Marques', 'Front-end engineer', 'member'),
  person('daniel', 'Daniel', 'Okafor', 'Back-end engineer', 'member', 'Lagos', 'NG', 'Africa/Lagos'),
  person('mei', 'Mei', 'Tanaka', 'Brand strategist', 'member', 'Osaka', 'JP', 'Asia/Tokyo'),
  person('lucas', 'Lucas', 'Moreau', 'Copywriter', 'member', 'Lyon', 'FR', 'Europe/Paris'),
  person('nadia', 'Nadia', 'Petrova', 'Finance and people', 'manager', 'Sofia', 'BG', 'Europe/Sofia'),
  person('omar', 'Omar', 'Al-Sayed', 'Motion designer', 'member', 'Cairo', 'EG', 'Africa/Cairo'),
];
