/** English texts: opportunities, forecast and targets. */
export const deals = {
  movedOver: 'The opportunity stands in the other pipeline now',
  title: 'Opportunities', one: 'Opportunity', many: 'Opportunities', add: 'Add opportunity', edit: 'Edit', editName: 'Edit {{name}}', save: 'Save', cancel: 'Cancel', remove: 'Remove', actions: 'More actions', import: 'Import opportunities', back: 'Opportunities', undo: 'Undo',
  emptyTitle: 'No opportunities yet', empty: 'An opportunity is a deal in the making: who it is with, what it is worth, when it closes. Add the first, or convert a lead.',
  view: { label: 'View', board: 'Board', list: 'List', calendar: 'Calendar', forecast: 'Forecast' }, calendar: { label: 'Days of', close: 'Close dates', activities: 'Activities' }, pipeline: 'Pipeline', allPipelines: 'All pipelines', stages: 'Stages and reasons', noTeam: 'No team', unassigned: 'Unassigned', nobody: 'Nobody',
  field: {
    name: 'Name', accountId: 'Account', accountName: 'Account', contactId: 'Contact', contacts: 'Contacts', leadId: 'Lead', pipelineId: 'Pipeline', stageId: 'Stage', stage: 'Stage', status: 'Status', amount: 'Amount', currency: 'Currency', probability: 'Probability', weighted: 'Weighted', forecastCategory: 'Forecast', category: 'Forecast',
    closeOn: 'Close date', slips: 'Slips', slippedDays: 'Days slipped', sources: 'Sources', labels: 'Labels', campaign: 'Campaign', teamId: 'Team', ownerId: 'Owner', nextStep: 'Next step', competitor: 'Competitor', lostReason: 'Lost because', notes: 'Notes', lines: 'Lines', linesTotal: 'Lines total', products: 'Products', productId: 'Product', daysInStage: 'Days in stage', daysToClose: 'Days to close', isStale: 'Too long in its stage', stageEnteredAt: 'In its stage since', lastActivityAt: 'Last activity', nextActivityAt: 'Next activity', closedAt: 'Closed', createdAt: 'Added', updatedAt: 'Changed',
  },
  status: { open: 'Open', won: 'Won', lost: 'Lost' }, category: { pipeline: 'Pipeline', best_case: 'Best case', commit: 'Commit', omitted: 'Omitted', closed: 'Closed' }, byProbability: 'By probability', byStage: 'By stage ({{percent}} %)',
  currencyDefault: 'As the workspace', commas: 'With commas between them', noAmount: 'No amount', percent: '{{percent}} %', ofStage: 'from the stage',
  stale: 'Too long in this stage', overdue: 'Close date has passed', slipped_one: 'Slipped once, {{days}} days', slipped_other: 'Slipped {{count}} times, {{days}} days', copyOf: '{{name}} (copy)',
  win: 'Mark as won', won: '{{name}} is won', lose: { do: 'Mark as lost', title: 'Why was {{name}} lost?', reason: 'Reason', competitor: 'Who got it?' }, reopen: 'Reopen', reopened: 'Open again', clone: 'Copy', move: { title: '{{stage}} needs more of {{name}}', help: 'Fill in what this stage asks for.', do: 'Move' },
  path: 'Stages', facts: 'Details', worth: 'Amount', fromLead: 'Made from a lead', openAccount: 'Open account',
  lines: { title: 'Lines', help: 'What is to be sold. The amount is the sum of the lines.', none: 'No lines. The amount is the one you enter.', edit: 'Edit lines', add: 'Add line', item: 'Product or service', quantity: 'Quantity', unit: 'Unit', price: 'Unit price', discount: 'Discount %', net: 'Net', sum: 'Sum without tax', remove: 'Remove line {{n}}', wrong: 'Check the marked figures.', placeholder: 'Type to find or write freely' },
  contacts: { title: 'Contacts', none: 'Nobody yet.', add: 'Add contact', role: 'Role of {{name}}', remove: 'Remove {{name}}', first: 'Make {{name}} the first', main: 'Main contact', roles: { decision_maker: 'Decision maker', champion: 'Champion', influencer: 'Influencer', evaluator: 'Evaluator', user: 'User', procurement: 'Procurement', blocker: 'Blocker', other: 'Other' } },
  quotes: { title: 'Quotes', add: 'New quote', none: 'No quotes yet.' },
  history: { title: 'Stages' },
  forecast: {
    title: 'Forecast', help: 'By close date, in {{currency}}. Omitted and lost opportunities do not count.', from: 'From', span: 'Months', months_one: '{{count}} month', months_other: '{{count}} months', earlier: 'Earlier', later: 'Later', owner: 'Owner', total: 'Total', figure: 'Show',
    won: 'Won', commit: 'Commit', bestCase: 'Best case', pipeline: 'Pipeline', weighted: 'Weighted', forecast: 'Forecast', target: 'Target', gap: 'To target', reached: '{{percent}} % of target', forecastHelp: 'Won and weighted', wonOfTarget: 'Won of target',
    chart: 'Won and expected by month', overdue_one: '{{count}} open opportunity is past its close date: {{amount}}', overdue_other: '{{count}} open opportunities are past their close date: {{amount}}', undated_one: '{{count}} open opportunity has no close date: {{amount}}', undated_other: '{{count}} open opportunities have no close date: {{amount}}', show: 'Show',
    unconverted: '{{count}} × {{amount}} left out: there is no rate for {{currency}}.', rates: 'Enter rates', none: 'Nothing closes in this time.', winRate: 'Win rate', cycle: 'Days to win', cycleDetail: 'median {{median}}', closed: 'Closed in 6 months', closedDetail: '{{won}} won, {{lost}} lost', open: 'Open now', reasons: 'Why we lose', targets: 'Set targets',
  },
  snapshot: {
    title: 'Then and now', help: 'The forecast as it stood when it was kept, beside what it is today. One is kept every week.', choose: 'As of', weekly: 'weekly', byHand: 'by {{name}}', take: 'Keep it now', taken: 'The forecast was kept', none: 'None kept yet', noneHelp: 'One is kept every Monday, and whenever you say so.', then: 'Then', now: 'Now', change: 'Change', month: 'Month', months: 'By month', owners: 'By owner', more: 'Earlier ones', nothing: 'Nothing was or is expected in this time.',
    unconverted_one: '{{count}} opportunity of then is left out: there was no rate for its currency.', unconverted_other: '{{count}} opportunities of then are left out: there was no rate for their currency.',
  },
  past: {
    title: 'What changed', help: 'The open pipeline at the end of one day and of a later one, and what happened in between.', from: 'From', to: 'To', closing: 'Closing', closings: { any: 'any time', quarter: 'this quarter', next: 'next quarter', year: 'this year' }, start: 'Open on {{day}}', end: 'Open on {{day}}', count_one: '{{count}} opportunity', count_other: '{{count}} opportunities', stage: 'Stage', amount: 'Amount', weighted: 'Weighted', stages: 'By stage', then: 'Then', now: 'Later', deals: 'Largest changes', nothing: 'Nothing changed in between.',
    kind: { new: 'New', restored: 'Brought back', reopened: 'Reopened', moved_in: 'From another pipeline', pulled_in: 'Pulled in', raised: 'Raised', lowered: 'Lowered', slipped: 'Slipped', moved_out: 'To another pipeline', won: 'Won', lost: 'Lost', removed: 'Removed' },
  },
  targets: { title: 'Sales targets', help: 'What each person is to win, in {{currency}}. Enter a quarter, or its months.', year: 'Year', by: 'Enter by', months: 'Months', quarters: 'Quarters', person: 'Person', sum: 'Year', save: 'Save targets', saved: 'Targets saved', of: '{{name}}, {{period}}', wrong: 'Enter amounts such as 12000.', spread: 'A target of the quarter holds here', inMonths: 'Set by month' },
  command: { list: 'Go to opportunities', forecast: 'Go to forecast', add: 'New opportunity' },
};

