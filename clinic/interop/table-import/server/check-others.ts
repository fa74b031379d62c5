import { toMinor } from '../../../../contract/money.ts'
import { lineLength, nameLength, oneLine } from '../../../../contract/text.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { ImportedDoctor } from '../../../access/users/server/import-doctors.ts'
import type { ImportedVisitType } from '../../../availability/visit-types/server/import-visit-types.ts'
import type { ImportedBill } from '../../../billing/bills/server/import-bills.ts'
import { plainHeading } from '../plain-heading.ts'
import { type CheckedRow, type KeptRow, refusedRow } from './checked-row.ts'
import { doctorsOf, nameWords, patientsOf } from './found-people.ts'
import { readCells, type ReadingOptions, type ReadValues } from './read-row.ts'
import { wholeName } from './whole-name.ts'

const balance = 'Opening balance'
const mostOfBill = 500
const shortestType = 5
const longestType = 480

type Read = readonly (readonly [KeptRow, ReadValues | null])[]

function readAll(rows: readonly KeptRow[], options: ReadingOptions): Read {
  return rows.map((row) => [row, row.fault === null ? readCells(row.cells, options) : null])
}

const refused = (row: KeptRow, read: ReadValues | null, text: string) =>
  refusedRow(row, [...(read?.problems ?? []), { column: null, text }])

function made<Plan>(row: KeptRow, read: ReadValues, plan: Plan, keys: string[]): CheckedRow<Plan> {
  const { problems, rest } = read
  return {
    ...{ line: row.line, rowId: row.rowId, problems, rest, keys, plan },
    ...{ double: null, isClash: false, visit: null, patientId: null },
  }
}

/** Reads lines as doctors; those whom the clinic knows by number, email or name are doubles. */
export async function checkDoctors(
  sql: AnySql,
  rows: readonly KeptRow[],
  options: ReadingOptions,
): Promise<CheckedRow<ImportedDoctor>[]> {
  const doctorOf = await doctorsOf(sql)
  const emails = await sql<{ email: string; id: string }[]>`
    select email, id from users where email is not null`
  const taken = new Map(emails.map(({ email, id }) => [email, id]))
  return readAll(rows, options).map(([row, read]) => {
    if (!read) return refused(row, read, row.fault ?? '')
    const { texts } = read
    const first = (target: string) => texts[target]?.[0]
    const name = oneLine(
      wholeName({
        ...{ name: first('name'), title: first('title'), firstName: first('firstName') },
        lastName: texts['lastName']?.join(' '),
      }),
    ).slice(0, nameLength)
    if (name === '') return refused(row, read, 'The name is empty.')
    const [number, email] = [first('number'), first('email')]
    const plan: ImportedDoctor = {
      ...{ id: row.rowId, name, gender: null, email: email ?? null },
      contact: texts['phone']?.map(oneLine).join(', ').slice(0, lineLength) ?? null,
      address: texts['address']?.map(oneLine).join(', ').slice(0, lineLength) ?? null,
      specialty: first('specialty') ? oneLine(first('specialty') ?? '').slice(0, nameLength) : null,
      identifiers: number ? [{ system: '', value: oneLine(number).slice(0, nameLength) }] : [],
      takes_appointments: options.mapping.takesAppointments,
    }
    const known = doctorOf({ ...read, texts: { ...texts, doctorName: [name] } })
    const id = 'found' in known ? known.found.id : email && taken.get(email)
    const keys = [`doctor ${nameWords(name)}`, ...(email ? [`doctor ${email}`] : [])]
    const checked = made(row, read, plan, keys)
    return id ? { ...checked, double: { id, because: 'person' } } : checked
  })
}

