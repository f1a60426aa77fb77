/** English texts of the settings room. */
export const en = {
  room: 'Settings',
  title: 'Settings',
  nav: { label: 'Settings', personal: 'You', workspace: 'Workspace' },
  command: { brand: 'Brand settings', system: 'System settings', company: 'Company settings', currency: 'Currency settings' },
  permission: { view: 'See all settings', edit: 'Change brand, system, company and currency' },
  event: { group: { changed: 'changed the {{group}} settings' } },
  value: { group: { brand: 'brand', system: 'system', company: 'company', currency: 'currency' } },
  readOnly: 'You can look at these settings. Owners and administrators can change them.',
  saved: 'Settings saved', save: 'Save changes', discard: 'Discard', unsaved: 'Unsaved changes', changes_one: '{{count}} change', changes_other: '{{count}} changes', changed: 'Last changed', changedBy: '{{name}} changed this',
  reset: 'Reset “{{name}}” to its default', resetDone: 'Back to the default', on: 'on', off: 'off', entries_one: '{{count}} entry', entries_other: '{{count}} entries',
  conflict: { by: '{{name}} changed these settings meanwhile', somebody: 'Somebody changed these settings meanwhile', yours: 'yours: {{value}}', keepMine: 'Keep my changes', takeTheirs: 'Take theirs' },
  brand: {
    title: 'Brand', lead: 'How the workspace looks to everybody in it. People may choose their own look on top.', appTitle: 'Title', appTitleHelp: 'Stands in the browser tab, on sign-in and in mails.', footerText: 'Footer text', footerTextHelp: 'Empty: the year and the title.',
    pictures: 'Pictures', picturesHelp: 'PNG, JPEG or WebP, at most 2 MB. They are replaced at once.', logoDark: 'Logo for light surroundings', logoDarkHelp: 'A dark logo, about 160 × 28 px.', logoLight: 'Logo for dark surroundings', logoLightHelp: 'A light logo, about 160 × 28 px.',
    favicon: 'Icon', faviconHelp: 'Square; stands in the browser tab.', choose: 'Choose', replace: 'Replace', chooseNamed: 'Choose: {{name}}', replaceNamed: 'Replace: {{name}}', removeNamed: 'Remove: {{name}}', uploading: 'Uploading: {{name}}', tooLarge: 'This picture is larger than 2 MB.',
    look: 'Look', lookHelp: 'Used until somebody chooses their own.', theme: 'Colour', radius: 'Corners', isRtl: 'Right to left', isRtlHelp: 'Turns the frame around for everybody, whatever their language.', frame: 'Frame', frameHelp: 'How menus and bars are arranged at first.',
    layout: 'Layout', sidebarType: 'Sidebar', navbarType: 'Top bar', footerType: 'Footer', preview: 'Preview', sampleTitle: 'Projects', sampleButton: 'New',
  },
  system: {
    title: 'System', lead: 'Formats, calendar and rules that apply to everybody.', region: 'Language and formats', locale: 'Language of documents', localeHelp: 'People choose the language of their own screen in their profile.', timezone: 'Time zone', timezoneHelp: 'Decides which day “today” is. Days already recorded stay as they are.',
    dateFormat: 'Dates', timeFormat: 'Clock', weekStart: 'Week begins on', calendar: 'Calendar', fiscalStartMonth: 'Fiscal year begins in', workingDays: 'Working days', holidays: 'Holidays', holidaysHelp: 'Days on which nobody is expected to work.', holidayDate: 'Date of holiday {{number}}', holidayName: 'Name of holiday {{number}}',
    holidayPlaceholder: 'New Year', removeHoliday: 'Remove {{name}}', addHoliday: 'Add holiday', numbers: 'Document numbers', numbersHelp: 'What the number of each kind of document begins with.', prefixes: 'Prefixes', stages: 'Stages of new projects', stagesHelp: 'The columns a board begins with. One must be of the kind Completed.', defaultStages: 'Stages',
    stageName: 'Name of stage {{number}}', stageColor: 'Colour of {{name}}', stageCategory: 'Kind of {{name}}', stageUp: 'Move {{name}} up', stageDown: 'Move {{name}} down', stageRemove: 'Remove {{name}}', stageAdd: 'Add stage',
    time: 'Time tracking', approval: 'Tracked time needs approval', overlapPolicy: 'Overlapping times', roundingMinutes: 'Round to', roundingMode: 'Rounding', noRounding: 'No rounding', minutes_one: '{{count}} minute', minutes_other: '{{count}} minutes', splitAtMidnight: 'Split times at midnight',
    splitAtMidnightHelp: 'A time that runs past midnight counts for both days.', photoPolicy: 'Tracker photos', photoPolicyHelp: 'Whether deleting a photo takes its time away.', photoRetentionDays: 'Keep photos for', days: 'days', access: 'Access', pinGate: 'Coming-soon gate', pinGateHelp: 'Shows the four-digit gate before the public pages of this workspace.',
  },
  company: {
    title: 'Company', lead: 'Printed on documents as it was on the day of issue.', legal: 'Legal', legalName: 'Legal name', registrationNo: 'Registration number', vatNo: 'VAT number', vatWarnOnly: 'Accept an unusual VAT number with a warning', vatWarning: 'Check the VAT number:', address: 'Address', address1: 'Address', address2: 'Address, second line',
    city: 'City', state: 'State or region', postcode: 'Postcode', country: 'Country', contact: 'Contact', phone: 'Phone', phoneHelp: 'With country code, digits only.', email: 'E-mail', website: 'Website',
  },
  currency: {
    title: 'Currency', lead: 'How money is counted and written.', base: 'Base currency', code: 'Currency', decimals_one: 'Counted with {{count}} decimal.', decimals_other: 'Counted with {{count}} decimals.', locked: 'There are amounts already, so it cannot change.', symbol: 'Symbol', writing: 'Writing', position: 'Position of the symbol',
    thousandsMark: 'Between thousands', decimalMark: 'Before decimals', sample: 'Looks like', extra: 'Further currencies', extraHelp: 'What one unit is worth in the base currency.', extraCode: 'Further currency {{number}}', extraRate: 'One {{code}} in {{base}}', removeExtra: 'Remove {{code}}', addExtra: 'Add currency', rateSource: 'Rates',
  },
  document: {
    invoice: 'Invoice', creditNote: 'Credit note', quote: 'Quote', order: 'Sales order', deliveryNote: 'Delivery note', bill: 'Bill', debitNote: 'Debit note', expense: 'Expense', payment: 'Payment', purchaseOrder: 'Purchase order', transfer: 'Stock transfer', journal: 'Journal entry',
    contract: 'Contract', ticket: 'Support ticket', project: 'Project', receipt: 'Receipt',
  },
  choice: {
    radius: { '0': 'None', '0_3': 'Small', '0_5': 'Medium', '0_75': 'Large', '1': 'Round' }, layout: { vertical: 'Vertical', horizontal: 'Horizontal', semibox: 'Semibox' }, sidebarType: { module: 'Module', popover: 'Popover', classic: 'Classic' },
    navbarType: { sticky: 'Sticky', static: 'Static' }, footerType: { sticky: 'Sticky', static: 'Static', hidden: 'Hidden' }, dateFormat: { long: 'November 20, 2026', dmy: '20/11/2026' }, timeFormat: { '12h': '3:05 PM', '24h': '15:05' },
    overlapPolicy: { warn: 'Warn', forbid: 'Forbid', allow: 'Allow' }, roundingMode: { nearest: 'To the nearest', up: 'Up', down: 'Down' }, photoPolicy: { off: 'No photos', deduct: 'Takes time away', keep_time: 'Keeps the time' },
    stage: { backlog: 'Backlog', unstarted: 'Not started', started: 'Started', completed: 'Completed', cancelled: 'Cancelled' }, mark: { comma: 'Comma ,', point: 'Point .', space: 'Space', hardSpace: 'Narrow space', apostrophe: 'Apostrophe \'', none: 'Nothing' }, rateSource: { manual: 'Entered by hand', daily: 'Daily' },
  },
  refused: { currency_in_use: 'The base currency cannot change: there are already amounts in {{code}}.' },
} as const;
