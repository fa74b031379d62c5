import type { MakeDataset } from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'

/** Charts that doctors opened without the patient in their care, and patients whom they took into care. */
export const accesses: MakeDataset = (sql) => {
  const { user } = sharedDimensions(sql)
  const isOpenReview = sql`x.reviewed_at is null`
  return {
    of: ['act', 'acts'],
    about:
      'Charts that were opened by emergency access, and patients that were taken into care by an act, by the day.',
    permission: 'accesses.review',
    from: sql`(
      select id, 'emergency' as kind, patient_id, doctor_id, reason, opened_at as at, reviewed_at from emergency_accesses
      union all select id, 'care', patient_id, doctor_id, reason, taken_at, reviewed_at from care_takings) x`,
    where: sql`true`,
    at: { kind: 'moment', value: sql`x.at` },
    dimensions: {
      act: {
        name: 'Act',
        value: sql`x.kind`,
        words: { emergency: 'Emergency access', care: 'Taken into care' },
      },
      doctor: user('Doctor', sql`x.doctor_id`),
    },
    measures: {
      acts: { name: 'Acts', unit: 'count', value: sql`count(*)` },
      open: {
        name: 'Not reviewed yet',
        unit: 'count',
        value: sql`count(*) filter (where ${isOpenReview})`,
        rows: isOpenReview,
      },
    },
    rows: {
      joins: sql`join patients p on p.id = x.patient_id left join users u on u.id = x.doctor_id`,
      id: sql`x.id`,
      patientId: sql`x.patient_id`,
      link: { to: 'patient', id: sql`x.patient_id` },
      order: { value: sql`x.at`, type: 'timestamptz' },
      columns: [
        { name: 'Patient', unit: null, value: sql`p.name` },
        { name: 'Time', unit: 'moment', value: sql`x.at` },
        { name: 'Doctor', unit: null, value: sql`coalesce(nullif(u.name, ''), u.email)` },
        { name: 'Reason', unit: null, value: sql`x.reason` },
      ],
    },
  }
}

const outcomes = { ok: 'Done', refused: 'Refused', failed: 'Failed' }

/** Events of the audit log. */
export const events: MakeDataset = (sql) => {
  const { user } = sharedDimensions(sql)
  const isRefused = sql`e.outcome = 'refused'`
  const isExport = sql`e.action = 'export'`
  const isSignIn = sql`e.action = 'sign in'`
  const isFailedSignIn = sql`e.action = 'sign in' and e.outcome <> 'ok'`
  return {
    of: ['event', 'events'],
    about: 'Events of the audit log by their time. The log itself shows all of each event.',
    permission: 'audit.read',
    from: sql`audit_events e`,
    where: sql`true`,
    at: { kind: 'moment', value: sql`e.at` },
    dimensions: {
      person: user('Person', sql`e.actor_id`, 'Nobody signed in'),
      role: { name: 'Role', value: sql`e.actor_role` },
      action: { name: 'Action', value: sql`e.action` },
      about: { name: 'About', value: sql`e.object_type` },
      outcome: {
        name: 'Outcome',
        value: sql`e.outcome`,
        words: outcomes,
      },
    },
    measures: {
      events: { name: 'Events', unit: 'count', value: sql`count(*)` },
      signIns: {
        name: 'Sign-ins',
        unit: 'count',
        value: sql`count(*) filter (where ${isSignIn} and e.outcome = 'ok')`,
        rows: sql`${isSignIn} and e.outcome = 'ok'`,
      },
      failedSignIns: {
        name: 'Failed sign-ins',
        unit: 'count',
        value: sql`count(*) filter (where ${isFailedSignIn})`,
        rows: isFailedSignIn,
      },
      refused: {
        name: 'Refused acts',
        unit: 'count',
        value: sql`count(*) filter (where ${isRefused})`,
        rows: isRefused,
      },
      exports: {
        name: 'Exports',
        unit: 'count',
        value: sql`count(*) filter (where ${isExport})`,
        rows: isExport,
      },
    },
    rows: {
      joins: sql`left join users u on u.id = e.actor_id`,
      id: sql`lpad(e.id::text, 19, '0')`,
      order: { value: sql`e.at`, type: 'timestamptz' },
      columns: [
        { name: 'Time', unit: 'moment', value: sql`e.at` },
        { name: 'Person', unit: null, value: sql`coalesce(nullif(u.name, ''), u.email)` },
        { name: 'Action', unit: null, value: sql`e.action` },
        { name: 'About', unit: null, value: sql`e.object_type` },
        { name: 'Outcome', unit: null, value: sql`e.outcome`, words: outcomes },
      ],
    },
  }
}

/** Backups, and the proof that they can be restored. */
export const backups: MakeDataset = (sql) => {
  const isProved = sql`b.proved_at is not null and b.proof = 'good'`
  return {
    of: ['backup', 'backups'],
    about:
      'Backups by the time at which they were begun. A proved backup was restored on trial and compared.',
    permission: 'backups.manage',
    from: sql`backups b`,
    where: sql`true`,
    at: { kind: 'moment', value: sql`b.created_at` },
    dimensions: {
      state: { name: 'State', value: sql`b.state` },
      proof: { name: 'Proof', value: sql`b.proof`, without: 'Not proved' },
    },
    measures: {
      backups: { name: 'Backups', unit: 'count', value: sql`count(*)` },
      proved: {
        name: 'Proved',
        unit: 'count',
        value: sql`count(*) filter (where ${isProved})`,
        rows: isProved,
      },
      sinceProof: {
        name: 'Since the last proof',
        unit: 'days',
        value: sql`extract(epoch from now() - max(b.proved_at) filter (where ${isProved})) / 86400`,
        isWhole: true,
        rows: isProved,
      },
    },
    rows: {
      id: sql`b.id`,
      order: { value: sql`b.created_at`, type: 'timestamptz' },
      columns: [
        { name: 'Begun', unit: 'moment', value: sql`b.created_at` },
        { name: 'State', unit: null, value: sql`b.state` },
        { name: 'Proved', unit: 'moment', value: sql`b.proved_at` },
      ],
    },
  }
}
