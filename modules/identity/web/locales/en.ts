/** English texts of the room. */
export const en = {
  language: 'Language',
  page: {
    signIn: 'Sign in', register: 'Create an account', forgotPassword: 'Forgotten password', resetPassword: 'New password', verifyEmail: 'Confirm your e-mail address',
    confirmEmail: 'Confirm your new e-mail address', profile: 'Profile', security: 'Account and security', sessions: 'Devices', data: 'Your data',
  },
  field: {
    email: 'E-mail address', newEmail: 'New e-mail address', password: 'Password', newPassword: 'New password', currentPassword: 'Current password',
    code: 'Six-digit code', recoveryCode: 'Recovery code', firstName: 'First name', lastName: 'Last name', title: 'Job title', titleExample: 'Account manager', phone: 'Phone',
    about: 'About you', aboutHelp: 'A few words for your colleagues.', country: 'Country', city: 'City',
  },
  signIn: {
    title: 'Sign in to {{name}}', form: 'Sign in', submit: 'Sign in', forgot: 'Forgot your password?', passkey: 'Sign in with a passkey', new: 'New here?', register: 'Create an account',
  },
  notice: {
    'signed-out': 'You are signed out.', 'account-deleted': 'Your account is deleted.', expired: 'Your session has ended. Sign in to go on where you were.',
    'workspace-closed': 'That workspace was closed.', 'workspace-left': 'You are no longer a member of that workspace.',
  },
  cookies: {
    plainTitle: 'This address cannot keep you signed in',
    plain: '{{host}} is opened over plain http, and browsers keep a session only over https or on localhost. You would be signed out after a few minutes. Ask whoever runs this server to put https in front of it.',
    refusedTitle: 'Your browser did not keep the session',
    refused: 'The password was right, but cookies for {{host}} are blocked. Allow them for this site and sign in again.',
  },
  demo: {
    title: 'Look around with demo data', help: 'Choose a role to fill in its sign-in.',
    owner: 'Owner', admin: 'Admin', manager: 'Manager', member: 'Member', client: 'Client', guest: 'Guest',
  },
  secondStep: {
    totp: { title: 'Enter your code', lead: 'Open your authenticator app and type the six digits it shows for this account.', use: 'Use the authenticator app' },
    recovery: { title: 'Use a recovery code', lead: 'Type one of the codes you kept when you turned two-step sign-in on. Each works once.', use: 'Use a recovery code' },
    submit: 'Continue', back: 'Back to password',
  },
  register: {
    title: 'Create your account', lead: 'One account for every workspace you belong to on {{name}}.', submit: 'Create account', known: 'Already have an account?', signIn: 'Sign in', signInInstead: 'Sign in instead',
  },
  advice: {
    start: 'At least 10 characters. Three or four unrelated words are easy to remember and hard to guess.',
    short_one: '{{count}} more character.', short_other: '{{count}} more characters.',
    personal: 'Easy to guess: it contains your name or address.', weak: 'Easy to guess. Add a few unrelated words.', fair: 'Could be guessed with some effort. Another word makes it strong.',
    good: 'Good. Hard to guess.', strong: 'Strong. Very hard to guess.',
  },
  forgot: {
    title: 'Forgot your password?', lead: 'Type the address you sign in with. We mail you a code and a link to set a new one.', submit: 'Mail me a code', back: 'Back to sign-in',
    codeTitle: 'Check your mail', codeLead: 'If {{email}} has an account, a six-digit code and a link are on their way. The code works for 10 minutes.', codeSubmit: 'Continue', otherAddress: 'Use another address',
  },
  resend: { again: 'Send it again', wait_one: 'Send it again in {{count}} s', wait_other: 'Send it again in {{count}} s', sent: 'A new mail is on its way.' },
  reset: {
    title: 'Choose a new password', lead: 'You will be signed out on all other devices.', submit: 'Save password',
    doneTitle: 'Your password is changed', done: 'All devices were signed out. Sign in with the new password.',
    invalidTitle: 'This link no longer works', invalid: 'Links to set a password work once and for 30 minutes. Ask for a new one.', askAgain: 'Ask for a new link',
  },
  verify: {
    working: 'Confirming your address', wait: 'One moment…', failed: 'That did not work', tryAgain: 'Try again',
    codeTitle: 'Confirm your e-mail address', codeLead: 'We mailed a six-digit code and a link to {{email}}.', submit: 'Confirm', later: 'Do this later',
    staleTitle: 'This link no longer works', stale: 'Links work once. Type the newest code mailed to {{email}}, or have it sent again.', staleSignedOut: 'Sign in and have a new one sent.',
    signedOut: 'Open the link from the mail, or sign in and type the code.', doneTitle: 'Your address is confirmed', done: '{{email}} belongs to your account.', continue: 'Continue',
  },
  confirm: {
    title: 'Use this as your new address?', lead: 'From then on you sign in with the address this mail came to.', submit: 'Use the new address',
    doneTitle: 'Your address is changed', done: 'From now on you sign in with {{email}}.', toSettings: 'Go to security settings',
    invalidTitle: 'This link no longer works', invalid: 'It was used already or is too old. Ask for the change again in your security settings.',
  },
  profile: { title: 'Profile', description: 'This is how your colleagues see you.', save: 'Save profile', saved: 'Profile saved' },
  photo: {
    add: 'Add a photo', change: 'Change photo', remove: 'Remove', help: 'PNG, JPEG, WebP or GIF up to 5 MB. It is cut to a circle around the middle.', sending: 'Uploading',
    removeTitle: 'Remove your photo?', removeHelp: 'Your initials are shown instead. You can add another photo at any time.',
  },
  region: {
    title: 'Language and time', description: 'Both take effect at once, on all your devices.', language: 'Language', timeZone: 'Time zone',
    timeZoneHelp: 'Dates and times are shown in this zone.', elsewhere: 'This device is set to {{zone}}.',
  },
  security: {
    title: 'Account and security', description: 'How you sign in, and what keeps others from doing so.', signIn: 'Signing in',
    devices: 'Devices', devicesCount_one: 'Signed in on {{count}} device', devicesCount_other: 'Signed in on {{count}} devices', devicesShow: 'Show',
  },
  email: {
    title: 'E-mail address', verified: 'Confirmed', unverified: 'Not confirmed', verify: 'Confirm it now', pending: 'Waiting for you to open the link mailed to {{email}}.',
    change: 'Change', changeTitle: 'Change your e-mail address', changeHelp: 'We mail a link to the new address. Until you open it, nothing changes.', changeSubmit: 'Mail the link',
    sent: 'Open the link we mailed to {{email}}',
  },
  password: {
    title: 'Password', changed: 'Changed <time/>', change: 'Change', changeTitle: 'Change your password', changeHelp: 'All your other devices are signed out.', done: 'Password changed; other devices are signed out',
  },
  twoStep: {
    title: 'Two-step sign-in', description: 'A code from your phone besides the password. Somebody who learns your password still cannot get in.',
    app: 'Authenticator app', on: 'On', off: 'Off', onHelp: 'You are asked for a code after your password.', offHelp: 'Works with any authenticator app.',
    turnOn: 'Turn on', turnOff: 'Turn off', turnOffTitle: 'Turn two-step sign-in off?', turnOffHelp: 'The password alone will be enough, and your recovery codes stop working.', turnedOff: 'Two-step sign-in is off',
  },
  totp: {
    password: { title: 'Turn two-step sign-in on', help: 'First, your password.' },
    scan: { title: 'Scan this code', help: 'Scan it with your authenticator app, then type the six digits the app shows.' },
    codes: { title: 'Keep these recovery codes', help: 'Two-step sign-in is on. If you lose your phone, each of these lets you in once. They are not shown again.' },
    continue: 'Continue', qr: 'QR code for your authenticator app', byHand: 'Cannot scan? Type this key into the app:', code: 'Code from the app', wrong: 'That code is not right. Wait for the next one and try again.',
  },
  recovery: {
    title: 'Recovery codes', left_zero: 'None left. Make new ones.', left_one: '{{count}} code left', left_other: '{{count}} codes left', renew: 'Make new codes', renewTitle: 'Make new recovery codes?',
    renewHelp: 'The old ones stop working.', newTitle: 'Your new recovery codes', once: 'Each lets you in once when your phone is gone. They are not shown again.',
    copy: 'Copy all', download: 'Download', kept: 'I have kept them',
  },
  passkey: {
    title: 'Passkeys', description: 'Sign in with your fingerprint, face or screen lock instead of a password.', add: 'Add a passkey', none: 'No passkeys yet', noneHelp: 'A passkey cannot be guessed, copied or phished.',
    unable: 'This browser cannot use passkeys at this address.', made: 'Added {{date}}', used: 'last used', unused: 'not used yet', synced: 'synced between your devices', remove: 'Remove',
    removeTitle: 'Remove the passkey “{{name}}”?', removeHelp: 'You can no longer sign in with it. Remove it from your device’s password manager too.', removed: 'Passkey removed',
    addTitle: 'Add a passkey', addHelp: 'Your browser will ask for your fingerprint, face or screen lock.', name: 'Name', nameHelp: 'So that you recognise it in the list.', added: 'Passkey added',
    cancelled: 'Nothing happened: the browser’s window was closed or timed out.',
  },
  sessions: {
    title: 'Devices', description: 'Where you are signed in. If you do not recognise one, sign it out and change your password.', device: '{{browser}} on {{system}}', unknown: 'Unknown device', here: 'This device',
    noAddress: 'address unknown', seen: 'active', end: 'Sign out', endNamed: 'Sign out {{name}}',
    method: { password: 'password', second_step: 'password and code', passkey: 'passkey', invitation: 'invitation', register: 'registration' },
    everywhere: 'Sign out everywhere', everywhereHelp: 'Ends all your sessions, this one too.', everywhereTitle: 'Sign out on every device?',
  },
  data: {
    title: 'Your data', export: 'Take your data with you', exportHelp: 'Everything kept about you as a JSON file: profile, devices, history and what you have in each part of the product.', exportButton: 'Download my data',
    delete: 'Delete your account', deleteHelp: 'Your profile, photo and sign-in go for good. What you have written for others stays, without your name.', deleteButton: 'Delete account',
    deleteTitle: 'Delete your account for good?', deleteWarning: 'This cannot be undone. You are signed out everywhere, and nobody can restore the account.', typeEmail: 'Type {{email}} to confirm',
  },
  step: {
    verify: 'Confirm your e-mail address', verifyHelp: 'So that you can get back in and others know it is you.', photo: 'Add a photo', photoHelp: 'Colleagues find a face faster than a name.',
    twoStep: 'Turn on two-step sign-in', twoStepHelp: 'A code or a passkey keeps others out, even with your password.',
  },
  rule: {
    password_missing: 'Enter your password.', code_missing: 'Enter the code.', six_digits: 'The code has 6 digits.', link_incomplete: 'This link is not complete.', phone: 'Use digits, spaces and a leading +.', base64url: 'This is not base64url.',
    confirm_email: 'Type the e-mail address of your account.', same_email: 'This is already your address.', password_common: 'This is one of the most common passwords. Choose another one.', password_is_email: 'Your e-mail address cannot be your password.',
    direction_marks: 'Characters that change the direction of text are not allowed in names.', password_repeats: 'This password repeats the same few characters. Choose another one.',
  },
  refused: {
    credentials_wrong: 'The e-mail address or the password is not right.', second_step_wrong: 'That code is not right. Wait for the next one and try again.', challenge_gone: 'This sign-in took too long. Start again.',
    passkey_refused: 'This passkey was not accepted.', password_wrong: 'The current password is not right.', code_invalid: 'That code is not right or no longer valid. Ask for a new one.',
    token_invalid: 'This link is no longer valid. Ask for a new one.', email_taken: 'There is already an account with this e-mail address.', email_verified: 'This e-mail address is already confirmed.',
    totp_on: 'Two-step sign-in is already on.', totp_off: 'Two-step sign-in is not on.', passkey_known: 'This passkey is already registered.',
    passkey_limit_one: 'An account holds at most {{count}} passkey.', passkey_limit_other: 'An account holds at most {{count}} passkeys.', suspended: 'This account is suspended. The mail we sent says why, until when, and how to appeal.', delete_blocked: 'Hand over what only you own before you delete your account.',
  },
} as const;
