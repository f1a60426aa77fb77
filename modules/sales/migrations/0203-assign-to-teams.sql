-- A rule of assignment may hand to whoever is in a team at the time, in place of people it names itself; whose turn it was is remembered as theirs.
alter table sales.assign_rule add column team_id uuid;
