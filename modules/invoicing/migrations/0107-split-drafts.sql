-- Of a draft that was split off another one: { id, version, own, lines, discountAmount } of that one as it was before, so that it can be taken back while both are as they were.
alter table invoicing.document add column split_of jsonb;
