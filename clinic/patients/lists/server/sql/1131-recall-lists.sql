create table recall_lists (
  id uuid primary key,
  list_id uuid not null references patient_lists (id),
  name text not null check (length(name) between 1 and 100),
  -- Those of the list when this one was made, with the names of doctors and others in them.
  criteria jsonb not null check (jsonb_typeof(criteria) = 'array'),
  names jsonb not null,
  deleted_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_by uuid,
  version integer not null default 1
);
comment on table recall_lists is
  'Working lists: the patients whom a list found on a day, who are called one after another.';
create index recall_lists_list on recall_lists (created_at desc, id desc) where deleted_at is null;

create table recall_list_patients (
  id uuid primary key default gen_random_uuid(),
  recall_list_id uuid not null references recall_lists (id),
  patient_id uuid not null references patients (id),
  -- Of two merged charts both were on the list.
  is_second boolean not null default false,
  state text not null default 'open' check (state in ('open', 'called', 'booked', 'declined')),
  note text check (length(note) <= 500),
  marked_at timestamptz,
  marked_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table recall_list_patients is 'The patients of a recall list, and what became of each.';
create unique index recall_list_patients_once on recall_list_patients (recall_list_id, patient_id)
  where not is_second;
create index recall_list_patients_patient on recall_list_patients (patient_id);
