-- SQL for the key of a row as JSON, without the column that names the chart.
create or replace function row_key_of(tab text, col text) returns text language sql stable as $$
  select format('jsonb_build_object(%s)',
    string_agg(format('%L, t.%I', a.attname, a.attname), ', ' order by a.attnum))
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = tab::regclass and i.indisprimary and a.attname <> col
$$;

-- SQL for the condition that a row has the key `key`, in the types of its columns.
create or replace function has_row_key(tab text, col text, key text) returns text language sql stable as $$
  select string_agg(format('t.%I = (%s ->> %L)::%s', a.attname, key, a.attname,
    format_type(a.atttypid, a.atttypmod)), ' and ' order by a.attnum)
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = tab::regclass and i.indisprimary and a.attname <> col
$$;

-- Moves the rows of a table from the chart that is merged to the one that stays, and notes each of them. A row
-- for which the other chart has no place gets the values `colliding`, or stays where it is without them.
create or replace function move_chart_rows(merge uuid, tab text, col text, colliding jsonb)
returns void language plpgsql as $$
declare
  pair constant chart_merges := (select m from chart_merges m where m.id = merge);
  note constant text := format('insert into chart_merge_rows (merge_id, table_name, column_name, row_key,
    before) select %L, %L, %L, row_key, before from moved', merge, tab, col);
  key constant text := row_key_of(tab, col);
  match constant text := has_row_key(tab, col, '$3');
  names text;
  former text := 'null::jsonb';
  one jsonb;
begin
  perform set_config('openward.rows_only_move', 'true', true);
  begin
    execute format('with moved as (update %1$I t set %2$I = $1 where t.%2$I = $2
      returning %3$s as row_key, null::jsonb as before) %4$s', tab, col, key, note)
    using pair.stayed_id, pair.merged_id;
  exception when unique_violation or exclusion_violation or check_violation then
    select string_agg(quote_ident(k), ', '), format('jsonb_build_object(%s)',
      string_agg(format('%L, o.%I', k, k), ', ')) into names, former from jsonb_object_keys(colliding) k;
    for one in execute format('select %s from %I t where t.%I = $1', key, tab, col) using pair.merged_id
    loop
      begin
        execute format('with moved as (update %1$I t set %2$I = $1 where t.%2$I = $2 and %3$s
          returning %4$s as row_key, null::jsonb as before) %5$s', tab, col, match, key, note)
        using pair.stayed_id, pair.merged_id, one;
      exception when unique_violation or exclusion_violation or check_violation then
        if names is not null then
          execute format('with o as (select t.* from %1$I t where %3$s),
            moved as (update %1$I t set %2$I = $1,
              (%6$s) = (select %6$s from jsonb_populate_record(t, $4)) from o
            where t.%2$I = $2 and %3$s returning %4$s as row_key, %7$s as before) %5$s',
            tab, col, match, key, note, names, former)
          using pair.stayed_id, pair.merged_id, one, colliding;
        end if;
      end;
    end loop;
  end;
  perform set_config('openward.rows_only_move', 'false', true);
end $$;

-- Moves back the rows that a merge moved and that the chart that stayed still has. Values that a collision gave
-- go too, unless they were changed, or their time has another visit by now.
create or replace function return_chart_rows(merge uuid, tab text, col text, colliding jsonb)
returns void language plpgsql as $$
declare
  pair constant chart_merges := (select m from chart_merges m where m.id = merge);
  match constant text := has_row_key(tab, col, 'r.row_key');
  one record;
  names text;
