-- The clinic has one address and one phone number: messages, prints and pages show the same.
update clinic set street = s.address, phone = s.phone from message_settings s;
alter table message_settings drop column address, drop column phone;
