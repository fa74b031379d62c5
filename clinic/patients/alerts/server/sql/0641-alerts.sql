create table patient_alerts (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  kind text not null check (kind in ('safety', 'clinical', 'administrative')),
  text text not null,
  starts_on date not null,
  until_day date check (until_day >= starts_on),
  ended_at timestamptz,
  ended_by uuid,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table patient_alerts is
  'Short warnings that show wherever a patient appears. One that is over is ended and stays.';
create index patient_alerts_patient on patient_alerts (patient_id);
create index patient_alerts_open on patient_alerts (patient_id) where ended_at is null;

-- Until now a chart had one text. Each part of it becomes an alert.
insert into patient_alerts (id, patient_id, kind, text, starts_on, created_at, created_by, updated_by)
select gen_random_uuid(), p.id, 'clinical', trim(part.text), p.created_at::date,
  clock_timestamp(), p.updated_by, p.updated_by
from patients p, regexp_split_to_table(p.alerts, '[;\n]') with ordinality as part (text, place)
where trim(part.text) <> ''
order by p.id, part.place;
-- From now on that text is what an import found.
update patients set alerts = null where alerts is not null;

-- Everybody who sees patients writes alerts, also by the duties that the product ships.
update duties set permissions = permissions || '{alerts.write}'
where name in ('Reception', 'Nurse', 'Practice manager', 'Locum doctor', 'Trainee',
    'Doctor with own hours')
  and not 'alerts.write' = any(permissions);
update users u set permissions = (
    select array_agg(distinct given order by given)
    from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
    where a.user_id = u.id)
where permissions is not null;
