alter table fhir_resources
  -- When its facts were put into the chart; null before, and for types that have none.
  add column facts_at timestamptz,
  drop constraint fhir_resources_mapped_to_check,
  add constraint fhir_resources_mapped_to_check check (mapped_to in ('patient', 'user', 'appointment',
    'medical record', 'bill', 'fact', 'imported item'));
comment on table fhir_resources is
  'Every imported FHIR resource as it came. Rows are added, and what they say is never changed, so they '
  'have no version and are not copied into the audit log.';
create index fhir_resources_without_facts on fhir_resources (id)
  where facts_at is null and resource_type in ('AllergyIntolerance', 'Condition', 'FamilyMemberHistory',
    'Immunization', 'MedicationRequest', 'MedicationStatement', 'Observation', 'Procedure');
