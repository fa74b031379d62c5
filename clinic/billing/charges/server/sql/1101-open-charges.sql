-- Charges that no bill has yet, newest first.
create index charges_open on charges (created_at desc, id desc) where bill_id is null;
