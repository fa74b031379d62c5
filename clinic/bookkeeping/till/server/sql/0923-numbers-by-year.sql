alter table money_rules add numbers_by_year boolean not null default false;
comment on table money_rules is
  'The rules of the clinic for money: returns over the limit need a second person; none do while there is no limit. '
  'Numbers of invoices, credit notes and receipts may begin anew each year.';
