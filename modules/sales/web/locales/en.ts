import { campaigns, campaignsSaid } from './en/campaigns.ts';
import { capture, captureSaid } from './en/capture.ts';
import { commission, commissionSaid } from './en/commission.ts';
import { dashboard, dashboardSaid } from './en/dashboard.ts';
import { deals, dealsSaid } from './en/deals.ts';
import { leads, leadsSaid } from './en/leads.ts';
import { mails, mailsSaid } from './en/mails.ts';
import { meetings, meetingsSaid } from './en/meetings.ts';
import { quotes, quotesSaid } from './en/quotes.ts';
import { texts } from './en/texts.ts';

/** English texts of sales. */
export const en = {
  room: 'Sales',
  rule: { ...leadsSaid.rule, ...dealsSaid.rule, ...quotesSaid.rule, ...dashboardSaid.rule, ...captureSaid.rule, ...campaignsSaid.rule, ...meetingsSaid.rule, ...commissionSaid.rule }, refused: { ...leadsSaid.refused, ...dealsSaid.refused, ...quotesSaid.refused, ...captureSaid.refused, ...mailsSaid.refused, ...meetingsSaid.refused, ...commissionSaid.refused }, permission: { ...leadsSaid.permission, ...campaignsSaid.permission, ...commissionSaid.permission }, event: { ...leadsSaid.event, ...dealsSaid.event, ...quotesSaid.event, ...captureSaid.event, ...mailsSaid.event, ...campaignsSaid.event, ...meetingsSaid.event, ...commissionSaid.event }, party_reference: { ...leadsSaid.party_reference, ...dealsSaid.party_reference, ...quotesSaid.party_reference },
  outsider: quotesSaid.outsider, eventType: { ...leadsSaid.eventType, ...dealsSaid.eventType, ...quotesSaid.eventType },
  leads, mails, texts, capture, campaigns, meetings, deals, quotes, commission, dashboard,
};
