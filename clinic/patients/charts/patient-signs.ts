import * as z from 'zod'
import { Id } from '../../../contract/endpoint.ts'

/** In the order in which they are shown. */
export const alertKinds = ['safety', 'clinical', 'administrative'] as const
export const AlertKind = z.enum(alertKinds, 'Choose a kind.')
export type AlertKind = z.infer<typeof AlertKind>

/** An alert as it is shown wherever the patient appears. */
export const AlertSign = z.object({ id: Id, kind: AlertKind, text: z.string() })
export type AlertSign = z.infer<typeof AlertSign>

/** The allergies of a chart that warn, and the moment since which none are known where somebody stated it. */
export const AllergySigns = z.object({
  known: z.array(
    z.object({
      id: Id,
      text: z.string(),
      reaction: z.string().nullable(),
      isHighRisk: z.boolean(),
    }),
  ),
  noneSince: z.string().nullable(),
})
export type AllergySigns = z.infer<typeof AllergySigns>

/** A person who answers for a patient: a guardian, or a parent of a child. */
export const GuardianSign = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  /** False for a parent who is not named as a guardian. */
  isGuardian: z.boolean(),
})
export type GuardianSign = z.infer<typeof GuardianSign>

/** The photo of a chart: its tag changes with its content. */
export const PhotoSign = z.object({ id: Id, tag: z.string(), version: z.number().int() })
export type PhotoSign = z.infer<typeof PhotoSign>

export const photoSizes = ['large', 'small'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** The address of a photo. */
export function photoAddress(
  patientId: string,
  { tag }: Pick<PhotoSign, 'tag'>,
  size: PhotoSize,
): string {
  return `/api/patients/${patientId}/photo?size=${size}&tag=${tag}`
}
