import { capture } from './en/capture.ts';
import { dashboard } from './en/dashboard.ts';
import { deals } from './en/deals.ts';
import { leads } from './en/leads.ts';
import { quotes } from './en/quotes.ts';

/** English texts of sales. */
export const en = {
  room: 'Sales',
  leads, capture, deals, quotes, dashboard,
};
