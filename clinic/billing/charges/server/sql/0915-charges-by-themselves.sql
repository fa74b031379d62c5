alter table charges
  add procedure_id uuid unique references procedures (id),
  add document_id uuid unique;
comment on column charges.procedure_id is 'The procedure of the visit that was charged by its code.';
comment on column charges.document_id is 'The letter or certificate that was charged when it was issued.';
