-- Medical record numbers end in a Luhn check digit, so that a mistyped one is found.
create or replace function next_mrn() returns text language plpgsql as $$
declare
  body text := nextval('medical_record_numbers')::text;
  total integer := 0;
  digit integer;
begin
  for place in 1 .. length(body) loop
    digit := substr(body, length(body) + 1 - place, 1)::integer;
    if place % 2 = 1 then digit := digit * 2; end if;
    if digit > 9 then digit := digit - 9; end if;
    total := total + digit;
  end loop;
  return body || ((10 - total % 10) % 10)::text;
end $$;

-- The text that the search compares: every name and number of the person. Phones and identifiers stand in
-- it also without punctuation; names like O'Brien and Anne-Marie also in one word.
create or replace function set_search_text() returns trigger language plpgsql as $$
declare
  numbers text := jsonb_path_query_array(new.identifiers, '$[*].value')::text;
begin
  new.search_text := searchable(variadic array[new.name, new.preferred_name, new.mrn,
    array_to_string(new.earlier_mrns, ' '), new.email,
    new.contact, regexp_replace(new.contact, '\D', '', 'g'),
    case when new.name ~ '[''’-]' then regexp_replace(new.name, '[''’-]', '', 'g') else null end,
    numbers, regexp_replace(numbers, '[-./ ]', '', 'g'), new.also_known,
    case when new.extra <> '{}' then extra_texts(new.extra) end]);
  return new;
end $$;

-- Whether visits, offers and messages are for a person: the chart is in use and the person lives.
create or replace function is_living_chart(chart patients) returns boolean language sql immutable as $$
  select chart.merged_into is null and chart.archived_at is null and chart.deceased_on is null
    and chart.death is null
$$;

-- Keeps, for a later concept, what a chart says in one line. Null leaves a value as it is.
create or replace function keep_in_chart(chart uuid, main_address text, emergency text, by_account uuid)
returns void language sql as $$
  update patients set address = case when main_address is null then address else nullif(main_address, '') end,
    emergency_contact = case when emergency is null then emergency_contact
      else nullif(emergency, '') end,
    updated_by = by_account
  where id = chart and (
    coalesce(main_address, address, '') <> coalesce(address, '')
    or coalesce(emergency, emergency_contact, '') <> coalesce(emergency_contact, ''))
$$;

-- Keeps, for a later concept, further names and numbers by which the search finds a chart. It is no change
-- of the chart that anybody could see, so the version stays.
create or replace function keep_also_known(chart uuid, names text, numbers text) returns void
language plpgsql as $$
begin
  update patients set also_known = concat_ws(' ', names, numbers)
  where id = chart and also_known is distinct from concat_ws(' ', names, numbers);
  insert into patient_name_words (word)
  select distinct word from regexp_split_to_table(searchable(names), '[^[:alnum:]]+') as word
  where word <> '' order by word
  on conflict do nothing;
end $$;

-- The words are sorted, so that two transactions with the same new words do not deadlock.
create or replace function keep_name_words() returns trigger language plpgsql as $$
begin
  insert into patient_name_words (word)
  select distinct word from rows_after,
    regexp_split_to_table(sort_name || ' ' || regexp_replace(sort_name, '[''-]', '', 'g'),
      '[^[:alnum:]]+') as word
  where word <> '' order by word
  on conflict do nothing;
  return null;
end $$;

-- Keeps the number of rows that lists show (`counts.ts`).
create or replace function count_patients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_count('patients',
      (select count(*) from rows_after where merged_into is null and archived_at is null));
  else
    perform add_to_count('patients',
      (select -count(*) from rows_before where merged_into is null and archived_at is null));
  end if;
  return null;
end $$;

create or replace function count_patients_change() returns trigger language plpgsql as $$
begin
  perform add_to_count('patients', (new.merged_into is null and new.archived_at is null)::integer - (old.merged_into is null and old.archived_at is null)::integer);
  return null;
end $$;

-- A new row of a chart that was merged away goes to the chart that stayed. The lock waits for a merge
-- that is under way (E-10).
create or replace function follow_merged_chart() returns trigger language plpgsql as $$
declare
  stayed uuid;
begin
  select merged_into into stayed from patients where id = new.patient_id for key share;
  new.patient_id := coalesce(stayed, new.patient_id);
  return new;
end $$;

-- The last digits of a phone, without what people write or leave out before them; null for extensions that
-- many people share.
create or replace function phone_tail(contact text, tail integer) returns text
language plpgsql immutable parallel safe as $$
declare
  digits constant text := regexp_replace(contact, '\D', '', 'g');
