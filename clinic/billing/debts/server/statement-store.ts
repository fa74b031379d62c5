import { monthsAfter } from '../../../../contract/dates.ts'
import { fromMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { type Movement, mostMovements, type Statement } from '../statement.ts'
import { agingStore } from './aging-store.ts'

interface Asked {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly currency?: string | undefined
}

type Row = Omit<Movement, 'amount' | 'balance'> & { readonly minor: number }

type DueRow = Omit<Statement['dues'][number], 'owed'> & { readonly minor: number }

interface Account {
  readonly patient: Statement['patient']
  readonly today: string
  readonly currency: string
  readonly currencies: readonly string[]
}

/** Statements of account: every document and payment of a patient by its day, with a running balance. */
export function statementStore(sql: Sql) {
  const aging = agingStore(sql)

  /** A row that moves the account of a patient; an allocation does not, because both its sides are the patient's. */
  const movements = (patientId: string) => sql`(
    select d.document_date as date, d.created_at as at, d.kind, d.number, null as method, d.bill_id,
      b.currency, case d.kind when 'invoice' then d.amount_minor else -d.amount_minor end as minor,
      d.kind || ' ' || d.number as id
    from bill_documents d join bills b on b.id = d.bill_id where d.patient_id = ${patientId}
    union all
    select m.paid_on, m.created_at, 'payment', m.receipt_number, m.method, null, m.currency,
      -m.amount_minor, 'payment ' || m.id
    from payments m where m.patient_id = ${patientId}
    union all
    select r.returned_on, r.created_at, 'return', m.receipt_number, m.method, null, m.currency,
      r.amount_minor, 'return ' || r.id
    from payment_returns r join payments m on m.id = r.payment_id
    where m.patient_id = ${patientId}) v`

  async function accountOf(patientId: string): Promise<Account | undefined> {
    const [account] = await sql<(Account & { readonly clinicCurrency: string })[]>`
      select jsonb_build_object('id', p.id, 'name', p.name, 'mrn', p.mrn, 'address', p.address)
          as patient,
        today_in_clinic() as today, c.currency,
        array(select distinct v.currency from ${movements(patientId)} order by v.currency) as currencies
      from patients p, clinic c where p.id = ${patientId}`
    if (!account) return undefined
    return { ...account, currencies: [...new Set([account.currency, ...account.currencies])] }
  }

  /** A bill in a payment plan is due in its parts. */
  const duesOf = (patientId: string, currency: string) => sql<DueRow[]>`
    select b.id as bill_id, b.invoice_number, coalesce(p.due_on, b.due_on) as due_on,
      p.due_on is not null as is_instalment, coalesce(p.minor, b.open_minor) as minor
    from bills b left join planned_sums(null, ${patientId}::uuid) p on p.bill_id = b.id
    where b.patient_id = ${patientId} and b.open_minor > 0 and b.currency = ${currency}
    order by 3, 2 limit ${mostMovements}`

  return {
    async read(patientId: string, asked: Asked): Promise<Statement | undefined> {
      const account = await accountOf(patientId)
      if (!account) return undefined
      const { patient, today, currencies } = account
      const currency = asked.currency ?? account.currency
      const to = asked.to ?? today
      const from = asked.from ?? monthsAfter(to, -12)
      if (from > to) refuseField('to', 'A period ends on its first day or later.')
      const [[before], rows, sums, dues] = await Promise.all([
        sql<{ minor: number }[]>`
          select coalesce(sum(minor), 0)::bigint as minor from ${movements(patientId)}
          where currency = ${currency} and date < ${from}`,
        sql<Row[]>`
          select id, date, kind, number, method, bill_id, minor from ${movements(patientId)}
          where currency = ${currency} and date between ${from} and ${to}
          order by date, at, minor desc, id limit ${mostMovements + 1}`,
        aging.ofPatient(patientId, currency),
        duesOf(patientId, currency),
      ])
      if (rows.length > mostMovements) {
        const detail = 'This period has too many rows. Choose a shorter one.'
        throw new Problem('conflict', { detail })
      }
      const money = (minor: number) => fromMinor(minor, currency)
      const opening = before?.minor ?? 0
      let balance = opening
      const listed = rows.map(({ minor, ...row }) => {
        balance += minor
        return { ...row, amount: money(minor), balance: money(balance) }
      })
      return {
        ...{ patient, from, to, currency, currencies: [...currencies] },
        ...{ opening: money(opening), movements: listed, closing: money(balance), aging: sums },
        dues: dues.map(({ minor, ...due }) => ({ ...due, owed: money(minor) })),
      }
    },
  }
}
