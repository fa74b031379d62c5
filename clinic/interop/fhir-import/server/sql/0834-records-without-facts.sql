create table records_without_facts (
  record_id uuid primary key,
  -- The version that the record had then; null where it stays as it is, because somebody changed it here.
  version integer
);
comment on table records_without_facts is
  'Records of imports that were looked at for facts in their texts, which earlier versions of the product wrote there.';
create index fhir_resources_in_records on fhir_resources (mapped_id)
  where mapped_to = 'medical record' and resource_type in ('AllergyIntolerance', 'CarePlan', 'Condition',
    'DiagnosticReport', 'FamilyMemberHistory', 'Goal', 'Immunization', 'MedicationRequest',
    'MedicationStatement', 'Observation', 'Procedure');
