-- What feeds brought in before statements said so: as the feed of the account wrote it, named by the account and the day.
update accounting.bank_statement s set is_fed = true
  from accounting.bank_account b
  where b.id = s.bank_account_id and not s.is_fed and s.format = 'camt053' and s.file_name ~ ' \d{4}-\d{2}-\d{2}\.xml$' and starts_with(s.file_name, left(b.name, 100) || ' ')
    and exists (select 1 from accounting.bank_feed f where f.bank_account_id = b.id);
update accounting.statement_file s set fed_at = s.created_at where exists (select 1 from accounting.bank_feed f where f.file_id = s.id);
