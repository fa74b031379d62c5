-- Offers from the waiting list are told like visits are: by the same ways, with links that work once.
alter table visit_messages
  alter column appointment_id drop not null,
  add column offer_id uuid references slot_offers (id),
  drop constraint visit_messages_kind_check,
  add constraint visit_messages_kind_check
    check (kind in ('confirmation', 'reminder', 'change', 'cancellation', 'offer')),
  add constraint visit_messages_about_check check (
    (kind = 'offer') = (offer_id is not null) and (kind = 'offer') = (appointment_id is null));
create unique index offer_told_once on visit_messages (offer_id, channel, copy)
  where offer_id is not null;

alter table visit_links
  alter column appointment_id drop not null,
  add column offer_id uuid references slot_offers (id),
  drop constraint visit_links_purpose_check,
  add constraint visit_links_purpose_check
    check (purpose in ('confirm', 'cancel', 'accept', 'decline')),
  add constraint visit_links_about_check check (
    (purpose in ('accept', 'decline')) = (offer_id is not null)
    and (offer_id is null) = (appointment_id is not null));
create index visit_links_offer on visit_links (offer_id) where offer_id is not null;

create function tell_offer() returns trigger language plpgsql as $$
begin
  insert into visit_messages (offer_id, patient_id, kind, channel, about, due_at)
  select new.id, new.patient_id, 'offer', c.channel, new.starts_at, outside_quiet(now(), false)
  from message_channels_on() c (channel);
  return null;
end $$;
create trigger tell_offer after insert on slot_offers
  for each row execute function tell_offer();
