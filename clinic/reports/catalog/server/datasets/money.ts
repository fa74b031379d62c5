import { billStatusWords } from '../../../../billing/bills/bill.ts'
import { paymentMethodWords } from '../../../../billing/bills/payment.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import { countOf, type Dataset, type Dimension, type MakeDataset } from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'

/** The doctor of the visit of a bill `b`. */
const doctorOfBill = (sql: Sql) =>
  sql`(select a.doctor_id from appointments a where a.id = b.appointment_id)`

/** The first line of the payer is the name; the address follows. */
const payerOfBill = (sql: Sql): Dimension => ({
  name: 'Payer',
  value: sql`split_part(b.payer, chr(10), 1)`,
  isText: true,
  without: 'The patient',
})

const billRows = (sql: Sql): Dataset['rows'] => ({
  joins: sql`join patients p on p.id = b.patient_id`,
  id: sql`b.id`,
  patientId: sql`b.patient_id`,
  link: { to: 'bill', id: sql`b.id` },
  order: { value: sql`b.bill_date`, type: 'date' },
  columns: [
    { name: 'Invoice', unit: null, value: sql`'INV-' || lpad(b.invoice_number::text, 6, '0')` },
    { name: 'Date', unit: 'day', value: sql`b.bill_date` },
    { name: 'Patient', unit: null, value: sql`p.name` },
    { name: 'Amount', unit: 'money', value: sql`b.amount_minor` },
    { name: 'Owed', unit: 'money', value: sql`b.open_minor` },
  ],
})

/** Bills that are not void, in the clinic's currency, by their date. */
export const bills: MakeDataset = (sql, { currency }) => {
  const { user } = sharedDimensions(sql)
  const isOwed = sql`b.open_minor > 0`
  return {
    of: ['bill', 'bills'],
    about: `Bills by their date, in ${currency}. Void bills are left out; paid is how much of them is paid by now.`,
    permission: 'books.read',
    from: sql`bills b`,
    where: sql`b.voided_at is null and b.currency = ${currency}`,
    at: { kind: 'day', value: sql`b.bill_date` },
    kept: 'bills',
    dimensions: {
      doctor: user('Doctor', doctorOfBill(sql), 'Without a visit'),
      status: { name: 'Status', value: sql`b.status`, words: billStatusWords },
      payer: payerOfBill(sql),
      issuedBy: user('Issued by', sql`b.created_by`, 'Not known'),
    },
    measures: {
      billed: { name: 'Billed', unit: 'money', value: sql`sum(b.amount_minor)` },
      paid: { name: 'Paid', unit: 'money', value: sql`sum(b.paid_minor)` },
      owed: { name: 'Owed', unit: 'money', value: sql`sum(b.open_minor)`, rows: isOwed },
      paidShare: {
        name: 'Share paid',
        unit: 'percent',
        value: sql`sum(b.paid_minor)`,
        per: sql`sum(b.amount_minor)`,
      },
      bills: { name: 'Bills', unit: 'count', value: sql`count(*)` },
      average: {
        name: 'Average bill',
        unit: 'money',
        value: sql`sum(b.amount_minor)`,
        per: sql`count(*)`,
      },
    },
    rows: billRows(sql),
  }
}

/** Bills of which something is owed now, by age and by when it is due. */
export const debts: MakeDataset = (sql, { currency, today }) => {
  const { user } = sharedDimensions(sql)
  const dueOn = sql`coalesce(i.due_on, b.due_on)`
  const owed = sql`coalesce(i.minor, b.open_minor)`
  const days = sql`(${today}::date - ${dueOn})`
  const rows = billRows(sql)
  return {
    of: ['bill', 'bills'],
    about: `Bills of which something is owed now, in ${currency}. A bill in a payment plan is due in parts, on the days of its instalments.`,
    permission: 'books.read',
    from: sql`bills b left join planned_sums(null) i on i.bill_id = b.id`,
    where: sql`b.open_minor > 0 and b.currency = ${currency}`,
    dimensions: {
      age: {
        name: 'Overdue',
        value: sql`case when ${days} <= 0 then '0' when ${days} <= 30 then '1' when ${days} <= 60 then '2'
          when ${days} <= 90 then '3' else '4' end`,
        words: {
          '0': 'Not due yet',
          '1': '1 to 30 days',
          '2': '31 to 60 days',
          '3': '61 to 90 days',
          '4': 'More than 90 days',
        },
        isOrdered: true,
      },
      due: {
        name: 'Due in',
        value: sql`case when ${days} > 0 then '0' when ${days} > -7 then '1' when ${days} > -30 then '2'
          else '3' end`,
        words: {
          '0': 'Overdue',
          '1': 'In less than 7 days',
          '2': 'In 7 to 29 days',
          '3': 'In 30 days or later',
        },
        isOrdered: true,
      },
      doctor: user('Doctor', doctorOfBill(sql), 'Without a visit'),
      payer: payerOfBill(sql),
    },
    measures: {
      owed: { name: 'Owed', unit: 'money', value: sql`sum(${owed})` },
      bills: {
        ...countOf(sql, 'Bills', sql`b.id`),
        // Few bills are due in parts: only those have to be told apart.
        value: sql`count(*) filter (where i.bill_id is null) + count(distinct i.bill_id)`,
      },
      patients: countOf(sql, 'Patients', sql`b.patient_id`),
    },
    rows: {
      ...rows,
      // The parts of one bill are rows of their own.
      id: sql`case when i.bill_id is null then b.id else md5(b.id::text || i.instalment_id)::uuid end`,
      columns: [
        ...rows.columns.slice(0, 2),
        { name: 'Due', unit: 'day', value: dueOn },
        ...rows.columns.slice(2, 4),
        { name: 'Owed', unit: 'money', value: owed },
      ],
    },
  }
}

