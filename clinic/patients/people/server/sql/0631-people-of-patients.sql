create table patient_addresses (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  use text not null check (use in ('home', 'work', 'temporary', 'billing', 'old')),
  lines text,
  city text,
  district text,
  region text,
  postal_code text,
  country text check (country ~ '^[A-Z]{2}$'),
  valid_from date,
  valid_until date,
  -- The whole address as its country writes it.
  line text not null check (line <> ''),
  -- The chart has this line as its address.
  is_main boolean not null default false,
  -- Another line was typed as the chart's address over this one.
  is_set_aside boolean not null default false,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (valid_from <= valid_until)
);
comment on table patient_addresses is
  'Addresses of patients in parts, with use and period. The line of the main one is the address of the chart.';
create index patient_addresses_patient on patient_addresses (patient_id);
create unique index patient_addresses_main on patient_addresses (patient_id) where is_main;
-- Addresses whose time begins or ends on a day.
create index patient_addresses_from on patient_addresses (valid_from) where valid_from is not null;
create index patient_addresses_until on patient_addresses (valid_until) where valid_until is not null;

create table contact_points (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  kind text not null check (kind in ('phone', 'mobile', 'email', 'other')),
  value text not null,
  use text not null check (use in ('home', 'work', 'temporary', 'old')),
  rank integer check (rank between 1 and 9),
  note text,
  valid_from date,
  valid_until date,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (valid_from <= valid_until)
);
comment on table contact_points is
  'Ways to reach patients besides the contact and the email of the chart.';
create index contact_points_patient on contact_points (patient_id);

create table patient_names (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  use text not null check (use in ('official', 'maiden', 'nickname', 'old', 'other')),
  name text not null,
  valid_from date,
  valid_until date,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (valid_from <= valid_until)
);
comment on table patient_names is 'Names of patients besides the one of the chart.';
create index patient_names_patient on patient_names (patient_id);

create table related_people (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  relations text[] not null check (relations <> '{}' and relations <@
    array['guardian', 'partner', 'parent', 'child', 'emergency contact', 'other']),
  -- The related person's own chart, which then has their name, phone and email.
  relative_id uuid references patients (id),
  name text,
  phone text,
  email text,
  note text,
  valid_from date,
  valid_until date,
  -- Other words were typed as the chart's emergency contact over this one.
  is_set_aside boolean not null default false,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (valid_from <= valid_until),
  check ((relative_id is null) = (name is not null)),
  check (relative_id is null or (phone is null and email is null))
);
comment on table related_people is
  'People who belong to patients: guardians, partners, parents, children, emergency contacts.';
create index related_people_patient on related_people (patient_id);
create index related_people_relative on related_people (relative_id) where relative_id is not null;

-- Further names and telecoms of imports stood in the chart as lists of words.
insert into patient_names (id, patient_id, use, name)
select gen_random_uuid(), p.id,
  case substring(word from '\((\w+)\)$')
    when 'maiden' then 'maiden' when 'nickname' then 'nickname' when 'old' then 'old'
    when 'official' then 'official' when 'usual' then 'official' else 'other' end,
  regexp_replace(word, ' \(\w+\)$', '')
from patients p, jsonb_array_elements_text(p.other_names) word
where regexp_replace(word, ' \(\w+\)$', '') <> '';

insert into contact_points (id, patient_id, kind, value, use, note)
select gen_random_uuid(), p.id,
  case when one ->> 'system' ~ '\(mobile\)$' or one ->> 'system' ~ '^sms' then 'mobile'
    when one ->> 'system' ~ '^phone' then 'phone'
    when one ->> 'system' ~ '^email' then 'email' else 'other' end,
  left(one ->> 'value', 500),
  case substring(one ->> 'system' from '\((\w+)\)$')
    when 'work' then 'work' when 'old' then 'old' when 'temp' then 'temporary' else 'home' end,
  case when one ->> 'system' !~ '^(phone|sms|email)' then split_part(one ->> 'system', ' ', 1) end
from patients p, jsonb_array_elements(p.telecoms) one
where one ->> 'value' <> '' and one ->> 'value' is distinct from p.contact
  and lower(one ->> 'value') is distinct from p.email;

-- Nothing about a person changes, so no version, event or count does.
alter table patients disable trigger user;
update patients p set telecoms = '[]',
  also_known = (select string_agg(word, ' ') from (
    select name as word from patient_names where patient_id = p.id
    union all select value from contact_points where patient_id = p.id
    union all select regexp_replace(value, '\D', '', 'g') from contact_points
      where patient_id = p.id and kind in ('phone', 'mobile')) words),
  search_text = searchable(variadic array[search_text, (select string_agg(word, ' ') from (
    select name as word from patient_names where patient_id = p.id
    union all select value from contact_points where patient_id = p.id
    union all select regexp_replace(value, '\D', '', 'g') from contact_points
      where patient_id = p.id and kind in ('phone', 'mobile')) words)])
where exists (select from patient_names where patient_id = p.id)
  or exists (select from contact_points where patient_id = p.id);
alter table patients enable trigger user;

insert into patient_name_words (word)
select distinct word from patient_names, regexp_split_to_table(searchable(name), '[^[:alnum:]]+') word
where word <> '' order by word
on conflict do nothing;

alter table patients drop column other_names;
