-- Why the draft of a fee was never made: nobody may write invoices, or the invoice was voided first.
alter table invoicing.dunning_log add column fee_problem text check (fee_problem in ('nobody', 'voided'));
