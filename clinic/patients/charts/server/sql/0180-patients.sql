create sequence medical_record_numbers start 100000;

create table patients (
  id uuid primary key,
  user_id uuid unique references users (id),
  mrn text not null unique,
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
  search_text text
    generated always as (searchable(variadic array[name, mrn, email, contact,
      regexp_replace(contact, '\D', '', 'g'),
      case when name ~ '[''’-]' then regexp_replace(name, '[''’-]', '', 'g') else null end
    ])) stored not null,
  sort_name text generated always as (searchable(variadic array[name])) stored not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table patients is
  'Charts: one row per person who is or was treated, with or without an account (E-07).';
alter table patients alter column search_text set statistics 1000;
create index patients_archived
  on patients (sort_name, id)
  where merged_into is null and archived_at is not null;
-- Archived charts are searched through an index of their own.
create index patients_archived_search
  on patients using gin (search_text gin_trgm_ops)
  where merged_into is null and archived_at is not null;
create index patients_dob on patients (dob) where merged_into is null;
create index patients_list on patients (sort_name, id) where merged_into is null and archived_at is null;
create index patients_merged on patients (merged_into) where merged_into is not null;
create index patients_search
  on patients using gin (search_text gin_trgm_ops)
  where merged_into is null and archived_at is null;
-- Patients by the last word of their name, in the order of the list, so that a page of a common surname
-- is read in order. Names that begin with the word are in order in patients_list.
create index patients_surname
  on patients (split_part(sort_name, ' ', -1) collate "C", sort_name, id)
  where merged_into is null and archived_at is null;

create table patient_name_words (
  word text primary key
);
comment on table patient_name_words is
  'Every word of any patient''s name, past or present. A search without result looks here for words '
  'with almost the same spelling.';
create index patient_name_words_search on patient_name_words using gin (word gin_trgm_ops);

create table chart_links (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  user_id uuid not null references users (id),
  -- The account's empty chart, which the link merged away.
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
comment on table chart_links is
  'Links between charts and accounts, with both as they were before, so that a wrong link can be '
  'undone (E-10).';
create index chart_links_patient on chart_links (patient_id, created_at desc);

create table chart_codes (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  -- When the code was used or ended; null while it works.
  ended_at timestamptz,
  used_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table chart_codes is
  'One-time codes on paper, with which patients link their account to their chart. Only a keyed '
  'hash is kept.';
create unique index chart_codes_open on chart_codes (patient_id) where ended_at is null;
