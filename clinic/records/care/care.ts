import { onlyCounts } from '../../../contract/unaudited.ts'
import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import type { Viewer } from '../../../contract/role.ts'
import { lineLength, optionalText, requiredText } from '../../../contract/text.ts'

/** How many days the act alone keeps a patient in care; a visit goes on keeping them in care. */
export const careDays = 30

export const careReasons = ['referred', 'consult', 'on call', 'walk-in'] as const
export const CareReason = z.enum(careReasons)
export type CareReason = z.infer<typeof CareReason>

export const careReasonWords: Record<CareReason, string> = {
  referred: 'Referred',
  consult: 'Consult',
  'on call': 'On call',
  'walk-in': 'Walk-in',
}

/** `Referred: Dr. Marsh, for the heart` */
export function whyWords({ reason, remark }: Pick<CareTaking, 'reason' | 'remark'>): string {
  return remark ? `${careReasonWords[reason]}: ${remark}` : careReasonWords[reason]
}

/** Reasons that involve another person, who can confirm them: the remark names that person. */
export const namesSomebody = (reason: unknown) => reason === 'referred' || reason === 'consult'

/** Why a patient is in the asking doctor's care, if they are. */
export const Care = z.object({
  /** Day of the nearest visit that puts the patient in care. */
  visitOn: z.string().nullable(),
  /** The doctor's own act, while it lasts. */
  taking: z
    .object({
      reason: CareReason,
      remark: z.string().nullable(),
      takenAt: z.string(),
      expiresAt: z.string(),
    })
    .nullable(),
})
export type Care = z.infer<typeof Care>

/** A doctor's act of taking a patient into their care. */
export const CareTaking = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  doctorId: Id,
  doctor: Person.nullable(),
  reason: CareReason,
  remark: z.string().nullable(),
  takenAt: z.string(),
  expiresAt: z.string(),
  /** When the doctor or an admin ended it early. */
  endedAt: z.string().nullable(),
  isOpen: z.boolean(),
  /** Records that the doctor read in this time. */
  recordsRead: z.number().int(),
  reviewedAt: z.string().nullable(),
  reviewer: Person.nullable(),
  reviewRemark: z.string().nullable(),
  ...stamps,
})
export type CareTaking = z.infer<typeof CareTaking>

/** Rules about one taking into care. */
export const careTakingCan = {
  review: (viewer: Pick<Viewer, 'role' | 'userId'>, taking: { doctorId: string }) =>
    viewer.role === 'admin' && taking.doctorId !== viewer.userId,
}

const act = {
  reason: z.enum(careReasons, { error: 'Choose a reason.' }),
  remark: optionalText('Remark', lineLength),
}
type Entered = z.output<z.ZodObject<typeof act>>

/** The remark needs letters, as a dot names nobody: an admin may have to ask that person. */
function checkRemark({ reason, remark }: Entered, context: z.RefinementCtx): void {
  if (namesSomebody(reason) && !/\p{L}{2}/u.test(remark ?? '')) {
    context.addIssue({ code: 'custom', path: ['remark'], message: 'Say who asked you.' })
  }
}

/** The values of the form; the id is added on sending. */
export const EnteredCare = z.strictObject(act).superRefine(checkRemark)
export const NewCareTaking = z.strictObject({ id: Id, ...act }).superRefine(checkRemark)
export type NewCareTaking = z.output<typeof NewCareTaking>

export const takeIntoCare = endpoint({
  method: 'POST',
  path: '/api/patients/:id/care',
  summary: 'Take a patient into the own care for 30 days, with a reason; admins review it',
  action: 'take into care',
  kind: 'care',
  permission: 'charts.open',
  params: ById,
  body: NewCareTaking,
  answer: Care,
  status: 201,
  changes: ['care-takings'],
})

export const endCare = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/care',
  summary: 'End the own act of taking a patient into care; visits still keep them in care',
  action: 'update',
  kind: 'care',
  permission: 'charts.open',
  params: ById,
  answer: Care,
  changes: ['care-takings'],
})

export const listCareTakings = endpoint({
  method: 'GET',
  path: '/api/care-takings',
  summary: 'Acts of taking patients into care, with doctor and reason; newest first',
  action: 'list',
  kind: 'care',
  permission: 'accesses.review',
  query: PageQuery.pick({ after: true, before: true, limit: true }).extend({
    review: z.enum(['waiting', 'done']).optional(),
  }),
  answer: pageOf(CareTaking),
  reads: ['care-takings', 'users', 'patients'],
})

export const countCareToReview = endpoint({
  method: 'GET',
  path: '/api/care-takings/waiting',
  summary: 'How many acts of taking into care wait for a review',
  action: 'list',
  kind: 'care',
  permission: 'accesses.review',
  unaudited: onlyCounts,
  answer: z.object({ count: z.number().int() }),
})

export const reviewCareTaking = endpoint({
  method: 'PUT',
  path: '/api/care-takings/:id/review',
  summary:
    'Note that a taking into care was reviewed, with a remark, and end it where it was wrong',
  action: 'update',
  kind: 'care',
  permission: 'accesses.review',
  params: ById,
  body: z.strictObject({
    reviewRemark: requiredText('Remark', lineLength),
    care: z.enum(['stays', 'ends']),
  }),
  answer: CareTaking,
  versioned: true,
  changes: ['care-takings'],
})
