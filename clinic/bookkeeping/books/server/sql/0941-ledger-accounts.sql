create table ledger_account_numbers (
  id integer default 1 primary key check (id = 1),
  receivables text not null default '1200',
  revenue text not null default '4000',
  credit_of_patients text not null default '2100',
  cash text not null default '1000',
  card text not null default '1010',
  transfer text not null default '1020',
  cheque text not null default '1030',
  insurer text not null default '1040',
  online text not null default '1050',
  unstated text not null default '1090',
  cash_outside_the_till text not null default '1100',
  differences_of_tills text not null default '6900',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table ledger_account_numbers is
  'The account numbers under which the ledger is exported for the accountant: one row.';

insert into ledger_account_numbers (id) values (1);
