-- The same as 0104 for accounts that were called otherwise then, or are fed by nothing any more: written by a feed is what whoever connected a bank brought in after that, named by the day on which it was taken in, or waited for a word until then.
-- A camt.053 file that the same person brought in by hand after connecting, whose name ends in that day or one of the seven before it, is marked as fed, too. That is accepted: nothing else tells the two apart.
update accounting.bank_statement s set is_fed = true
  where not s.is_fed and s.format = 'camt053' and s.file_name ~ ' \d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\.xml$'
    and left(right(s.file_name, 14), 10) between to_char((s.created_at at time zone 'utc')::date - 7, 'YYYY-MM-DD') and to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD')
    and exists (select 1 from accounting.bank_consent c where c.workspace_id = s.workspace_id and c.created_by = s.created_by and c.created_at <= s.created_at);