/** Lines of the invoices that count, with their services, discounts and taxes. */
export const services: MakeDataset = (sql, { currency }) => {
  const { user, namesBy } = sharedDimensions(sql)
  const isDiscounted = sql`l.discount_minor > 0`
  const isTaxed = sql`l.tax_minor > 0`
  return {
    of: ['line of a bill', 'lines of bills'],
    about: `Lines of bills that are not void, by the date of the bill, in ${currency}. Bills that were entered as one amount have none.`,
    permission: 'books.read',
    from: sql`bill_lines l join bills b on b.id = l.bill_id and b.invoice_number = l.invoice_number`,
    where: sql`b.voided_at is null and b.currency = ${currency}`,
    at: { kind: 'day', value: sql`b.bill_date` },
    kept: 'bills',
    dimensions: {
      service: {
        name: 'Service',
        isText: true,
        value: sql`coalesce(l.item_id::text, l.description)`,
        wordsOf: async (values) => {
          const ids = values.filter((one) => /^[0-9a-f-]{36}$/.test(one))
          return ids.length === 0
            ? new Map()
            : namesBy(
                (some) =>
                  sql`select id, name from price_items where id = any(${[...some]}::uuid[])`,
              )(ids)
        },
      },
      doctor: user('Doctor', doctorOfBill(sql), 'Without a visit'),
      tax: { name: 'Tax', value: sql`l.tax_name`, without: 'No tax' },
      discountReason: {
        name: 'Reason of the discount',
        isText: true,
        value: sql`case when ${isDiscounted} then coalesce(l.discount_reason, 'No reason') end`,
        without: 'No discount',
      },
    },
    measures: {
      revenue: {
        name: 'Revenue',
        unit: 'money',
        value: sql`sum(l.amount_minor)`,
        about: 'With tax, after discounts.',
      },
      times: { name: 'Quantity', unit: 'quantity', value: sql`sum(l.quantity)` },
      discounts: {
        name: 'Discounts',
        unit: 'money',
        value: sql`sum(l.discount_minor)`,
        rows: isDiscounted,
      },
      tax: { name: 'Tax', unit: 'money', value: sql`sum(l.tax_minor)`, rows: isTaxed },
      net: {
        name: 'Without tax',
        unit: 'money',
        value: sql`sum(l.amount_minor - l.tax_minor)`,
      },
      lines: { name: 'Lines', unit: 'count', value: sql`count(*)` },
      discounted: {
        name: 'Lines with a discount',
        unit: 'count',
        value: sql`count(*) filter (where ${isDiscounted})`,
        rows: isDiscounted,
      },
    },
    rows: {
      joins: sql`join patients p on p.id = b.patient_id`,
      id: sql`b.id || '.' || l.position`,
      patientId: sql`b.patient_id`,
      link: { to: 'bill', id: sql`b.id` },
      order: { value: sql`b.bill_date`, type: 'date' },
      columns: [
        { name: 'Service', unit: null, value: sql`l.description` },
        { name: 'Date', unit: 'day', value: sql`b.bill_date` },
        { name: 'Patient', unit: null, value: sql`p.name` },
        { name: 'Quantity', unit: 'quantity', value: sql`l.quantity` },
        { name: 'Amount', unit: 'money', value: sql`l.amount_minor` },
        { name: 'Discount', unit: 'money', value: sql`l.discount_minor` },
        { name: 'Tax', unit: 'money', value: sql`l.tax_minor` },
      ],
    },
  }
}

/** Money that was received, by the day on which it came. */
export const payments: MakeDataset = (sql, { currency }) => {
  const { user } = sharedDimensions(sql)
  const isReturned = sql`m.returned_minor > 0`
  return {
    of: ['payment', 'payments'],
    about: `Payments by the day on which they came, in ${currency}; returned is how much of them was given back by now.`,
    permission: 'books.read',
    from: sql`payments m`,
    where: sql`m.currency = ${currency}`,
    at: { kind: 'day', value: sql`m.paid_on` },
    kept: 'payments',
    dimensions: {
      method: { name: 'Method', value: sql`m.method`, words: paymentMethodWords },
      recordedBy: user('Recorded by', sql`m.created_by`, 'Not known'),
    },
    measures: {
      received: { name: 'Received', unit: 'money', value: sql`sum(m.amount_minor)` },
      returned: {
        name: 'Returned',
        unit: 'money',
        value: sql`sum(m.returned_minor)`,
        rows: isReturned,
      },
      payments: { name: 'Payments', unit: 'count', value: sql`count(*)` },
    },
    rows: {
      joins: sql`join patients p on p.id = m.patient_id`,
      id: sql`m.id`,
      patientId: sql`m.patient_id`,
      link: { to: 'payment', id: sql`m.id` },
      order: { value: sql`m.paid_on`, type: 'date' },
      columns: [
        { name: 'Date', unit: 'day', value: sql`m.paid_on` },
        { name: 'Patient', unit: null, value: sql`p.name` },
        { name: 'Method', unit: null, value: sql`m.method`, words: paymentMethodWords },
        { name: 'Amount', unit: 'money', value: sql`m.amount_minor` },
        { name: 'Returned', unit: 'money', value: sql`m.returned_minor` },
      ],
    },
  }
}
