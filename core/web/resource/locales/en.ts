/** English texts of lists and records. */
export const en = {
  list: {
    search: 'Search', filter: 'Filter', addFilter: 'Add filter', chooseField: 'Filter by', clearFilters: 'Clear filters', newGroup: 'Filter group',
    and: 'and', or: 'or', matchMode: 'Rows match {{mode}}. Press to change.', groupRemove: 'Remove filter group',
    groupBy: 'Group by', noGroup: 'No grouping', noValue: 'Empty',
    display: 'Display', columns: 'Columns', sortBy: 'Sort by', noSort: 'Standard order', ascending: 'Ascending', descending: 'Descending', density: 'Row height', pageSize: 'Load at once', pageSizeRows_one: '{{count}} row', pageSizeRows_other: '{{count}} rows',
    comfortable: 'Comfortable', compact: 'Compact', reset: 'Reset columns', moveUp: 'Move {{name}} up', moveDown: 'Move {{name}} down',
    pin: 'Keep {{name}} in sight', unpin: 'Let {{name}} scroll', resize: 'Width of {{name}}',
    movedTo: '{{name}} is now column {{n}}', groupByThis: 'Group by this', moveBefore: 'Move to the left', moveBehind: 'Move to the right', hide: 'Hide column',
    selectAll: 'Select all loaded rows', selectRow: 'Select {{name}}', selected_one: '{{n}} selected', selected_other: '{{n}} selected',
    selectMatching: 'Select all {{n}} that match', allSelected: 'All {{n}} that match are selected', tooMany: 'More than {{n}} at once is not possible. Narrow the list down first.',
    clearSelection: 'Clear selection', bulk: 'Actions for the selection', rowActions: 'Actions for {{name}}', peek: 'Show beside the list', peekAt: 'Show {{name}} beside the list', edit: 'Change {{name}}',
    rows_one: '{{n}} row', rows_other: '{{n}} rows', rowsOpen_one: '{{n}} row loaded', rowsOpen_other: '{{n}} rows loaded',
    moreFailed: 'The next rows could not be loaded.', outdated: 'Not up to date', nothingTitle: 'Nothing matches', nothingText: 'Try other words or fewer filters.', emptyTitle: 'Nothing here yet',
    save: 'Save', sumOfAll: 'Sum of all', sumOf: 'Sum of {{column}}', export: 'Export', exportAs: 'Export as {{format}}', exporting: 'Exporting…', exportCancel: 'Cancel the export', more: 'More', yes: 'Yes', no: 'No',
  },
  op: {
    is: 'is', is_not: 'is not', contains: 'contains', at_least: 'is at least', at_most: 'is at most', between: 'is between', in: 'is any of', within: 'is in', empty: 'is empty', not_empty: 'is not empty',
    label: 'Condition', value: 'Value', words: 'Several separated by commas', from: 'From', to: 'To', betweenText: 'from {{from}} to {{to}}',
  },
  range: {
    today: 'today', yesterday: 'yesterday', last_7_days: 'last 7 days', last_30_days: 'last 30 days', last_90_days: 'last 90 days', this_week: 'this week',
    this_month: 'this month', last_month: 'last month', this_year: 'this year', next_7_days: 'next 7 days', next_30_days: 'next 30 days',
  },
  views: {
    label: 'Views', all: 'All', mine: 'Private', shared: 'Shared', save: 'Save as new view…', update: 'Save changes to “{{name}}”', setDefault: 'Open this list with this view',
    unsetDefault: 'Stop opening with this view', remove: 'Delete “{{name}}”', changed: 'changed', default: 'default', name: 'Name', who: 'Who sees it', onlyMe: 'Only me', everyone: 'Everyone here',
    saveTitle: 'Save this view', saveHelp: 'Keeps search, filters, order, grouping, columns and how many rows are read at once.', saveAction: 'Save view', saved: 'View saved', removed: 'View deleted',
  },
  record: {
    details: 'Details', timeline: 'History', comments: 'Comments', attachments: 'Files', previous: 'Previous record', next: 'Next record', title: 'Name', tabs: 'Parts of the record', custom: 'More fields', computed: 'Computed',
    removed: 'Moved to the bin', conflict: 'Someone changed this meanwhile. Compare and choose.', field: 'Field', mine: 'Yours', newer: 'Now', keepMine: 'Keep mine', takeNewer: 'Take what is there now',
    noHistory: 'Nothing has happened yet', older: 'Show older', system: 'The system', automation: 'Automation “{{name}}”', former: 'Former member', fullPage: 'Open as page',
    verb: { created: 'added this', changed: 'changed', moved: 'moved this', removed: 'moved this to the bin', restored: 'brought this back' },
  },
  attachment: { removed: 'File taken off', show: 'Show {{name}}' },
  bulk: {
    edit: 'Edit', editTitle_one: 'Edit {{n}} row', editTitle_other: 'Edit {{n}} rows', apply_one: 'Change {{n}} row', apply_other: 'Change {{n}} rows', value: 'New value', emptyHelp: 'Leave it empty to empty the field.', running: 'Changing rows', failed: 'It was stopped because your access changed.',
    changed_one: '{{n}} row changed', changed_other: '{{n}} rows changed', removed_one: '{{n}} row moved to the bin', removed_other: '{{n}} rows moved to the bin', refused_one: '{{n}} row could not be changed.', refused_other: '{{n}} rows could not be changed.', undone: 'Everything is as it was', kept_one: 'Taken back, except {{n}} row that was changed since', kept_other: 'Taken back, except {{n}} rows that were changed since',
  },
  comment: { add: 'Write a comment, @ mentions someone', send: 'Comment', save: 'Save', edit: 'Edit comment', edited: 'edited', actions: 'Comment actions', none: 'No comments yet', people: 'People' },
  watch: {
    open: 'Follow and reminders', following: 'You follow this. Follow and reminders', follow: 'Follow', followers: 'Followed by {{names}}', remind: 'Remind me', hour: 'In an hour', tomorrow: 'Tomorrow at 9', threeDays: 'In three days', week: 'In a week', month: 'In 30 days',
    choose: 'At a day and time…', mine: 'My reminders', change: 'Change', remove: 'Remove', when: 'When', note: 'What of (optional)', save: 'Remind me', set: 'You will be reminded on {{at}}', saved: 'Reminder saved', removed: 'Reminder removed',
  },
  recent: {
    title: 'Recent changes', help: 'Your imports and changes of many rows. They can be taken back for 30 days, except rows that were changed since.', none: 'Nothing in the last 30 days', mine: 'My changes', removed: 'Removed', removedHelp: 'What was removed in the last 30 days. It comes back as it was.', noneRemoved: 'Nothing was removed in the last 30 days', bringBack: 'Bring back', bringBackOf: 'Bring back {{name}}', back: '{{name}} is back', change: 'Many rows changed', remove: 'Rows moved to the bin', undo: 'Undo: {{name}}', continue: 'Continue', continued: 'Continue an import', unchanged_one: '{{n}} row already had these values', unchanged_other: '{{n}} rows already had these values',
    state: { checking: 'being checked', checked: 'checked, nothing saved yet', running: 'under way', done: 'done', cancelled: 'stopped', undoing: 'being taken back', undone: 'taken back', failed: 'stopped because your access changed' },
  },
  import: {
    action: 'Import', title: 'Import {{name}}', choose: 'CSV, TSV or XLSX with a header row, up to 50,000 rows and 25 MB.', template: 'Download an empty file with every column', templateName: '{{name}} to import', reading: 'Reading {{name}}', columns: 'Where does each column go?', column: 'Column', goesTo: 'Goes to', sample: 'First values', leaveOut: 'Leave out',
    dateFormat: 'Days are written as', decimalMark: 'Decimal mark', point: 'Point: 1,234.50', comma: 'Comma: 1.234,50', match: 'Rows that exist already', matchNone: 'Do not look, add every row', matchBy: 'Find by {{name}}', matchThen: 'If that finds nothing', matchEnd: 'Stop looking', matched: 'Found by', soon: 'less than a minute left', left_one: 'about {{n}} minute left', left_other: 'about {{n}} minutes left', existing: 'When found', update: 'Change it', skip: 'Leave it as it is', fresh: 'When not found', create: 'Add it',
    check: 'Check', run_one: 'Import {{n}} row', run_other: 'Import {{n}} rows', checking: 'Checking, nothing is saved yet', running: 'Importing', undoing: 'Taking back', progress: '{{done}} of {{total}} rows', cancel: 'Stop', close: 'Close', back: 'Change columns',
    created: 'Added', changed: 'Changed', unchanged: 'Already up to date', joined_one: '{{n}} of those that change is known elsewhere and joins this list.', joined_other: '{{n}} of those that change are known elsewhere and join this list.', skipped: 'Left as they were', wrong: 'Wrong', line: 'Line {{line}}', problems: 'Wrong rows', download: 'Download wrong rows', undo: 'Undo import', undone: 'The import was taken back.', kept_one: '{{n}} row was changed since and stays.', kept_other: '{{n}} rows were changed since and stay.', failed: 'The import stopped because your access changed.', done: 'Import finished', missing: 'No column goes to {{name}}, which is required.', preview: 'Preview', of: 'First {{n}} rows',
  },
} as const;
