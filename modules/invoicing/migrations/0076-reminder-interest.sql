-- Late interest a year that a level of reminders charges, in percent; null for none.
alter table invoicing.dunning_level add column interest_percent numeric(7, 4) check (interest_percent between 0 and 100);

-- Interest that the customer was told of with a reminder: for which days, and of what. Its draft follows, together with that of the fee where both are in one currency.
alter table invoicing.dunning_log
  add column interest_amount bigint not null default 0 check (interest_amount >= 0),
  add column interest_currency char(3),
  add column interest_percent numeric(7, 4),
  -- The last day it is for: days of a draft that is still to be made are charged by no other one.
  add column interest_until date,
  -- [{ from, until, open, amount }] for each due date: the day before the first, the last one, and minor units as texts.
  add column interest_parts jsonb not null default '[]',
  add column interest_document_id uuid references invoicing.document (id),
  add constraint dunning_log_interest check (interest_amount = 0 or (interest_currency is not null and interest_percent is not null and interest_until is not null));
create index dunning_log_interest_invoice on invoicing.dunning_log (interest_document_id) where interest_document_id is not null;
