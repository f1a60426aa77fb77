-- By which of several fields a row of a file met its record; and what was the same already is told apart from what was changed.
alter table core.import add column unchanged integer not null default 0;
alter table core.import_row add column matched_by text;
alter table core.import_row drop constraint import_row_outcome_check;
-- Rows that are there already kept to the old list.
alter table core.import_row add constraint import_row_outcome_check check (outcome in ('created', 'changed', 'same', 'skipped', 'wrong', 'undone', 'kept')) not valid;
alter table core.bulk add column same integer not null default 0;
