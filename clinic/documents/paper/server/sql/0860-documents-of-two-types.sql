-- A document is a PDF, or a chart as one HTML file.
alter table issued_documents rename column pdf to file;
alter table issued_documents rename column pdf_hash to file_hash;
alter table issued_documents add column file_type text not null default 'application/pdf'
  check (file_type in ('application/pdf', 'text/html'));
alter table issued_documents alter column file_type drop default;
alter table issued_documents add column parts jsonb not null default '[]';
comment on table issued_documents is
  'Documents that were handed out, with their files as they were issued. None is changed or deleted.';
comment on column issued_documents.file_hash is 'SHA-256 of the file, in hexadecimal digits.';
comment on column issued_documents.parts is
  'The files in it, or named by it: name, bytes and SHA-256 of each.';
create index issued_documents_file_hash on issued_documents (file_hash);
