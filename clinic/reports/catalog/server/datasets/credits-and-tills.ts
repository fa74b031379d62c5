import type { MakeDataset } from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'

/** Credit notes: what was taken back of invoices. */
export const credits: MakeDataset = (sql, { currency }) => {
  const { user } = sharedDimensions(sql)
  return {
    of: ['credit note', 'credit notes'],
    about: `Credit notes by their date, in ${currency}: corrections of bills, and bills that were made void.`,
    permission: 'books.read',
    from: sql`bill_documents d join bills b on b.id = d.bill_id`,
    where: sql`d.kind = 'credit note' and b.currency = ${currency}`,
    at: { kind: 'day', value: sql`d.document_date` },
    dimensions: {
      reason: { name: 'Reason', value: sql`d.reason`, isText: true, without: 'No reason' },
      writtenBy: user('Written by', sql`d.created_by`, 'Not known'),
    },
    measures: {
      credited: { name: 'Credited', unit: 'money', value: sql`sum(d.amount_minor)` },
      notes: { name: 'Credit notes', unit: 'count', value: sql`count(*)` },
    },
    rows: {
      id: sql`d.kind || '.' || d.number`,
      patientId: sql`d.patient_id`,
      link: { to: 'bill', id: sql`d.bill_id` },
      order: { value: sql`d.document_date`, type: 'date' },
      columns: [
        { name: 'Date', unit: 'day', value: sql`d.document_date` },
        { name: 'Patient', unit: null, value: sql`d.patient_name` },
        { name: 'Amount', unit: 'money', value: sql`d.amount_minor` },
        { name: 'Reason', unit: null, value: sql`d.reason` },
      ],
    },
  }
}

/** Sessions of tills that were counted. */
export const tillCounts: MakeDataset = (sql, { currency }) => {
  const { user, namesBy } = sharedDimensions(sql)
  const difference = sql`(s.counted_minor - s.expected_minor)`
  const differs = sql`${difference} <> 0`
  return {
    of: ['till session', 'till sessions'],
    about: `Sessions of tills that have ended and were counted, in ${currency}.`,
    permission: 'books.read',
    from: sql`till_sessions s`,
    where: sql`s.ended_at is not null and s.counted_minor is not null and s.currency = ${currency}`,
    at: { kind: 'moment', value: sql`s.ended_at` },
    dimensions: {
      holder: user('Person', sql`s.holder_id`),
      till: {
        name: 'Till',
        value: sql`s.till_id`,
        wordsOf: namesBy(
          (ids) => sql`select id, name from tills where id = any(${[...ids]}::uuid[])`,
        ),
      },
    },
    measures: {
      sessions: { name: 'Sessions', unit: 'count', value: sql`count(*)` },
      different: {
        name: 'With a difference',
        unit: 'count',
        value: sql`count(*) filter (where ${differs})`,
        rows: differs,
      },
      difference: {
        name: 'Difference',
        unit: 'money',
        value: sql`sum(${difference})`,
        rows: differs,
        about: 'Counted cash, less what there should have been.',
      },
    },
    rows: {
      joins: sql`join users u on u.id = s.holder_id`,
      id: sql`s.id`,
      order: { value: sql`s.ended_at`, type: 'timestamptz' },
      columns: [
        { name: 'Ended', unit: 'moment', value: sql`s.ended_at` },
        { name: 'Person', unit: null, value: sql`coalesce(nullif(u.name, ''), u.email)` },
        { name: 'Expected', unit: 'money', value: sql`s.expected_minor` },
        { name: 'Counted', unit: 'money', value: sql`s.counted_minor` },
        { name: 'Reason', unit: null, value: sql`s.reason` },
      ],
    },
  }
}
