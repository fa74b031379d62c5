-- A screen that nobody uses locks (T-07): how long the clinic waits, and when each session was used.
alter table clinic add column lock_after_minutes integer default 30
  check (lock_after_minutes between 5 and 60);
update clinic set lock_after_minutes = null where is_demo;
alter table sessions add column last_used_at timestamptz not null default now();