begin
  return case when length(digits) >= 7 then right(digits, tail) end;
end $$;

-- Charts that may be the same person: a similar name and the same date of birth (place 0), or the same
-- phone (place 1), which families share. `this` is the person's own chart. To plan the query anew for each chart would
-- cost more than to run it.
create or replace function likely_duplicates(this uuid, name text, dob date, contact text)
returns table (id uuid, place integer, likeness real, is_close boolean) language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  wanted constant text := searchable(variadic array[likely_duplicates.name]);
  born constant date := likely_duplicates.dob;
  tail constant text := phone_tail(likely_duplicates.contact, 9);
  phone constant text := '%' || tail || '%';
  parts constant integer[] := phone_parts(tail);
begin
  return query
    with found as (
      select p.id, 0 as place, similarity(p.sort_name, wanted) as likeness, true as is_close
      from patients p where p.merged_into is null and p.dob = born and wanted <> ''
        -- The part of their trigrams that two names must share, in any order of words.
        and similarity(p.sort_name, wanted) >= 0.4
      union all
      select p.id, 1, similarity(p.sort_name, wanted),
        similarity(p.sort_name, wanted) >= 0.3 or p.dob = born
      from patients p
      where p.merged_into is null and p.archived_at is null and phone_parts(p.contact) @> parts
        and regexp_replace(p.contact, '[^0-9]', '', 'g') like phone
    ),
    best as (
      select distinct on (f.id) f.id, f.place, f.likeness, f.is_close from found f
      where f.id is distinct from this order by f.id, f.place
    )
    select b.id, b.place, b.likeness, b.is_close from best b order by b.place, b.likeness desc, b.id limit 5;
end $$;

-- Locks days of birth and ends of phones for `unseen_duplicates`, in one order, so that transactions that write several
-- charts never wait for each other in a circle.
create or replace function lock_doubles(born date[], contacts text[]) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('born ' || day, 0))
  from (select distinct day from unnest(born) day where day is not null order by day) days;
  perform pg_advisory_xact_lock(hashtextextended('phone ' || tail, 0))
  from (select distinct phone_tail(contact, 7) as tail from unnest(contacts) contact order by tail) tails
  where tail is not null;
  return true;
end $$;

-- The close ones that the person at the desk has not seen, or null. Two desks that write one person at
-- once wait for each other here: each query of a volatile function sees what was committed before it.
create or replace function unseen_duplicates(this uuid, name text, dob date, contact text, seen uuid[])
returns uuid[] language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform lock_doubles(array[unseen_duplicates.dob], array[unseen_duplicates.contact]);
  return (select array_agg(d.id) from likely_duplicates(this, unseen_duplicates.name,
    unseen_duplicates.dob, unseen_duplicates.contact) d
    where d.is_close and d.id <> all(seen));
end $$;

-- Makes the chart of an account of role patient, under the account's own id (E-08), with the profile that
-- stood on the account; a chart under that id that lost its account gets it back. An account that has a
-- chart keeps it. The version goes on, so that an old profile form cannot pass for a new one.
create or replace function open_chart(account uuid, by_account uuid) returns void language plpgsql as $$
begin
  perform from users where id = account for no key update;
  insert into patients (id, user_id, name, email, dob, gender, contact, address, blood_group,
    height, weight, allergies, emergency_contact, insurance_number, version, created_by, updated_by)
  select id, id, name, email, dob, gender, contact, address, blood_group, height, weight, allergies,
    emergency_contact, insurance_number, version, by_account, by_account
  from users u
  where id = account and not exists (select from patients where user_id = u.id)
  on conflict (id) do update set user_id = excluded.user_id, merged_into = null,
      updated_by = excluded.updated_by
    where patients.user_id is null;
end $$;

-- Changes the named columns of an account's chart. With `seen` it changes only that version; answers
-- whether it changed a chart. The account is locked first, as by every other writer of both.
create or replace function change_chart(account uuid, columns jsonb, by_account uuid, seen integer default null)
returns boolean language plpgsql as $$
begin
  perform from users where id = account for no key update;
  update patients p set (name, email, dob, gender, contact, address, blood_group, height, weight,
      allergies, emergency_contact, insurance_number)
    = (select n.name, n.email, n.dob, n.gender, n.contact, n.address, n.blood_group, n.height,
        n.weight, n.allergies, n.emergency_contact, n.insurance_number
      from jsonb_populate_record(p, columns) n),
    updated_by = by_account
  where p.user_id = account and p.version = coalesce(seen, p.version);
  return found;
