/** Campaigns, in English. */
export const campaigns = {
  one: 'Campaign', many: 'Campaigns', command: 'Campaigns', add: 'Add campaign', added: 'Campaign added', import: 'Import', remove: 'Remove campaign', edit: 'Change campaign', save: 'Save', saved: 'Campaign saved', emptyTitle: 'No campaigns yet', emptyText: 'Plan one, and see which leads it brings, what they pay and what it cost.',
  name: 'Name', word: 'Word in links', wordHelp: 'Leads belong to the campaign whose word stands in the link they came by (utm_campaign). Left empty, it is made of the name.', channel: 'Channel', startsOn: 'First day', endsOn: 'Last day', budget: 'Budget', currency: 'Currency', ownerId: 'Owner', notes: 'Notes', createdAt: 'Added', state: 'State',
  channels: { email: 'E-mail', social: 'Social media', search: 'Search ads', display: 'Display ads', event: 'Event', print: 'Print', phone: 'Phone', partner: 'Partner', other: 'Other' },
  states: { planned: 'Planned', running: 'Running', ended: 'Ended' },
  brought: 'What it brought since {{day}}', costs: 'What it cost', deals: 'Opportunities of this campaign', address: 'Links for this campaign', page: 'Page you want to share', addressHelp: 'A web form, a booking page, or a page of yours with a form in it. Share the link below instead, and whoever writes or books by it counts for this campaign.',
  report: 'Campaign report', reportHelp: 'What your campaigns brought, and what they cost.', without: 'No campaign', noneHelp: 'Choose other days, or share a link of a campaign.', planNamed: 'Plan {{name}} as a campaign',
  note: 'Leads that arrived in these days and name the campaign, with what became of them until today. Opportunities entered in these days without a lead count as won by the campaign they name themselves. Amounts in other currencies count at the rate of the day they were closed. Paid is what came in for their invoices, less refunds, without tax. Return is what was paid less the cost, in percent of the cost. A cost counts by the days that fall into these.',
};

/** What pages of other rooms say about campaigns: wrong fields, permissions, the log. */
export const campaignsSaid = {
  rule: { campaign_taken: 'There is a campaign with this word already.', campaign_word: 'Enter a word without line breaks.', campaign_order: 'The last day comes after the first.' },
  permission: { campaign: { edit: 'Plan campaigns and enter what they cost' } },
  event: { campaign: { created: 'planned a campaign', changed: 'changed a campaign', removed: 'removed a campaign', restored: 'brought a campaign back', cost_added: 'added a cost of a campaign', cost_removed: 'removed a cost of a campaign' } },
};
