-- Why the last one could not be made, as a code with the values of its sentence, beside the English sentence in last_problem: every reader is told in their own language. Null of what stopped before.
alter table invoicing.recurring_expense add column problem jsonb;
