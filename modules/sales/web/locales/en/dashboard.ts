/** English texts: the sales dashboard. */
export const dashboard = {
  title: 'Sales dashboard', command: 'Go to sales dashboard', print: 'Print', owner: 'Owner', team: 'Team {{name}}', everybody: 'Everybody', myTeams: 'My teams', nobody: 'Nobody', former: 'Former member', visible: 'What you see', dealPipeline: 'Pipeline of opportunities', allDealPipelines: 'All opportunities', leadPipeline: 'Pipeline of leads', allLeadPipelines: 'All leads',
  period: {
    label: 'Period', this_month: 'This month', this_quarter: 'This quarter', this_year: 'This year', last_month: 'Last month', last_quarter: 'Last quarter', last_year: 'Last year', last_30_days: 'Last 30 days', last_90_days: 'Last 90 days', last_365_days: 'Last 365 days', custom: 'Other days',
    from: 'First day', to: 'Last day', chooseTitle: 'Which days?', choose: 'Enter the first and the last day.',
  },
  span: '{{from}} – {{to}}', about: '{{span}} · {{who}}', percent: '{{percent}} %', count: 'Number', amount: 'Amount ({{currency}})', person: 'Person', time: 'Over time', won: 'Won', lost: 'Lost', leads: 'Leads', noSource: 'Without a source',
  opportunities_one: '{{count}} opportunity', opportunities_other: '{{count}} opportunities', wonOf: '{{won}} of {{count}} closed', days_one: '{{days}} day', days_other: '{{days}} days', median_one: 'median {{days}} day', median_other: 'median {{days}} days',
  unconverted: 'Counted, but not in the sums, because there is no rate for their currency: {{what}}.',
  emptyTitle: 'Nothing to show yet', empty: 'Once there are leads and opportunities, you see here how many become customers, what is expected and what was won. Nothing is open, and nothing happened in {{span}}.', addLead: 'Add a lead', addDeal: 'Add an opportunity',
  key: { label: 'Key figures', open: 'Open pipeline', weighted: 'Weighted', won: 'Won', winRate: 'Win rate', cycle: 'Time to win', noneWon: 'none won', leads: 'New leads', toWon: '{{percent}} won', stale: 'Too long in their stage', staleHelp: 'open now' },
  reach: { new: 'New', qualified: 'Qualified', converted: 'Converted', won: 'Won' }, field: { reached: 'Reached', source: 'First source', isStale: 'Too long in its stage', stageEnteredAt: 'In its stage since' },
  funnel: { title: 'Lead funnel', help: 'Leads that arrived in the period, and how far they got until now.', step: 'Step', rate: 'Of the step before', overall: 'Of all new leads won:' },
  sources: { title: 'Conversion by source', help: 'By the first source of a lead, or of an opportunity without one.', source: 'Source', withoutLead: 'Won without a lead', rate: 'Won of its leads', won: '{{percent}} won' },
  stages: { title: 'Open pipeline by stage', help: 'As it is now, in the workspace’s currency.', stage: 'Stage' },
  stageFunnel: { title: 'Opportunity funnel', help: '{{pipeline}}: opportunities that entered a stage in the period, and how many of them came to a later one or were won until now.', entered: 'Entered', wentOn: 'Went on', rate: 'Of those that entered', days: 'Days in the stage', here: 'Still there', standing: 'Entered in the period and still there:' },
  wins: { title: 'Won over time', help: 'By the day it was closed.', point: '{{when}}: {{amount}}, {{won}} won, {{lost}} lost' },
  reasons: { title: 'Why opportunities were lost', reason: 'Reason', none: 'No reason given' },
  leaders: { title: 'Leaderboard', help: 'By what was won in the period.', line: '{{won}} won, {{lost}} lost, {{percent}}' },
  ages: { title: 'Age of open opportunities', help: 'By days in their present stage.', age: 'Days in stage', between: '{{from}}–{{to}} days', over: 'Over {{days}} days' },
  stale: { title: 'Standing too long', all_one: 'Show {{count}}', all_other: 'Show all {{count}}' },
  forecast: {
    title: 'Forecast against target', help: 'By close date: won, and open ones by their probability.', first: 'The first {{count}} months of the period.', by: 'Split by', month: 'Month', quarter: 'Quarter', owner: 'Person', quarterName: 'Q{{quarter}} {{year}}', openWeighted: 'Open, weighted', expected: 'Expected', target: 'Target', reached: 'Won of target', ofTarget: '{{percent}} of {{target}} won',
    point: '{{name}}: {{won}} won, {{weighted}} open weighted', pointTarget: '{{name}}: {{won}} won, {{weighted}} open weighted, target {{target}}, {{percent}} reached', beside: 'Past their close date: {{overdue}}. Without one: {{undated}}.',
  },
  activity: { title: 'Activity', help: 'Calls, e-mails, meetings and text messages that were done.', by: 'Split by', call: 'Calls', email: 'E-mails', meeting: 'Meetings', text: 'Texts', point: '{{name}}: {{calls}} calls, {{mails}} e-mails, {{meetings}} meetings, {{texts}} texts', line: '{{calls}} / {{mails}} / {{meetings}} / {{texts}}' },
  response: {
    title: 'Time to the first answer', help: 'Median of the working time, by the week in which leads arrived; of all owners.', who: 'Owner', all: 'All', answered: 'Answered', median: 'Median', inTime: 'In time', of: '{{n}} of {{count}}', minutes_one: '{{count}} min', minutes_other: '{{count}} min', hours_one: '{{hours}} h', hours_other: '{{hours}} h',
    open_one: '{{count}} lead is not answered', open_other: '{{count}} leads are not answered', late_one: '{{count}} past its time', late_other: '{{count}} past their time', point: '{{when}}: median {{median}}, {{count}} answered', noPoint: '{{when}}: none answered',
  },
  card: { title: 'Sales this month', all: 'Dashboard', won: 'Won this month' },
  activities: { title: 'Activities', emptyTitle: 'No activities here', empty: 'Calls, meetings, e-mails, tasks and notes about leads, opportunities and people stand here.', subject: 'Record' },
};
/** English texts that other pages say. */
export const dashboardSaid = { rule: { period_long: 'Choose at most {{count}} months.' } };
