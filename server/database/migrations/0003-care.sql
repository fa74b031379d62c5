-- Appointments, medical records and bills.

-- A chart that was merged away takes no further rows: what comes late goes to the chart that stayed.
-- The lock waits for a merge that is under way (E-10).
create function follow_merged_chart() returns trigger language plpgsql as $$
declare
  stayed uuid;
begin
  select merged_into into stayed from patients where id = new.patient_id for key share;
  new.patient_id := coalesce(stayed, new.patient_id);
  return new;
end $$;

create table appointments (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text,
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'canceled')),
  -- Why two visits of one doctor may overlap here, e.g. because both took place before they were
  -- imported. Null for everything booked in the product.
  overlap_reason text,
  creation_hash bytea,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (ends_at > starts_at),
  -- One guard for every path: a doctor is in one visit at a time (V-10).
  constraint one_visit_at_a_time exclude using gist (
    doctor_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (status <> 'canceled' and deleted_at is null and overlap_reason is null)
);
create index appointments_list on appointments (starts_at desc, id desc) where deleted_at is null;
create index appointments_doctor on appointments (doctor_id, starts_at desc, id desc)
  where deleted_at is null;
create index appointments_patient on appointments (patient_id, starts_at desc, id desc)
  where deleted_at is null;
create trigger follow_merged_chart before insert or update of patient_id on appointments
  for each row execute function follow_merged_chart();
create trigger stamp_change before update on appointments
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on appointments
  for each row execute function audit_write('appointment', 'creation_hash');
call keep_count('appointments', 'appointments', 'deleted_at is null');

create table medical_records (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  appointment_id uuid references appointments (id),
  record_date date not null,
  notes text not null check (notes <> ''),
  prescription text,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
create index medical_records_list on medical_records (record_date desc, id desc);
create index medical_records_doctor on medical_records (doctor_id, record_date desc, id desc);
create index medical_records_patient on medical_records (patient_id, record_date desc, id desc);
create index medical_records_appointment on medical_records (appointment_id)
  where appointment_id is not null;

-- Clinical content is never overwritten: what an edit replaces moves here first.
create table medical_record_versions (
  record_id uuid not null references medical_records (id),
  version integer not null,
  notes text not null,
  prescription text,
  written_at timestamptz not null,
  written_by uuid,
  primary key (record_id, version)
);
create function keep_record_version() returns trigger language plpgsql as $$
begin
  insert into medical_record_versions (record_id, version, notes, prescription, written_at, written_by)
  values (old.id, old.version, old.notes, old.prescription, old.updated_at, old.updated_by);
  return null;
end $$;
create trigger keep_record_version after update of notes, prescription on medical_records
  for each row execute function keep_record_version();
create trigger follow_merged_chart before insert or update of patient_id on medical_records
  for each row execute function follow_merged_chart();
create trigger stamp_change before update on medical_records
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on medical_records
  for each row execute function audit_write('medical record', 'creation_hash');
call keep_count('medical_records', 'medical-records', 'true');

-- Unsaved work of long forms, kept for its writer only; gone once the form is saved.
create table drafts (
  user_id uuid not null references users (id),
  form text not null,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, form)
);

-- Invoice numbers have no gaps: the counter moves in the transaction that makes the bill.
create table invoice_numbers (
  id integer primary key default 1 check (id = 1),
  next_number bigint not null default 1
);
insert into invoice_numbers default values;

create table bills (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  invoice_number bigint not null unique,
  amount_minor bigint not null check (amount_minor between 0 and 999999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bill_date date not null,
  status text not null default 'unpaid' check (status in ('unpaid', 'paid')),
  creation_hash bytea,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
create index bills_list on bills (bill_date desc, id desc) where deleted_at is null;
create index bills_patient on bills (patient_id, bill_date desc, id desc) where deleted_at is null;
create index bills_appointment on bills (appointment_id) where appointment_id is not null;
create trigger follow_merged_chart before insert or update of patient_id on bills
  for each row execute function follow_merged_chart();
create trigger stamp_change before update on bills for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on bills
  for each row execute function audit_write('bill', 'creation_hash');
call keep_count('bills', 'bills', 'deleted_at is null');

-- What a bill is for; a bill entered as one amount has no lines.
create table bill_lines (
  bill_id uuid not null references bills (id),
  position integer not null,
  description text not null,
  amount_minor bigint,
  primary key (bill_id, position)
);
