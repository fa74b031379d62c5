create table doubles_due (
  id bigint generated always as identity primary key,
  patient_id uuid not null
);
comment on table doubles_due is
  'Charts that were written and whose likely doubles were not looked for since.';

create table likely_doubles (
  id uuid default gen_random_uuid() primary key,
  one_id uuid not null references patients (id) on delete cascade,
  other_id uuid not null references patients (id) on delete cascade,
  score integer not null,
  -- The values that the two share, in words.
  reasons text[] not null,
  -- When somebody said that they are two people, and who.
  different_at timestamptz,
  different_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint likely_doubles_pair unique (one_id, other_id),
  constraint likely_doubles_in_order check (one_id < other_id)
);
comment on table likely_doubles is
  'Pairs of charts that may be one person, by score. A pair that somebody called two people stays so.';
create index likely_doubles_open on likely_doubles (score desc, id desc) where different_at is null;
create index likely_doubles_different on likely_doubles (score desc, id desc)
  where different_at is not null;
create index likely_doubles_other on likely_doubles (other_id);

-- A block in which doubles are looked for; those of phones and identifiers have indexes for imports too.
create index patients_email on patients (lower(email))
  where merged_into is null and archived_at is null and email is not null;

insert into doubles_due (patient_id)
select id from patients where merged_into is null and archived_at is null;
