-- The clinic has one country: it also reads phone numbers without a country code.
update clinic set country = s.country from message_settings s;
alter table message_settings drop column country;
