-- The content of an entry that the chain hashes, second form: in the first one text could move from the memo to the reference without a change of it. What was posted keeps its form, and none of it is written anew.

-- Which form an entry was hashed in: what is there has the first one, what comes the second.
alter table accounting.entry add column content_version smallint not null default 1 check (content_version in (1, 2));
alter table accounting.entry alter column content_version set default 2;

-- Changing either form breaks every chain.
alter function accounting.entry_content(uuid) rename to entry_content_v1;

-- What an entry says: in its second form a JSON array, in which every text ends where it ends. In plpgsql, which keeps its plans: this runs while others wait for the book.
create function accounting.entry_content(p_entry uuid) returns bytea
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  e accounting.entry;
begin
  select x.* into e from accounting.entry x where x.id = p_entry;
  if e.content_version = 1 then return accounting.entry_content_v1(p_entry); end if;
  return (select convert_to(jsonb_build_array('v2', e.id, e.workspace_id, e.chain_seq::text, e.journal, e.number, e.entry_on, e.source_type, e.source_id, e.reverses_id, e.total::text,
    to_char(e.recorded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.posted_by, e.memo, e.reference,
    (select coalesce(jsonb_agg(jsonb_build_array(l.position, l.id, l.account_id, l.entry_on, l.debit::text, l.credit::text, l.currency, l.amount::text, trim_scale(l.rate)::text, l.party_id, l.due_on, l.tax_id, l.memo, l.dimensions) order by l.position), '[]') from accounting.line l where l.entry_id = p_entry),
    (select coalesce(jsonb_agg(jsonb_build_array(t.id, t.tax_id, t.direction, trim_scale(t.rate)::text, t.tax_on, t.base::text, t.amount::text, t.recoverable::text, t.party_id) order by t.id), '[]') from accounting.tax_line t where t.entry_id = p_entry))::text, 'UTF8')
    where e.id is not null);
end
$$;
