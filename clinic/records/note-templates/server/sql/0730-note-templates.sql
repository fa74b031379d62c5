create table note_templates (
  id uuid primary key,
  title text not null,
  description text,
  -- A FHIR R4 Questionnaire.
  questionnaire jsonb not null,
  -- Empty: for every type.
  visit_type_ids uuid[] not null default '{}'::uuid[],
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table note_templates is
  'Forms for clinical notes, kept as FHIR Questionnaires and chosen by visit type.';
create unique index note_templates_title
  on note_templates (searchable(variadic array[title]))
  where status = 'active';

create table note_template_versions (
  template_id uuid not null references note_templates (id),
  version integer not null,
  questionnaire jsonb not null,
  created_at timestamptz not null default now(),
  primary key (template_id, version)
);
comment on table note_template_versions is
  'Every version of the form of a template, the current one too: a note is read and edited with the '
  'version that it was written with. Rows are only added.';
insert into append_only_tables (table_name, takes_rows) values ('note_template_versions', true);
