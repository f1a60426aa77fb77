/** English texts of the shell. */
export const en = {
  skip: 'Skip to content',
  account: {
    menu: 'Account menu of {{name}}', profile: 'Profile', settings: 'Settings', language: 'Language', signIn: 'Sign in', signOut: 'Sign out',
  },
  category: {
    businessFormation: 'Business formation', support: 'Support', facility: 'Facility and front desk', operations: 'Operations and purchasing',
    accounting: 'Accounting', sales: 'Sales and CRM', web: 'Web and domains',
  },
  choose: { title: 'Choose a workspace' },
  command: { home: 'Go to home', settings: 'Go to settings', sidebar: 'Show or hide the sidebar', rightRail: 'Show or hide the right rail', language: 'Language: العربية' },
  create: { title: 'Create Bites', short: 'Create', new: 'New: {{what}}' },
  customizer: { title: 'Appearance' },
  erp: {
    dashboard: 'Dashboard', adminstration: 'Adminstration', operation: 'Operation', finance: 'Finance', marketing: 'Marketing', sales: 'Sales', humanResource: 'Human resource',
    businessSetup: 'Business setup', contactCenter: 'Contact center',
  },
  error: {
    title: 'This page stopped working', help: 'Your work is safe. Try again; if it happens once more, reload the page.', home: 'Go to home', part: 'This part could not be loaded.',
    outdatedTitle: 'There is a newer version', outdated: 'Atrium was updated while this page was open. Reload to continue.',
  },
  forbidden: { title: 'No access', what: 'Your role does not include this page', help: 'Ask an owner or administrator of {{workspace}} if you need it.' },
  home: {
    title: 'Home',
    greeting: { night: 'Good evening, {{name}}', morning: 'Good morning, {{name}}', afternoon: 'Good afternoon, {{name}}', evening: 'Good evening, {{name}}' },
  },
  menu: { title: 'Menu' },
  mode: { toLight: 'Switch to light mode', toDark: 'Switch to dark mode' },
  notFound: { title: 'Page not found' },
  record: { title: 'Record' },
  notice: {
    'workspace-left': 'That link leads to a workspace you do not belong to. It may have been deleted, or your access has ended.',
    'workspace-closed': 'Your access to the workspace you had open has ended.',
  },
  offline: {
    server: 'Connection to the server lost. Trying again…', network: 'You are offline. Changes by others will show when you are back.',
    waiting_one: '{{count}} change is waiting to be sent.', waiting_other: '{{count}} changes are waiting to be sent.',
  },
  palette: { title: 'Search and commands', open: 'Search or jump to…', short: 'Search' },
  path: { label: 'Where you are' },
  rail: { label: 'Main' },
  rightRail: { label: 'Places and calendar', open: 'Show the right rail', close: 'Hide the right rail', logo: 'Atrium, home' },
  schedule: { title: 'Schedule', today: 'Today', open: 'Open', mine: 'My Schedule', team: 'My Team', nothing: 'Nothing on this day.', allDay: 'All day', continues: 'Continues' },
  seeingAs: { text: 'You see this workspace as the role {{role}} does.', stop: 'Back to my role' },
  settings: { title: 'Settings', nav: 'Settings', personal: 'Personal', workspace: 'Workspace', help: 'Your account and this workspace.' },
  shortcuts: { title: 'Keyboard shortcuts' },
  sidebar: { label: 'Sections', sections: 'Sections', menu: 'Menu', categories: 'Workspace', dashboard: 'Dashboard', collapse: 'Collapse the sidebar', expand: 'Expand the sidebar' },
  steps: {
    title: 'Getting started', finished: 'You are all set', progress_one: '{{done}} of {{count}} step done', progress_other: '{{done}} of {{count}} steps done', hide: 'Hide', done: 'done',
  },
  switcher: {
    title: 'Switch workspace', open: 'Workspace {{name}}. Switch workspace', none: 'No workspace', filter: 'Filter workspaces', nothing: 'No workspace has that name', create: 'Create workspace',
    unread_one: '{{count}} unread notification', unread_other: '{{count}} unread notifications',
    to: 'Switch to {{name}}', invitations_one: '{{count}} invitation', invitations_other: '{{count}} invitations',
  },
} as const;
