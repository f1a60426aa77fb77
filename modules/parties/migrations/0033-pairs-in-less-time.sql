-- The same pairs in less than half the time: an import of fifty thousand makes a hundred thousand of them. What show_trgm answers is ASCII (other letters as numbers);
-- how rare each of its characters is stands in a list, by its code.
create or replace function parties.match_pairs(p_key text) returns integer[] language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  v_grams text[] := show_trgm(p_key);
  v_marks text[];
  v_pairs integer[] := '{}';
  rarity constant integer[] := '{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,122,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,80,81,82,83,84,85,86,87,88,89,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,120,105,112,111,121,103,107,108,119,97,102,113,109,118,117,106,90,116,115,114,110,101,100,98,104,99,123,124,125,126,127}';
begin
  v_marks := array(
    select u.gram from (select g as gram, convert_to(g, 'UTF8') as b from unnest(v_grams) as g offset 0) u
    order by rarity[get_byte(u.b, 0) + 1] + rarity[get_byte(u.b, 1) + 1] + rarity[get_byte(u.b, 2) + 1], u.gram collate "C" limit cardinality(v_grams) - ceil(0.85 * cardinality(v_grams))::int + 2);
  for i in 1 .. cardinality(v_marks) - 1 loop
    for j in i + 1 .. cardinality(v_marks) loop v_pairs := v_pairs || hashtext(v_marks[i] || v_marks[j]); end loop;
  end loop;
  return v_pairs;
end $$;
