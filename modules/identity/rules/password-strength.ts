// The most frequent passwords of the public leak lists that are long enough for our minimum of 10 characters.
const common = new Set([
  '1234567890', '0123456789', '0987654321', '9876543210', '12345678910', '123456789a', 'a123456789', '1q2w3e4r5t', '1q2w3e4r5t6y', '1qaz2wsx3edc', 'q1w2e3r4t5', 'q1w2e3r4t5y6',
  'qwertyuiop', 'qwerty12345', 'qwerty123456', 'qwerty1234', '1234qwerasdf', 'qazwsxedcrfv', 'asdfghjkl1', 'asdfghjkl123', 'zxcvbnm123', 'qwertzuiop', 'azertyuiop',
  'password12', 'password123', 'password1234', 'password12345', 'password123456', 'password!!', 'passw0rd12', 'passw0rd123', 'p@ssw0rd12', 'p@ssw0rd123', 'p@ssword123', 'mypassword', 'mypassword1',
  'iloveyou12', 'iloveyou123', 'iloveyou1234', 'letmein123', 'letmein1234', 'welcome123', 'welcome1234', 'welcome2024', 'welcome2025', 'changeme123', 'changeme1234', 'admin12345', 'admin123456', 'administrator',
  'superman123', 'batman12345', 'football123', 'baseball123', 'basketball', 'sunshine123', 'princess123', 'dragon12345', 'monkey12345', 'michael123', 'jennifer123', 'charlie123', 'liverpool1', 'manchester', 'chelsea123',
  'abcdefghij', 'abcdef1234', 'abc1234567', 'abc123abc123', 'abcd123456', 'aa12345678', 'qwe123qwe123', '123qwe123qwe', '123123123123', '1212121212', '1231231231', '123321123321', '1122334455', '112233445566',
  '1111111111', '0000000000', '5555555555', 'secret1234', 'secret12345', 'computer123', 'internet123', 'samsung123', 'google12345', 'facebook123', 'linkedin123', 'starwars123', 'pokemon123', 'trustno1234', 'test123456', 'testtest123', 'whatever123',
]);

/** What makes a password easy to guess; a rule of the contract. */
export type Weakness = 'identity.password_common' | 'identity.password_is_email' | 'identity.password_repeats';
/** Why a password is too easy to guess for this person, or null when it is not. */
export function weakness(password: string, email: string): Weakness | null {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  if (common.has(plain)) return 'identity.password_common';
  if (plain === email || plain === email.split('@')[0]) return 'identity.password_is_email';
  if (new Set(plain).size < 4) return 'identity.password_repeats';
  return null;
}
