-- A source and a label have one spelling in a workspace: "Fair", "fair " and "FÁIR" are one word, written as it was first, or as the list of sources has it.
create function sales.word_key(p_text text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select trim(regexp_replace(lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670]', '', 'g')), '\s+', ' ', 'g'))
$$;

create table sales.word (
  workspace_id integer not null,
  kind text not null check (kind in ('source', 'label')),
  key text not null check (key <> ''),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  primary key (workspace_id, kind, key)
);
alter table sales.word enable row level security;
create policy tenant on sales.word using (workspace_id = core.current_workspace_id());

-- Words as the workspace writes them, each once, in their order; what is new is written as it came from then on.
create function sales.spelled(p_workspace integer, p_kind text, p_words jsonb) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_missing boolean;
  v_words jsonb;
begin
  if p_words is null or jsonb_typeof(p_words) <> 'array' then return p_words; end if;
  select bool_or(w.key is null), jsonb_agg(coalesce(w.name, g.word) order by g.at) into v_missing, v_words
    from (select distinct on (sales.word_key(e.word)) trim(e.word) as word, sales.word_key(e.word) as key, e.at from jsonb_array_elements_text(p_words) with ordinality as e(word, at) where sales.word_key(e.word) <> '' order by sales.word_key(e.word), e.at) g
    left join sales.word w on w.workspace_id = p_workspace and w.kind = p_kind and w.key = g.key;
  if v_missing then
    insert into sales.word (workspace_id, kind, key, name)
      select p_workspace, p_kind, n.key, n.name from (select distinct on (sales.word_key(e.word)) sales.word_key(e.word) as key, left(trim(e.word), 60) as name from jsonb_array_elements_text(p_words) as e(word) where sales.word_key(e.word) <> '' order by 1) n
      order by n.key on conflict do nothing;
    select jsonb_agg(w.name order by g.at) into v_words
      from (select sales.word_key(e.word) as key, min(e.at) as at from jsonb_array_elements_text(p_words) with ordinality as e(word, at) group by 1) g
      join sales.word w on w.workspace_id = p_workspace and w.kind = p_kind and w.key = g.key;
  end if;
  return v_words;
end $$;

create function sales.spell_record() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.sources := sales.spelled(new.workspace_id, 'source', new.sources);
  new.labels := sales.spelled(new.workspace_id, 'label', new.labels);
  return new;
end $$;
create function sales.spell_source() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.source := coalesce(sales.spelled(new.workspace_id, 'source', jsonb_build_array(new.source)) ->> 0, '');
  return new;
end $$;

-- A list of sources in which one stood twice: the older one stays, with what both cost.
create temp table joined_source on commit drop as
  select s.id, first_value(s.id) over w as kept from sales.source s where s.deleted_at is null window w as (partition by s.workspace_id, sales.word_key(s.name) order by s.created_at, s.id);
update sales.source_cost c set source_id = j.kept from joined_source j where j.id = c.source_id and j.kept <> j.id;
update sales.source k set notes = left(trim(k.notes || E'\n' || s.notes), 1000), version = k.version + 1, updated_at = now() from joined_source j join sales.source s on s.id = j.id where j.kept <> j.id and k.id = j.kept and s.notes <> '';
update sales.source s set deleted_at = now(), version = s.version + 1 from joined_source j where j.id = s.id and j.kept <> j.id;
drop index sales.source_once;
create unique index source_once on sales.source (workspace_id, sales.word_key(name)) where deleted_at is null;

-- The spelling of the list, else the one that is used most.
insert into sales.word (workspace_id, kind, key, name) select s.workspace_id, 'source', sales.word_key(s.name), trim(s.name) from sales.source s where s.deleted_at is null and sales.word_key(s.name) <> '' on conflict do nothing;
insert into sales.word (workspace_id, kind, key, name)
  select distinct on (u.workspace_id, u.kind, u.key) u.workspace_id, u.kind, u.key, left(u.name, 60) from (
    select x.workspace_id, x.kind, sales.word_key(x.word) as key, trim(x.word) as name, count(*) as used from (
      select l.workspace_id, 'source' as kind, e.word from sales.lead l cross join lateral jsonb_array_elements_text(l.sources) as e(word) where jsonb_typeof(l.sources) = 'array'
      union all select l.workspace_id, 'label', e.word from sales.lead l cross join lateral jsonb_array_elements_text(l.labels) as e(word) where jsonb_typeof(l.labels) = 'array'
      union all select o.workspace_id, 'source', e.word from sales.opportunity o cross join lateral jsonb_array_elements_text(o.sources) as e(word) where jsonb_typeof(o.sources) = 'array'
      union all select o.workspace_id, 'label', e.word from sales.opportunity o cross join lateral jsonb_array_elements_text(o.labels) as e(word) where jsonb_typeof(o.labels) = 'array') x
    group by 1, 2, 3, 4) u where u.key <> '' order by u.workspace_id, u.kind, u.key, u.used desc, u.name on conflict do nothing;
update sales.lead l set sources = sales.spelled(l.workspace_id, 'source', l.sources), labels = sales.spelled(l.workspace_id, 'label', l.labels)
  where (l.sources is not null and sales.spelled(l.workspace_id, 'source', l.sources) is distinct from l.sources) or (l.labels is not null and sales.spelled(l.workspace_id, 'label', l.labels) is distinct from l.labels);
update sales.opportunity o set sources = sales.spelled(o.workspace_id, 'source', o.sources), labels = sales.spelled(o.workspace_id, 'label', o.labels)
  where (o.sources is not null and sales.spelled(o.workspace_id, 'source', o.sources) is distinct from o.sources) or (o.labels is not null and sales.spelled(o.workspace_id, 'label', o.labels) is distinct from o.labels);

create trigger spell_words before insert or update of sources, labels on sales.lead for each row when (new.sources is not null or new.labels is not null) execute function sales.spell_record();
create trigger spell_words before insert or update of sources, labels on sales.opportunity for each row when (new.sources is not null or new.labels is not null) execute function sales.spell_record();
create trigger spell_source before insert or update of source on sales.lead_form for each row when (new.source <> '') execute function sales.spell_source();
create trigger spell_source before insert or update of source on sales.booking_page for each row when (new.source <> '') execute function sales.spell_source();
update sales.lead_form set source = source where source <> '';
update sales.booking_page set source = source where source <> '';

-- The list of sources says how a word is written from now on, also where it stands already. Answers how many records it was written in otherwise.
create function sales.respell(p_workspace integer, p_name text) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_key text := sales.word_key(p_name);
  v_before text;
  v_count integer := 0;
  v_more integer;
begin
  select w.name into v_before from sales.word w where w.workspace_id = p_workspace and w.kind = 'source' and w.key = v_key for update;
  insert into sales.word (workspace_id, kind, key, name) values (p_workspace, 'source', v_key, p_name) on conflict (workspace_id, kind, key) do update set name = excluded.name;
  if v_before is null or v_before = p_name then return 0; end if;
  update sales.lead l set sources = l.sources where l.workspace_id = p_workspace and l.sources @> jsonb_build_array(v_before);
  get diagnostics v_count = row_count;
  update sales.opportunity o set sources = o.sources where o.workspace_id = p_workspace and o.sources @> jsonb_build_array(v_before);
  get diagnostics v_more = row_count;
  update sales.lead_form f set source = f.source where f.workspace_id = p_workspace and f.source = v_before;
  update sales.booking_page p set source = p.source where p.workspace_id = p_workspace and p.source = v_before;
  return v_count + v_more;
end $$;
