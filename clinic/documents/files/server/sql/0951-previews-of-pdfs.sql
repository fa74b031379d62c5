-- Set while a PDF waits for the preview of its first page.
alter table stored_files add column preview_due boolean not null default false;
update stored_files s set preview_due = true
where preview is null and exists (select from files f where f.stored = s.name and f.kind = 'PDF');
create index stored_files_due on stored_files (created_at) where preview_due;
