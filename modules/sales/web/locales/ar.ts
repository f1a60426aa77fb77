import { campaigns, campaignsSaid } from './ar/campaigns.ts';
import { capture, captureSaid } from './ar/capture.ts';
import { commission, commissionSaid } from './ar/commission.ts';
import { dashboard, dashboardSaid } from './ar/dashboard.ts';
import { deals, dealsSaid } from './ar/deals.ts';
import { leads, leadsSaid } from './ar/leads.ts';
import { mails, mailsSaid } from './ar/mails.ts';
import { meetings, meetingsSaid } from './ar/meetings.ts';
import { quotes, quotesSaid } from './ar/quotes.ts';
import { texts } from './ar/texts.ts';

/** Arabic texts of sales. */
export default {
  room: 'المبيعات',
  rule: { ...leadsSaid.rule, ...dealsSaid.rule, ...quotesSaid.rule, ...dashboardSaid.rule, ...captureSaid.rule, ...campaignsSaid.rule, ...meetingsSaid.rule, ...commissionSaid.rule }, refused: { ...leadsSaid.refused, ...dealsSaid.refused, ...quotesSaid.refused, ...captureSaid.refused, ...mailsSaid.refused, ...meetingsSaid.refused, ...commissionSaid.refused }, permission: { ...leadsSaid.permission, ...campaignsSaid.permission, ...commissionSaid.permission }, event: { ...leadsSaid.event, ...dealsSaid.event, ...quotesSaid.event, ...captureSaid.event, ...mailsSaid.event, ...campaignsSaid.event, ...meetingsSaid.event, ...commissionSaid.event }, party_reference: { ...leadsSaid.party_reference, ...dealsSaid.party_reference, ...quotesSaid.party_reference },
  outsider: quotesSaid.outsider, eventType: { ...leadsSaid.eventType, ...dealsSaid.eventType, ...quotesSaid.eventType },
  leads, mails, texts, capture, campaigns, meetings, deals, quotes, commission, dashboard,
};
