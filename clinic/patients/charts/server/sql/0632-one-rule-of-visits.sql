-- The sentence is written by the contract, which screens read too.
drop function if exists no_visits_because(patients);