/** English sentences about opportunities, by the code they travel under. */
export const dealsSaid = {
  rule: {
    amount_from_lines: 'The amount is the sum of the lines. Change those.', currency_with_lines: 'Take the lines away before changing the currency.', choose_account: 'Choose a company or person of this workspace.', choose_open_deal: 'Choose an open opportunity.', deal_of_other: 'This opportunity is of another account.', deal_or_join: 'Add the lead to an opportunity or open a new one, not both.', choose_contact: 'Choose a person of this workspace.', contact_once: 'Everybody once.', choose_line_item: 'Choose a product or service of this workspace.',
    line_figure: 'Enter a number such as 12.5.', line_percent: 'Enter a percentage from 0 to 100.', dates_order: 'The later day comes second.', month_form: 'Enter a month such as 2026-05.', period_form: 'Enter a month such as 2026-05 or a quarter such as 2026-Q2.', target_twice: 'Set the target of a quarter or of its months, not both.',
    past_moment: 'Enter a day, or a day and a time, from 1900 until now.', open_not_closed: 'Only what is won or lost has been closed.', closed_before_entry: 'It cannot be closed before it was entered.', entry_stays: 'When it was entered is said as it is added, and stays.',
  },
  refused: { deal_closed: 'This opportunity is closed. Reopen it first.', deal_open: 'This opportunity is not closed.' },
  event: { opportunity: { lead_joined: 'added a lead to an opportunity', lead_left: 'took a lead out of an opportunity', mail_opened: 'opened a mail', mail_answered: 'answered a mail', link_followed: 'followed a link of a mail', created: 'added an opportunity', changed: 'changed an opportunity', moved: 'moved an opportunity to another stage', ticked: 'ticked an exit criterion', unticked: 'unticked an exit criterion', won: 'won an opportunity', lost: 'lost an opportunity', reopened: 'reopened an opportunity', removed: 'removed an opportunity', restored: 'brought an opportunity back' }, target: { changed: 'changed sales targets' }, forecast_snapshot: { taken: 'kept the forecast as it stood' } },
  eventType: { opportunity: { created: 'An opportunity was added', changed: 'An opportunity was changed', removed: 'An opportunity was removed', restored: 'An opportunity was brought back', moved: 'An opportunity moved to another stage', won: 'An opportunity was won', lost: 'An opportunity was lost', reopened: 'A closed opportunity was opened again' } },
  party_reference: { opportunity: 'opportunities' },
};
