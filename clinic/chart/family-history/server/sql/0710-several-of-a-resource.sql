-- A resource about a relative names several illnesses.
drop index family_illnesses_resource;
create index family_illnesses_resource on family_illnesses (resource) where resource is not null;
