-- The six digits with which a patient checks in for a visit. Two visits of one day rarely have the same
-- code; then the code works for neither.
create or replace function check_in_code(visit appointments) returns text language sql stable as $$
  select lpad((('x' || encode(substr(sha256(convert_to(
      k.code_secret::text || visit.id || visit.patient_id, 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint
    % 1000000)::text, 6, '0')
  from check_in_kiosk k where k.token_hash is not null
$$;

-- Tickets count from 1 each day; patients who arrive at once get different ones.
create or replace function next_ticket(today date) returns integer language sql as $$
  insert into ticket_counters (day, last) values (today, 1)
  on conflict (day) do update set last = ticket_counters.last + 1
  returning last
$$;

create or replace trigger audit_write after update on check_in_kiosk
  for each row execute function audit_write('check-in link', 'token_hash', 'code_secret');
create or replace trigger stamp_change before update on check_in_kiosk
  for each row execute function stamp_change();
