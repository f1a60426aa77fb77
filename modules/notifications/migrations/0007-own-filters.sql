-- Words and phrases a person does not want to meet: what others wrote with them is collapsed, or left out of their timeline. Only their own reads ask.
create table notifications.own_filter (
  id uuid primary key,
  account_id uuid not null,
  phrase text not null check (length(phrase) between 1 and 100),
  -- The phrase's words as texts are compared (rules/words.ts).
  words text[] not null check (cardinality(words) > 0),
  action text not null check (action in ('warn', 'hide')),
  created_at timestamptz not null default now(),
  unique (account_id, words)
);
alter table notifications.own_filter enable row level security;
create policy own on notifications.own_filter using (account_id = core.current_account_id());

create or replace function notifications.forget_account(p_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification where account_id = p_account;
  delete from notifications.inbox where account_id = p_account;
  delete from notifications.preference where account_id = p_account;
  delete from notifications.closed_workspace where account_id = p_account;
  delete from notifications.known_network where account_id = p_account;
  delete from notifications.push_subscription where account_id = p_account;
  delete from notifications.own_filter where account_id = p_account;
  update notifications.report set note = '' where reporter_id = p_account;
  update notifications.moderation_case set snapshot = '{"title": "", "text": "", "link": null}' where author_id = p_account;
  update notifications.appeal set text = '…' where account_id = p_account;
  delete from notifications.limited_account where account_id = p_account;
$$;
