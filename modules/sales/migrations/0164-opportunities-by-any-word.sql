-- Opportunities are found by next step, competitor and notes, too.
update sales.opportunity set search = left(search || ' ' || trim(regexp_replace(lower(regexp_replace(normalize(concat_ws(' ', nullif(next_step, ''), nullif(competitor, ''), left(nullif(notes, ''), 2000)), NFKD), '[\u0300-\u036f\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963]', '', 'g')), '\s+', ' ', 'g')), 4000)
where next_step <> '' or competitor <> '' or notes <> '';
