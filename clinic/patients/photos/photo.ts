import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { photoSizes } from '../charts/patient-signs.ts'

/** The facts of a photo besides its picture. */
export const Photo = z.object({
  id: Id,
  patientId: Id,
  tag: z.string(),
  ...stamps,
})
export type Photo = z.infer<typeof Photo>

export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/patients/:id/photo',
  summary: 'See the photo of a patient',
  action: 'read',
  kind: 'photo of a patient',
  permission: 'patients.read',
  unaudited: 'It is a part of the chart, the board or the list that shows it, which is an event.',
  params: ById,
  query: z.strictObject({
    size: z.enum(photoSizes).default('large'),
    /** Another photo has another address, so that a page shows it at once. */
    tag: z.string().max(64).optional(),
  }),
  file: true,
})

/** The version is that of the photo before, or 0 where there is none. */
export const setPhoto = endpoint({
  method: 'PUT',
  path: '/api/patients/:id/photo',
  summary: 'Give a chart a photo, or another one',
  action: 'update',
  kind: 'photo of a patient',
  permission: 'patients.write',
  params: ById,
  bytes: true,
  answer: Photo,
  versioned: true,
  changes: ['patients'],
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/patient-photos/:id',
  summary: 'Remove the photo of a chart',
  action: 'delete',
  kind: 'photo of a patient',
  permission: 'patients.write',
  params: ById,
  versioned: true,
  current: Photo,
  changes: ['patients'],
})
