-- Values of dimensions of a whole document, by the ids of a dimension and of one of its values: they hold for every line and charge that names none itself.
alter table invoicing.document add column dimensions jsonb not null default '{}';
