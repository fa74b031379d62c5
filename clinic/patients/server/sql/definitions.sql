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

-- Account and chart of one person have the same shared columns: a change of one changes the other (E-09).
create or replace function account_to_chart() returns trigger language plpgsql as $$
begin
  update patients p set name = new.name, email = new.email, dob = new.dob, gender = new.gender,
    contact = new.contact, address = new.address, blood_group = new.blood_group,
    allergies = new.allergies, emergency_contact = new.emergency_contact,
    insurance_number = new.insurance_number, updated_by = new.updated_by
  where p.user_id = new.id
    and (p.name, p.email, p.dob, p.gender, p.contact, p.address, p.blood_group, p.allergies,
      p.emergency_contact, p.insurance_number)
    is distinct from (new.name, new.email, new.dob, new.gender, new.contact, new.address,
      new.blood_group, new.allergies, new.emergency_contact, new.insurance_number);
  return null;
end $$;

create or replace function chart_to_account() returns trigger language plpgsql as $$
begin
  update users u set name = new.name, dob = new.dob, gender = new.gender, contact = new.contact,
    address = new.address, blood_group = new.blood_group, allergies = new.allergies,
    emergency_contact = new.emergency_contact, insurance_number = new.insurance_number,
    updated_by = new.updated_by
  where u.id = new.user_id
    and (u.name, u.dob, u.gender, u.contact, u.address, u.blood_group, u.allergies,
      u.emergency_contact, u.insurance_number)
    is distinct from (new.name, new.dob, new.gender, new.contact, new.address, new.blood_group,
      new.allergies, new.emergency_contact, new.insurance_number);
  return null;
end $$;

-- An account of role patient always has a chart, made in the same transaction under the account's
-- own id (E-08); a chart under that id that lost its account gets it back.
create or replace function chart_for_account() returns trigger language plpgsql as $$
declare
  -- The trigger is deferred: the transaction may have changed the account again.
  account users;
begin
  select * into account from users where id = new.id;
  if account.role = 'patient' and account.status <> 'deleted'
    and not exists (select 1 from patients where user_id = account.id)
  then
    insert into patients (id, user_id, name, email, dob, gender, contact, address, blood_group,
      allergies, emergency_contact, insurance_number, created_by, updated_by)
    values (account.id, account.id, account.name, account.email, account.dob, account.gender,
      account.contact, account.address, account.blood_group, account.allergies,
      account.emergency_contact, account.insurance_number,
      coalesce(account.updated_by, account.id), coalesce(account.updated_by, account.id))
    on conflict (id) do update set user_id = account.id, merged_into = null,
        updated_by = excluded.updated_by
      where patients.user_id is null;
  end if;
  return null;
end $$;

-- A deleted account is unlinked from its chart. The chart and its rows stay (C-07).
create or replace function release_chart() returns trigger language plpgsql as $$
begin
  update patients set user_id = null, updated_by = new.updated_by where user_id = new.id;
  delete from sessions where user_id = new.id;
  return null;
end $$;

-- The parts of a chart that earlier concepts may read: its account, names and email.
create or replace view chart_names as
  select id, user_id, merged_into, name, email, search_text from patients;

alter table patients alter column mrn set default next_mrn();

create or replace trigger audit_write after insert or update on chart_codes
  for each row execute function audit_write('chart code', 'code_hash');
create or replace trigger stamp_change before update on chart_codes
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on chart_links
  for each row execute function audit_write('chart link');
create or replace trigger stamp_change before update on chart_links
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or delete or update on patients
  for each row execute function audit_write('patient', 'search_text', 'sort_name', 'creation_hash');
create or replace trigger chart_to_account after update on patients
  for each row when (new.user_id is not null) execute function chart_to_account();
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
create or replace trigger stamp_change before update on patients
  for each row execute function stamp_change();
create or replace trigger account_to_chart after update on users
  for each row when (new.status <> 'deleted') execute function account_to_chart();
-- The trigger is deferred because a portal invitation links an existing chart to the new account later
-- in the same transaction.
drop trigger if exists chart_for_account on users;
create constraint trigger chart_for_account after insert or update of role, status on users
  deferrable initially deferred
  for each row execute function chart_for_account();
create or replace trigger release_chart after update of status on users
  for each row when (new.status = 'deleted' and old.status <> 'deleted') execute function release_chart();
