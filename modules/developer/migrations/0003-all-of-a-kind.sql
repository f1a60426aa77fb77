-- A message names its record: to whom may see all of its kind, beside what the event itself asks for.
alter table developer.delivery add column can_all text;
