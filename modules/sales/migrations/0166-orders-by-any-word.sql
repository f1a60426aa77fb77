-- Orders are found by what their lines say, too.
update sales.sales_order o set search = left(o.search || ' ' || trim(regexp_replace(lower(regexp_replace(normalize(l.said, NFKD), '[\u0300-\u036f\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963]', '', 'g')), '\s+', ' ', 'g')), 8000)
from (select order_id, string_agg(left(description, 500), ' ' order by position) as said from sales.sales_order_line where description <> '' group by order_id) l where l.order_id = o.id;
