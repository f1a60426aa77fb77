import { capture } from './ar/capture.ts';
import { dashboard } from './ar/dashboard.ts';
import { deals } from './ar/deals.ts';
import { leads } from './ar/leads.ts';
import { quotes } from './ar/quotes.ts';

/** Arabic texts of sales. */
export default {
  room: 'المبيعات',
  leads, capture, deals, quotes, dashboard,
};
