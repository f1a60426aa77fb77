-- Further addresses are told apart, so that documents choose one, and say who receives there and by which number they are called.
update parties.party p set more_addresses = (
  select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', '', 'phone', '') || a.address order by a.place) from jsonb_array_elements(p.more_addresses) with ordinality as a(address, place)
) where jsonb_typeof(p.more_addresses) = 'array' and jsonb_array_length(p.more_addresses) > 0;