end $$;

-- Writes columns of a chart as a merge or its end gives them; the version is later than `seen`.
create or replace function write_chart(chart uuid, columns jsonb, seen integer, by_account uuid)
returns void language plpgsql as $$
declare
  names constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(columns) key);
begin
  execute format('update patients p set (%1$s, version, updated_by) = (select %1$s, $3, $4
    from jsonb_populate_record(p, $1)) where id = $2', names)
  using columns, chart, seen, by_account;
end $$;

-- Gives an invited chart its new account; answers false when the chart has one already.
create or replace function link_chart(chart uuid, account uuid, by_account uuid) returns boolean
language plpgsql as $$
begin
  update patients set user_id = account, updated_by = by_account
  where id = chart and user_id is null and merged_into is null;
  return found;
end $$;

-- Takes from a chart what an import found as alerts; answers whether it was still there in that version.
create or replace function take_imported_alerts(chart uuid, seen integer, by_account uuid) returns boolean
language plpgsql as $$
begin
  update patients set alerts = null, updated_by = by_account
  where id = chart and version = seen and alerts is not null;
  return found;
end $$;

-- Takes a deleted account from its chart. The chart and its rows stay (C-07).
create or replace function release_chart(account uuid, by_account uuid) returns void language sql as $$
  update patients set user_id = null, updated_by = by_account where user_id = account
$$;

-- Deletes the own chart of an account that nobody but its owner has changed; answers whether it did.
create or replace function delete_own_chart(account uuid) returns boolean language plpgsql as $$
begin
  delete from patients where id = account and user_id = account and updated_by = account;
  return found;
end $$;

-- Each account of role patient has a chart at the end of a transaction (E-07), and no deleted account has
-- one (C-07). It only checks: the function that changes the account opens or releases the chart.
create or replace function check_chart() returns trigger language plpgsql as $$
declare
  -- The trigger is deferred: the transaction may have changed the account again.
  account users;
begin
  select * into account from users where id = new.id;
  if found and (account.status = 'deleted' or account.role = 'patient')
    and exists (select from patients where user_id = account.id) = (account.status = 'deleted')
  then
    raise exception 'The chart does not fit the account: call open_chart or release_chart'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- The parts of a chart that earlier concepts may read: its account, names and email.
create or replace view chart_names as
  select id, user_id, merged_into, name, email, search_text from patients;

-- The profile of an account that has a chart.
create or replace view chart_profiles as
  select user_id, contact, address, blood_group, height, weight, dob, gender, emergency_contact,
    insurance_number, allergies, updated_at, version
  from patients where user_id is not null;

alter table patients alter column mrn set default next_mrn();

create or replace trigger audit_write after insert or update on chart_codes
  for each row execute function audit_write('chart code', 'code_hash');
create or replace trigger stamp_change before update on chart_codes
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on chart_links
  for each row execute function audit_write('chart link');
create or replace trigger stamp_change before update on chart_links
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or delete on patients
  for each row execute function audit_write('patient', 'search_text', 'sort_name', 'creation_hash',
      'also_known');
create or replace trigger audit_change after update on patients
  for each row when (old.also_known is not distinct from new.also_known)
  execute function audit_write('patient', 'search_text', 'sort_name', 'creation_hash',
      'also_known');
create or replace trigger count_added after insert on patients referencing new table as rows_after
  for each statement execute function count_patients();
create or replace trigger count_changed after update of merged_into, archived_at on patients
  for each row execute function count_patients_change();
create or replace trigger count_removed after delete on patients referencing old table as rows_before
  for each statement execute function count_patients();
create or replace trigger name_words_added after insert on patients referencing new table as rows_after
  for each statement execute function keep_name_words();
create or replace trigger name_words_changed after update on patients referencing new table as rows_after
  for each statement execute function keep_name_words();
create or replace trigger set_search_text
  before insert or update of name, preferred_name, mrn, earlier_mrns, email, contact, identifiers,
    also_known, extra on patients
  for each row execute function set_search_text();
-- Also for bulk loads, which leave the other triggers out.
alter table patients enable always trigger set_search_text;
create or replace trigger stamp_change before update on patients
  for each row when (old.also_known is not distinct from new.also_known)
  execute function stamp_change();
-- The trigger is deferred because the account is written before its chart.
drop trigger if exists check_chart on users;
create constraint trigger check_chart after insert or update of role, status on users
  deferrable initially deferred
  for each row execute function check_chart();
