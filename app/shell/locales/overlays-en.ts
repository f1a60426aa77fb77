/** English texts of the shell's overlays and rare pages; they come with them and not with the first page. */
export const overlaysEn = {
  customizer: {
    help: 'Takes effect at once, on this account.', reset: 'Reset to defaults',
    theme: 'Theme', mode: 'Mode', radius: 'Radius', layout: 'Layout', sidebarType: 'Sidebar type', sidebarBg: 'Sidebar background', navbarType: 'Navbar type', footerType: 'Footer type',
    density: 'Density', rtl: 'Right to left', rtlHelp: 'Mirrors the whole interface, whatever the language.',
    layoutHelp: 'Semibox sets the sidebar to popover; horizontal sets it to classic and the navbar to sticky.',
    value: {
      light: 'Light', dark: 'Dark', system: 'System', vertical: 'Vertical', horizontal: 'Horizontal', semibox: 'Semibox', module: 'Module', popover: 'Popover', classic: 'Classic',
      sticky: 'Sticky', static: 'Static', hidden: 'Hidden', none: 'None', tint: 'Tint', dots: 'Dots', grid: 'Grid', lines: 'Lines', comfortable: 'Comfortable', compact: 'Compact',
    },
  },
  shortcuts: {
    help: 'Press a shortcut to give it other keys.', resetAll: 'Reset all', reset: 'Reset the keys of {{name}}', change: '{{name}}: {{keys}}. Change the keys',
    none: 'no keys', add: 'Add', press: 'Press keys…', taken: 'Already used by “{{name}}”.', invalid: 'These keys cannot be used.', changed: 'Keys of {{name}} changed',
    fixed: {
      title: 'Lists and records', next: 'Next row or record', previous: 'Previous row or record', open: 'Open as a page', peek: 'Show the row beside the list', select: 'Select the row', create: 'Create', search: 'Search the list', close: 'Close, or clear the selection',
    },
  },
  notFound: { what: 'There is no page at this address', help: 'It may have moved, or the address has a typing mistake:', search: 'Search' },
  choose: {
    help: 'You are signed in as {{email}}.', none: 'You do not belong to any workspace at the moment.',
  },
  palette: {
    placeholder: 'Search, or type > for commands', nothing: 'Nothing found for “{{text}}”',
    group: { recent: 'Used last', record: 'This record', goTo: 'Go to', create: 'Create', workspace: 'Workspace', preferences: 'Preferences', help: 'Help' },
    scope: { commands: 'commands', pages: 'pages' },
  },
  create: {
    filter: 'What do you want to create?', nothing: 'Nothing here has that name', back: 'Back to all',
    entry: { story: 'Story', inviteFriend: 'Invite Friend' },
    another: 'Create another', done: '{{name}} created', open: 'Open',
    category: { recent: 'Used last', basics: 'Basics', business: 'Business', finance: 'Finance', health: 'Health', social: 'Social' },
  },
} as const;