/** Reads lines as what patients still owe. */
export async function checkBalances(
  sql: AnySql,
  rows: readonly KeptRow[],
  options: ReadingOptions,
): Promise<CheckedRow<ImportedBill>[]> {
  const { currency, today } = options
  const read = readAll(rows, options)
  const patientOf = await patientsOf(
    sql,
    read.flatMap(([, values]) => values ?? []),
  )
  const checked = read.map(([row, values]): CheckedRow<ImportedBill> => {
    if (!values) return refused(row, values, row.fault ?? '')
    const { texts } = values
    const amount = texts['amount']?.[0]
    if (amount === undefined) return refused(row, values, 'It has no amount that can be read.')
    const minor = toMinor(amount, currency)
    if (minor === 0) return refused(row, values, 'Nothing is owed: the amount is 0.')
    const patient = patientOf(values)
    if ('problem' in patient) return refused(row, values, patient.problem)
    const date = texts['date']?.[0] ?? today
    if (date > today) return refused(row, values, 'The date cannot be in the future.')
    const note = oneLine(texts['description']?.join(', ') ?? '')
    const description = note ? `${balance}: ${note}`.slice(0, mostOfBill) : balance
    const plan: ImportedBill = {
      ...{ id: row.rowId, patient_id: patient.found, appointment_id: null },
      ...{ amount_minor: minor, currency, bill_date: date },
      lines: [{ description, amount_minor: minor }],
    }
    const key = `balance ${patient.found} ${minor} ${date} ${description}`
    return { ...made(row, values, plan, [key]), patientId: patient.found }
  })
  const asked = checked.flatMap(({ line, plan }) =>
    plan ? [{ ...plan, line, description: plan.lines[0]?.description ?? '' }] : [],
  )
  const same = await sql<{ line: number; id: string }[]>`
    select distinct on (r.line) r.line, b.id
    from jsonb_to_recordset(${sql.json(asked)}) as r (line integer, id uuid, patient_id uuid,
      amount_minor bigint, currency text, bill_date date, description text)
    join bills b on b.patient_id = r.patient_id and b.amount_minor = r.amount_minor
      and b.currency = r.currency and b.bill_date = r.bill_date and b.voided_at is null and b.id <> r.id
    join bill_lines l on l.invoice_number = b.invoice_number and l.position = 0 and l.description = r.description
    order by r.line`
  const doubles = new Map(same.map(({ line, id }) => [line, id]))
  return checked.map((row) => {
    const id = doubles.get(row.line)
    return id === undefined ? row : { ...row, double: { id, because: 'number' } }
  })
}

/** Reads lines as visit types; a name that is in use is a double. */
export async function checkPrices(
  sql: AnySql,
  rows: readonly KeptRow[],
  options: ReadingOptions,
): Promise<CheckedRow<ImportedVisitType>[]> {
  const types = await sql<{ id: string; name: string }[]>`
    select id, name from visit_types where status = 'active'`
  const known = new Map(types.map(({ id, name }) => [plainHeading(name), id]))
  const [{ visitMinutes } = { visitMinutes: 30 }] = await sql<{ visitMinutes: number }[]>`
    select visit_minutes from clinic`
  return readAll(rows, options).map(([row, read]) => {
    if (!read) return refused(row, read, row.fault ?? '')
    const { texts } = read
    const name = oneLine(texts['name']?.[0] ?? '')
    if (name === '') return refused(row, read, 'The name is empty.')
    if (name.length > nameLength) return refused(row, read, 'The name is too long.')
    const minutes = Number(texts['minutes']?.[0] ?? visitMinutes)
    if (minutes < shortestType || minutes > longestType) {
      return refused(row, read, `Length is ${shortestType} to ${longestType} minutes.`)
    }
    const price = texts['price']?.[0]
    const code = texts['priceCode']?.[0]
    const plan: ImportedVisitType = {
      ...{ id: row.rowId, name, minutes },
      price_minor: price === undefined ? null : toMinor(price, options.currency),
      price_code: code === undefined ? null : oneLine(code).slice(0, 50),
    }
    const id = known.get(plainHeading(name))
    const checked = made(row, read, plan, [`type ${plainHeading(name)}`])
    return id ? { ...checked, double: { id, because: 'person' } } : checked
  })
}
