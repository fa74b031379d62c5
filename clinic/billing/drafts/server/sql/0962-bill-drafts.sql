create table bill_drafts (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  -- As it was sent, without the two columns above.
  entered jsonb not null,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table bill_drafts is
  'Bills before they are issued. They have no number and count nowhere; a bill that is issued takes the id and the '
  'place of its draft.';
create index bill_drafts_list on bill_drafts (created_at desc, id desc);
create index bill_drafts_patient on bill_drafts (patient_id);
create index bill_drafts_appointment on bill_drafts (appointment_id) where appointment_id is not null;