begin
  perform set_config('openward.rows_only_move', 'true', true);
  execute format('update %1$I t set %2$I = $1 from chart_merge_rows r
    where r.merge_id = $3 and r.table_name = %1$L and r.column_name = %2$L and t.%2$I = $2 and %3$s',
    tab, col, match)
  using pair.merged_id, pair.stayed_id, merge;
  for one in select r.row_key, r.before from chart_merge_rows r
    where r.merge_id = merge and r.table_name = tab and r.column_name = col and r.before is not null
  loop
    select string_agg(quote_ident(k), ', ') into names from jsonb_object_keys(one.before) k;
    begin
      execute format('update %1$I t set (%4$s) = (select %4$s from jsonb_populate_record(t, $2))
        where %2$s and t.%3$I = $4 and to_jsonb(t) @> $3', tab, has_row_key(tab, col, '$1'), col, names)
      using one.row_key, one.before, colliding, pair.merged_id;
    exception when exclusion_violation or unique_violation then
      null;
    end;
  end loop;
  perform set_config('openward.rows_only_move', 'false', true);
end $$;

-- Moves rows of the chart that stayed, written since the merge, to the chart that is separate again.
create or replace function give_chart_rows(merge uuid, tab text, col text, keys jsonb)
returns void language plpgsql as $$
declare
  pair constant chart_merges := (select m from chart_merges m where m.id = merge);
begin
  perform set_config('openward.rows_only_move', 'true', true);
  execute format('update %1$I t set %2$I = $1 from jsonb_array_elements($3) k (row_key)
    where t.%2$I = $2 and %3$s', tab, col, has_row_key(tab, col, 'k.row_key'))
  using pair.merged_id, pair.stayed_id, keys;
  perform set_config('openward.rows_only_move', 'false', true);
end $$;

-- Rows that only exist with another row, such as the link in the message about a visit, go where it is.
create or replace function follow_tied_rows(merge uuid, tab text, col text, tie text, target text)
returns void language plpgsql as $$
declare
  pair constant chart_merges := (select m from chart_merges m where m.id = merge);
begin
  perform set_config('openward.rows_only_move', 'true', true);
  execute format('update %1$I t set %2$I = $1 from %4$I o
    where t.%2$I = $2 and o.id = t.%3$I and o.patient_id = $1', tab, col, tie, target)
  using pair.merged_id, pair.stayed_id;
  perform set_config('openward.rows_only_move', 'false', true);
end $$;

-- A merge and its end are events of both charts, with the reason.
create or replace function note_chart_merge() returns trigger language plpgsql as $$
declare
  act constant text := case when new.undone_at is null then 'merge' else 'undo merge' end;
begin
  perform note_event(act, 'patient', c.id::text, patient => c.id, reason => new.reason,
    changes => jsonb_build_object('merged_into', case when act = 'merge'
      then jsonb_build_array(null, new.stayed_id) else jsonb_build_array(new.stayed_id, null) end),
    actor => coalesce(new.undone_by, new.created_by))
  from unnest(array[new.stayed_id, new.merged_id]) as c (id);
  return null;
end $$;

create or replace trigger note_chart_merge after insert or update of undone_at on chart_merges
  for each row execute function note_chart_merge();
create or replace trigger audit_write after insert or update on chart_merges
  for each row execute function audit_write('chart merge', 'creation_hash', 'stayed_before',
    'merged_before', 'given');
create or replace trigger stamp_change before update on chart_merges
  for each row execute function stamp_change();

-- A written chart is compared with the others later, in the background.
create or replace function compare_chart() returns trigger language plpgsql as $$
begin
  insert into doubles_due (patient_id) values (new.id);
  return null;
end $$;

create or replace function compare_charts() returns trigger language plpgsql as $$
begin
  insert into doubles_due (patient_id) select id from rows_after;
  return null;
end $$;

-- A date with day and month swapped, where that is a date.
create or replace function swapped_day(day date) returns date language sql immutable as $$
  select case when extract(day from day) <= 12 and extract(day from day) <> extract(month from day)
    then make_date(extract(year from day)::integer, extract(day from day)::integer,
      extract(month from day)::integer) end
$$;

-- Whether two dates, written as YYYY-MM-DD, differ in one digit.
create or replace function one_digit_apart(one date, other date) returns boolean language sql immutable as $$
  select count(*) = 1 from generate_series(1, 10) n
  where substr(one::text, n, 1) <> substr(other::text, n, 1)
$$;

-- Whether the first word of one name is like any word of the other: twins share all but that.
create or replace function first_names_alike(one text, other text) returns boolean language sql immutable as $$
  select exists (select from regexp_split_to_table(other, ' +') w
      where similarity(w, split_part(one, ' ', 1)) >= 0.4)
    and exists (select from regexp_split_to_table(one, ' +') w
      where similarity(w, split_part(other, ' ', 1)) >= 0.4)
$$;

-- Looks for the doubles of charts that were written, and answers how many charts it looked at. Each chart is
-- compared with at most a few hundred others: those of the same block (date of birth, phone, email, identifier
-- or whole name), so that the work grows with the number of written charts alone.
create or replace function find_doubles(most integer) returns integer language plpgsql as $$
declare
  written uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('openward.doubles')) then return 0; end if;
  with taken as (
    delete from doubles_due where id in (
      select id from doubles_due order by id limit most for update skip locked)
    returning patient_id)
  select array_agg(distinct patient_id) into written from taken;
  if written is null then return 0; end if;

  with mine as (
    select * from patients where id = any(written) and merged_into is null and archived_at is null
  ),
  pairs as (
    select distinct least(m.id, c.id) as one_id, greatest(m.id, c.id) as other_id
    from mine m cross join lateral (
      (select p.id from (select id, sort_name from patients
          where merged_into is null and archived_at is null and dob = m.dob limit 400) p
        where similarity(p.sort_name, m.sort_name) >= 0.4 limit 20)
      union all
      (select p.id from (select id, sort_name from patients
          where merged_into is null and archived_at is null and dob = swapped_day(m.dob) limit 400) p
        where similarity(p.sort_name, m.sort_name) >= 0.4 limit 20)
      union all
      (select id from patients where merged_into is null and archived_at is null
        and contact is not null
        and right(regexp_replace(contact, '[^0-9]', '', 'g'), 9) = phone_tail(m.contact, 9) limit 20)
      union all
      (select id from patients where merged_into is null and archived_at is null
        and email is not null and lower(email) = lower(m.email) limit 20)
      union all
      (select id from patients where merged_into is null and archived_at is null
        and sort_name = m.sort_name and m.sort_name <> '' limit 50)
      union all
      (select p.id from jsonb_array_elements(m.identifiers) i, lateral (
        select id from patients where merged_into is null and archived_at is null
          and identifiers @> jsonb_build_array(jsonb_build_object('value', i ->> 'value',
            'system', i ->> 'system')) limit 20) p)
    ) c where c.id <> m.id
  ),
  compared as (
    select r.one_id, r.other_id, similarity(a.sort_name, b.sort_name) as names,
      first_names_alike(a.sort_name, b.sort_name) as first_alike,
      a.dob = b.dob as born_same, a.dob = swapped_day(b.dob) as born_swapped,
      one_digit_apart(a.dob, b.dob) as born_near, a.dob is null or b.dob is null as born_unknown,
      phone_tail(a.contact, 9) = phone_tail(b.contact, 9) as phone,
      lower(a.email) = lower(b.email) as email,
      searchable(variadic array[a.address]) = searchable(variadic array[b.address])
        and a.address <> '' as address,
      exists (select from jsonb_array_elements(a.identifiers) i, jsonb_array_elements(b.identifiers) j
        where i ->> 'value' = j ->> 'value' and i ->> 'system' is not distinct from j ->> 'system')
        as identifier,
      a.gender <> b.gender as genders_differ
    from pairs r join patients a on a.id = r.one_id join patients b on b.id = r.other_id
  ),
  scored as (
    select one_id, other_id, first_alike or identifier as may_be_one,
      least(100, round(40 * names)::integer
        + case when born_same then 30 when born_swapped then 25 when born_near then 18
          when born_unknown then 0 else -20 end
        + case when phone then 20 else 0 end + case when email then 20 else 0 end
        + case when identifier then 45 else 0 end + case when address then 10 else 0 end
        - case when genders_differ then 10 else 0 end) as score,
      array_remove(array[
        case when names = 1 then 'same name' when names >= 0.4 then 'similar name' end,
        case when born_same then 'same date of birth'
          when born_swapped then 'day and month of birth swapped'
          when born_near then 'one digit of the date of birth differs' end,
        case when phone then 'same phone' end, case when email then 'same email' end,
        case when identifier then 'same identifier' end, case when address then 'same address' end
      ], null) as reasons
    from compared
  ),
  found as (
    select one_id, other_id, score, reasons from scored where may_be_one and score >= 50
  ),
  gone as (
    delete from likely_doubles d
    where (d.one_id = any(written) or d.other_id = any(written)) and d.different_at is null
      and not exists (select from found f where (f.one_id, f.other_id) = (d.one_id, d.other_id))
  )
  insert into likely_doubles as d (one_id, other_id, score, reasons)
  select one_id, other_id, score, reasons from found order by one_id, other_id
  on conflict (one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons
  where (d.score, d.reasons) is distinct from (excluded.score, excluded.reasons);
  return cardinality(written);
end $$;

create or replace trigger compare_added after insert on patients referencing new table as rows_after
  for each statement execute function compare_charts();
create or replace trigger compare_changed
  after update of name, dob, gender, contact, email, address, identifiers, merged_into, archived_at
  on patients for each row execute function compare_chart();
create or replace trigger audit_write after update of different_at on likely_doubles
  for each row execute function audit_write('likely double');
create or replace trigger stamp_change before update on likely_doubles
  for each row execute function stamp_change();
