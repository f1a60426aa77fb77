-- Quotes are found by what their lines say, too.
update sales.quote q set search = left(q.search || ' ' || trim(regexp_replace(lower(regexp_replace(normalize(l.said, NFKD), '[\u0300-\u036f\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963]', '', 'g')), '\s+', ' ', 'g')), 8000)
from (select quote_id, string_agg(left(description, 500), ' ' order by position) as said from sales.quote_line where description <> '' group by quote_id) l where l.quote_id = q.id;
