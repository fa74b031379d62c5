-- Accounts, sessions and charts.
create table users (
  id uuid primary key,
  email text unique check (email = lower(email)),
  name text not null default '',
  role text not null check (role in ('admin', 'doctor', 'staff', 'patient')),
  -- `no sign-in`: a doctor known from imported data who was not invited yet.
  status text not null default 'active'
    check (status in ('active', 'pending', 'rejected', 'suspended', 'deleted', 'no sign-in')),
  password_hash text,
  contact text,
  address text,
  blood_group text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  height numeric(5, 1) check (height > 0 and height <= 300),
  weight numeric(5, 1) check (weight > 0 and weight <= 700),
  dob date check (dob >= '1900-01-01'),
  gender text check (gender in ('male', 'female', 'other')),
  emergency_contact text,
  insurance_number text,
  allergies text,
  specialty text,
  -- Business identifiers such as a national provider number: [{system, value}].
  identifiers jsonb not null default '[]',
  search_text text not null generated always as (searchable(name, email, specialty)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (email is not null or status in ('no sign-in', 'deleted'))
);
create index users_list on users (name, id) where status <> 'deleted';
create index users_role on users (role, name, id) where status in ('active', 'no sign-in');
create index users_search on users using gin (search_text gin_trgm_ops);
create trigger stamp_change before update on users for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on users
  for each row execute function audit_write('user', 'password_hash', 'search_text');
call keep_count('users', 'users', 'status not in (''deleted'', ''rejected'')');

-- The clinic never loses its last admin, whatever path the change comes by (T-18, Z-10).
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and old.status = 'active' and not (new.role = 'admin' and new.status = 'active')
  then
    perform pg_advisory_xact_lock(hashtext('openward.admins'));
    if not exists (select 1 from users
      where role = 'admin' and status = 'active' and id <> old.id)
    then
      raise exception 'At least one admin is required' using errcode = 'OW001';
    end if;
  end if;
  return new;
end $$;
create trigger keep_an_admin before update of role, status on users
  for each row execute function keep_an_admin();

-- Only the SHA-256 of a session's token is kept; the token itself lives in the browser's cookie.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the password was last given: changing an email asks again after ten minutes (C-06).
  authenticated_at timestamptz not null default now(),
  address text,
  user_agent text
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Links that work once: setting a password, or opening an account for a chart.
create table one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('set password', 'portal invitation')),
  user_id uuid references users (id),
  patient_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Failed sign-ins by account and by address, so that several servers agree (P-17).
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index sign_in_failures_age on sign_in_failures (last_failed_at);

create sequence medical_record_numbers start 100000;

-- Medical record numbers end in a Luhn check digit, so that a mistyped one is found.
create function next_mrn() returns text language plpgsql as $$
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

-- The chart: one row per person who is or was treated, with or without an account (E-07).
create table patients (
  id uuid primary key,
  user_id uuid unique references users (id),
  mrn text not null unique default next_mrn(),
  name text not null default '',
  dob date check (dob >= '1900-01-01'),
  gender text check (gender in ('male', 'female', 'other')),
  contact text,
  address text,
  email text,
  emergency_contact text,
  insurance_number text,
  blood_group text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  allergies text,
  language text,
  marital_status text,
  -- Short warnings shown on the patient's banner, such as "Hard of hearing".
  alerts text,
  deceased_on date,
  -- Further names, identifiers and telecoms as FHIR gives them.
  other_names jsonb not null default '[]',
  identifiers jsonb not null default '[]',
  telecoms jsonb not null default '[]',
  archived_at timestamptz,
  merged_into uuid references patients (id),
  creation_hash bytea,
  -- Phones also as bare digits; names like O'Brien and Anne-Marie also in one word.
  search_text text not null generated always as
    (searchable(name, mrn, email, contact, regexp_replace(contact, '\D', '', 'g'),
      case when name ~ '[''’-]' then regexp_replace(name, '[''’-]', '', 'g') end)) stored,
  sort_name text not null generated always as (searchable(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
create index patients_list on patients (sort_name, id)
  where merged_into is null and archived_at is null;
create index patients_search on patients using gin (search_text gin_trgm_ops)
  where merged_into is null and archived_at is null;
create index patients_archived on patients (sort_name, id)
  where merged_into is null and archived_at is not null;
create index patients_dob on patients (dob) where merged_into is null;
create index patients_merged on patients (merged_into) where merged_into is not null;
-- A search for a rare word goes by the trigrams, one for a common word by the list; telling which is
-- which needs a finer histogram than the usual hundred steps.
alter table patients alter column search_text set statistics 1000;
alter table one_time_links add foreign key (patient_id) references patients (id);
create trigger stamp_change before update on patients for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on patients
  for each row execute function audit_write('patient', 'search_text', 'sort_name', 'creation_hash');
call keep_count('patients', 'patients', 'merged_into is null and archived_at is null');

-- Every word that ever stood in a patient's name. A search that finds nobody looks here for words
-- spelled almost like those it was given: there are far fewer of them than patients.
create table patient_name_words (word text primary key);
create index patient_name_words_search on patient_name_words using gin (word gin_trgm_ops);

-- In order, so that two transactions with the same new words do not wait for each other crosswise.
create function keep_name_words() returns trigger language plpgsql as $$
begin
  insert into patient_name_words (word)
  select distinct word from rows_after,
    regexp_split_to_table(sort_name || ' ' || regexp_replace(sort_name, '[''-]', '', 'g'),
      '[^[:alnum:]]+') as word
  where word <> '' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger name_words_added after insert on patients referencing new table as rows_after
  for each statement execute function keep_name_words();
create trigger name_words_changed after update on patients referencing new table as rows_after
  for each statement execute function keep_name_words();

-- An account of role patient always has a chart, made in the same transaction under the account's
-- own id (E-08); a chart under that id that lost its account gets it back.
create function chart_for_account() returns trigger language plpgsql as $$
declare
  -- As it is at the end of the transaction, which may have changed it again since.
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
-- A portal invitation opens the account for a chart that exists already: it links the chart itself,
-- before this trigger looks, by deferring it to the end of the transaction.
create constraint trigger chart_for_account after insert or update of role, status on users
  deferrable initially deferred
  for each row execute function chart_for_account();

-- A deleted account lets go of its chart; the chart and its rows stay (C-07).
create function release_chart() returns trigger language plpgsql as $$
begin
  update patients set user_id = null, updated_by = new.updated_by where user_id = new.id;
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger release_chart after update of status on users
  for each row when (new.status = 'deleted' and old.status <> 'deleted')
  execute function release_chart();

-- One person, one name: what account and chart both hold is written to both (E-09).
create function account_to_chart() returns trigger language plpgsql as $$
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
create trigger account_to_chart after update on users for each row
  when (new.status <> 'deleted') execute function account_to_chart();

create function chart_to_account() returns trigger language plpgsql as $$
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
create trigger chart_to_account after update on patients for each row
  when (new.user_id is not null) execute function chart_to_account();

-- How a chart came to its account, so that a wrong link can be undone (E-10).
create table chart_links (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  user_id uuid not null references users (id),
  -- The account's own empty chart, merged away by the link.
  emptied_patient_id uuid references patients (id),
  -- The shared columns of chart and account as they were before the link.
  chart_before jsonb not null,
  account_before jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  undone_at timestamptz,
  version integer not null default 1
);
create index chart_links_patient on chart_links (patient_id, created_at desc);
create trigger stamp_change before update on chart_links for each row execute function stamp_change();
create trigger audit_write after insert or update on chart_links
  for each row execute function audit_write('chart link');
