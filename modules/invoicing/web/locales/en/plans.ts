/** English texts: what was agreed and is billed in steps. */
export const plans = {
  title: 'Billing plans', one: 'Billing plan', add: 'New billing plan', addDo: 'Add', made: 'The billing plan is there', command: 'Go to billing plans', make: 'Bill in steps', save: 'Save', saved: 'The billing plan is saved', remove: 'Remove', removed: 'The billing plan was removed',
  emptyTitle: 'No billing plans yet', empty: 'For deposits, milestones and progress: agree once, bill in steps that add up to the whole.', partyEmpty: 'No billing plans yet', nextHelp: 'You write what was agreed on the next page.', templateNote: 'This is what was agreed. It is billed in steps and never posted itself.', toPlan: 'Go to the billing plan',
  field: { title: 'Name', party: 'Customer', status: 'Status', total: 'Agreed', billed: 'Billed', currency: 'Currency', nextOn: 'Next step', automatic: 'By itself', ownerId: 'Owner', partyId: 'Customer', sourceNumber: 'Order', createdAt: 'Added', steps: 'Steps' },
  status: { open: 'Open', billed: 'All billed', closed: 'Closed' }, stopped: 'Stopped', stoppedTitle: 'A step could not be billed by itself', closedNote: 'This plan was closed before all of it was billed. Reason: {{reason}}', nothingAgreed: 'Nothing is agreed yet. Write the lines first, then bill them in steps.',
  sums: 'Amounts, tax included', sum: { agreed: 'Agreed', billed: 'Billed', open: 'Open', paid: 'Paid' }, billedAmount: '{{amount}} billed', billedPercent: '{{percent}} % billed', ofOrder: 'Of order {{number}}', automaticOn: 'Steps with a day are billed by themselves, as drafts', automaticOff: 'Steps are billed by hand',
  steps: 'Steps', amountsNet: 'Amounts without tax', amountsGross: 'Amounts with tax', state: { waiting: 'Not billed', due: 'To bill', billed: 'Billed', dropped: 'Not billed' }, kind: { deposit: 'Deposit' }, timing: { start: 'From the start', date: 'On a day', done: 'When done' },
  doneOn: 'Done on {{date}}', markDone: 'Mark as done', notDone: 'Not done yet', bill: 'Bill this step', billNamed: 'Bill this step: {{name}}', stepBilled: 'The invoice of “{{name}}” is begun',
  agreed: 'What was agreed', line: 'Line', tax: 'Tax', total: 'Total', changeAgreed: 'Change what was agreed', editSteps: 'Edit steps', stepsLead: 'Steps add up to the whole. Those that are billed stay as they are.', stepName: 'Step {{n}}', share: 'Share', shareHelp: 'Such as 30 % or 1500.00', billedKept: 'Billed', when: 'When', day: 'Day', isDeposit: 'A deposit: asks in advance, and comes off the next invoice',
  up: 'Move step {{n}} up', down: 'Move step {{n}} down', removeStep: 'Remove step {{n}}', addStep: 'Add a step', even: 'Equal shares', automatic: 'Bill by itself', automaticHelp: 'Each step that has a day becomes a draft on it.', reopen: 'Open again', reopened: 'The plan is open again',
  progress: { do: 'Bill progress', title: 'Bill progress', lead: '{{percent}} % is billed so far. The invoice asks for the difference, and as much less is left for the steps that follow.', percent: 'Complete to', perLine: 'Line by line', lineHelp: 'Agreed {{agreed}}, {{percent}} % billed', done: 'The invoice is begun' },
  close: { do: 'Close early', title: 'Close this plan?', lead: '{{amount}} will not be billed any more. You can open the plan again.', reason: 'Reason', done: 'The plan is closed' },
};

const verbs = { created: 'made a billing plan', changed: 'changed a billing plan', removed: 'removed a billing plan', restored: 'brought a billing plan back', billed: 'began the invoice of “{{number}}”', freed: 'took the invoice of “{{number}}” back', step_done: 'marked “{{number}}” as done', step_undone: 'marked “{{number}}” as not done yet', closed: 'closed a billing plan', reopened: 'opened a billing plan again', stopped: 'could not bill a step by itself' };

/** What pages of other rooms say about them. */
export const plansSaid = {
  rule: {
    plan_percent_under: 'The steps add up to less than the whole: {{miss}} % are missing.', plan_percent_over: 'The steps add up to more than the whole: {{miss}} % too much.', plan_amount_under: 'The steps add up to less than the whole: {{miss}} {{currency}} are missing.', plan_amount_over: 'The steps add up to more than the whole: {{miss}} {{currency}} too much.',
    plan_share_one: 'Give the step either a percentage or an amount.', plan_step_nothing: 'This step comes to nothing.', plan_deposit_place: 'Only the first step may be a deposit, and another step follows it.', plan_deposit_late: 'Work is billed already: a deposit comes before that.', plan_step_day: 'Choose the day of this step.', plan_step_kept: 'This step is billed: it stays as it is.', plan_step_gone: 'This step is not in the plan any more.', plan_step_once: 'This step is given twice.',
    plan_unit_tax: 'A tax per unit cannot be billed in steps. Invoice these lines as a whole.', plan_negative: 'A line below zero, such as a trade-in, cannot be billed in steps. Give a discount in its place, or credit it by itself.', plan_progress: 'Enter more than the {{billed}} % that is billed already.', plan_draft: 'Choose a draft of an invoice that is no deposit and of no order.',
  },
  refused: {
    plan_step_billed: 'The step {{name}} is billed already.', plan_step_timing: 'The step {{name}} does not wait for work to be done.', plan_deposit_first: 'Bill and post the deposit {{name}} first, or take it out of the plan.', plan_deposit_open: 'The deposit {{name}} is not taken off any invoice yet. Bill another step, or credit what is left of the deposit first.', plan_state: 'The plan has moved on: this is not possible any more.', plan_billed: 'Steps of this plan are billed already: what was agreed can no longer be changed.',
    plan_over: 'Of {{name}}, more than the agreed {{most}} {{currency}} would be billed. Bill extra work on a line of its own.', plan_empty: 'Nothing is left to bill with this step.', plan_exists: 'There is a billing plan for {{number}} already.',
  },
  event: { billing_plan: verbs },
};
