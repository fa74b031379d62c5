-- Keeps a fact as it was. A fact that was entered in error stays as it is.
create or replace function keep_fact_version() returns trigger language plpgsql as $$
begin
  if rows_only_move() then return null; end if;
  if old.error_at is not null then
    raise exception 'A fact that was entered in error stays as it is.' using errcode = 'OW002';
  end if;
  insert into fact_versions (fact_id, version, kind, was, written_at, written_by)
  values (old.id, old.version, tg_table_name,
    to_jsonb(old) - '{id,patient_id,creation_hash,created_at,created_by,updated_at,updated_by,version}'::text[],
    old.updated_at, old.updated_by);
  return null;
end $$;
create or replace trigger audit_write after insert or delete or update on clinic_term_lists
  for each row execute function audit_write('list of terms');
create or replace trigger stamp_change before update on clinic_term_lists
  for each row execute function stamp_change();

-- The first day that a moment can mean. A day that its month does not have counts on into the next one.
create or replace function first_day_of(at moment) returns date language sql immutable parallel safe as $$
  select make_date(greatest(left(at, 4)::int, 1), coalesce(nullif(substr(at, 6, 2), '')::int, 1), 1)
    + coalesce(nullif(substr(at, 9, 2), '')::int, 1) - 1
$$;
