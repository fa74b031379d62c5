-- Whether a printed document of money counts, by the code on it: for the page on which anybody checks documents.
-- A credited invoice is replaced while its bill has another one, and revoked otherwise; a receipt of which all was
-- given back is revoked. The days are those that stand on the documents.
create or replace view bill_paper_checks as
select p.code, d.document_date as issued_on,
  case when c.number is null then 'issued' when b.voided_at is null then 'replaced' else 'revoked' end as state,
  c.document_date as ended_on
from bill_papers p
join bill_documents d on d.kind = p.kind and d.number = p.number
join bills b on b.id = d.bill_id
left join bill_documents c on d.kind = 'invoice' and c.credits_number = d.number
union all
select p.code, m.paid_on, case when m.returned_minor = m.amount_minor then 'revoked' else 'issued' end,
  case when m.returned_minor = m.amount_minor then
    (select max(r.returned_on) from payment_returns r where r.payment_id = m.id) end
from bill_papers p
join payments m on p.kind = 'receipt' and m.receipt_number = p.number;
