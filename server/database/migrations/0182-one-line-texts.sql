-- Names and other texts of one line hold no line breaks and no control characters any more. Those that
-- were stored before are made one line in place: it changes nothing that anybody saw on a screen.
create function pg_temp.one_line(value text) returns text language sql immutable as $$
  select btrim(regexp_replace(value, E'[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029 ]+', ' ', 'g'))
$$;

create function pg_temp.make_one_line(kind regclass, variadic names text[]) returns void
language plpgsql as $$
declare
  name text;
begin
  execute format('alter table %s disable trigger user', kind);
  foreach name in array names loop
    execute format(
      'update %1$s set %2$I = pg_temp.one_line(%2$I)
      where %2$I ~ E''[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029]''', kind, name);
  end loop;
  execute format('alter table %s enable trigger user', kind);
end $$;

select pg_temp.make_one_line('users', 'name', 'contact', 'address', 'emergency_contact',
  'insurance_number');
select pg_temp.make_one_line('patients', 'name', 'contact', 'address', 'emergency_contact',
  'insurance_number', 'language', 'marital_status');
select pg_temp.make_one_line('resources', 'name', 'note');
select pg_temp.make_one_line('visit_types', 'name', 'price_code');
select pg_temp.make_one_line('clinic', 'name');
select pg_temp.make_one_line('waiting_entries', 'note');
select pg_temp.make_one_line('schedule_exceptions', 'reason');
select pg_temp.make_one_line('message_settings', 'phone', 'address');
