#!/bin/sh
# The login of the nodes: it owns nothing and is no superuser, so that row-level security binds it whatever a connection says. The image runs this
# when the volume is empty; for an older volume, and after POSTGRES_APP_PASSWORD was changed:
#   docker compose up -d postgres && docker compose exec postgres sh /docker-entrypoint-initdb.d/app-login.sh
set -e
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
do $$ begin
  if not exists (select from pg_roles where rolname = 'atrium_app') then create role atrium_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'atrium_server') then create role atrium_server; end if;
end $$;
alter role atrium_server with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
grant atrium_app to atrium_server;
SQL
