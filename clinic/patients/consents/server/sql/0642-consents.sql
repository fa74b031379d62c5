create table consent_forms (
  id uuid primary key,
  name text not null,
  asked_of text not null check (asked_of in ('everybody', 'some')),
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table consent_forms is 'The texts that the clinic asks patients to agree to.';

create table consent_texts (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references consent_forms (id),
  number integer not null,
  text text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  unique (form_id, number)
);
comment on table consent_texts is
  'The versions of the texts that people agree to. A changed text is a new row; none changes.';

create table patient_consents (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  text_id uuid not null references consent_texts (id),
  decision text not null check (decision in ('given', 'refused')),
  decided_on date not null,
  decided_by text not null check (decided_by in ('patient', 'representative')),
  representative text check ((representative is null) = (decided_by = 'patient')),
  way text not null check (way in ('paper', 'spoken', 'electronic')),
  note text,
  withdrawn_on date check (withdrawn_on >= decided_on),
  withdrawal_note text,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table patient_consents is
  'The decisions of patients, or of others for them: agreed, refused and later withdrawn.';
create index patient_consents_patient on patient_consents (patient_id);
create index patient_consents_text on patient_consents (text_id);

-- Everybody who sees patients writes down what they decide, also by the duties that the product ships.
update duties set permissions = permissions || '{consents.write}'
where name in ('Reception', 'Nurse', 'Practice manager', 'Locum doctor', 'Trainee',
    'Doctor with own hours')
  and not 'consents.write' = any(permissions);
update users u set permissions = (
    select array_agg(distinct given order by given)
    from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
    where a.user_id = u.id)
where permissions is not null;
