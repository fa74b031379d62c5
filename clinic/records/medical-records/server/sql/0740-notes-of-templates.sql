alter table medical_records
  add column template_id uuid,
  add column template_version integer,
  add column answers jsonb,
  add column remarks text,
  add foreign key (template_id, template_version)
    references note_template_versions (template_id, version),
  add check ((template_id is null) = (answers is null)),
  add check ((template_id is null) = (template_version is null)),
  add check (template_id is not null or remarks is null);
comment on column medical_records.answers is
  'What was filled into the form of a note template; notes is its text, with the remarks behind it.';
