create table charges (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  patient_id uuid not null references patients (id),
  item_id uuid not null references price_items (id),
  quantity numeric(8, 3) not null default 1 check (quantity > 0),
  note text check (length(note) <= 500),
  -- The bill that has it among its lines.
  bill_id uuid,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table charges is
  'Services and items that a visit is to be charged for, as doctors and nurses add them; bills take them over.';
create index charges_appointment on charges (appointment_id);
create index charges_patient on charges (patient_id);
create index charges_bill on charges (bill_id) where bill_id is not null;
