-- Reports, care plans and goals have tables now.
update fhir_resources set facts_at = null
where resource_type in ('CarePlan', 'DiagnosticReport', 'Goal');
drop index fhir_resources_without_facts;
create index fhir_resources_without_facts on fhir_resources (id)
  where facts_at is null and resource_type in ('AllergyIntolerance', 'CarePlan', 'Condition',
    'DiagnosticReport', 'FamilyMemberHistory', 'Goal', 'Immunization', 'MedicationRequest',
    'MedicationStatement', 'Observation', 'Procedure');
