-- The numbers of charts that were merged into this one: the chart is found by each of them.
alter table patients add column earlier_mrns text[] not null default '{}';
