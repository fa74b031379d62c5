-- The moment at which a visit was called off, so that late ones can be counted. Of visits that were
-- canceled before, the last change is the nearest that is known. Triggers are off, because no visit changes.
alter table appointments add column canceled_at timestamptz;
alter table appointments disable trigger user;
update appointments set canceled_at = updated_at where status = 'canceled';
alter table appointments enable trigger user;
