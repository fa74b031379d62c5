-- For the queue of prescriptions, which has those of the last days by their last signature.
create index medical_records_prescribed on medical_records (greatest(signed_at, co_signed_at)) where prescription <> '';
