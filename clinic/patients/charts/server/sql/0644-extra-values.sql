-- The values of the fields that the clinic has defined, by the ids of the fields.
alter table patients add column extra jsonb not null default '{}';
