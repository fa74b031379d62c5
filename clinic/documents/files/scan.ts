import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'

/** The reasons why pictures are not shown. */
export const scanProblems = {
  none: 'This file has no picture.',
  cut: 'This file is damaged or not complete.',
  pixels: 'This picture has more than 40 million pixels.',
  frames: 'This file says that it has more pictures than can be shown.',
  kind: 'This file stores its picture in a way that is not known here.',
  slow: 'This file takes too long to be read.',
  large: 'This file has more than 100 MB.',
} as const

/** The sentences for a file that is not shown, with the reason before them. */
export const notShown = (reason: string) => `${reason} It is not shown here. You can download it.`

const imagingKinds = ['DICOM', 'HEIC'] as const
/** The kinds that a decoder of the server draws. */
export const isImaging = (kind: string): kind is (typeof imagingKinds)[number] =>
  imagingKinds.some((one) => one === kind)

const window = z.object({ center: z.number(), width: z.number() })
const text = z.string().nullable()

/** A DICOM file as its viewer needs it. */
export const Scan = z.object({
  /** The file’s own words about itself; null where it cannot be read. */
  tags: z
    .object({
      ...{ modality: text, studyDate: text, bodyPart: text, description: text },
      ...{ patientName: text, birthDate: text },
    })
    .nullable(),
  /** Which of them are another than those of the chart's patient. */
  differs: z.object({ patientName: z.boolean(), birthDate: z.boolean() }),
  picture: z
    .object({
      ...{ rows: z.number().int(), columns: z.number().int(), frames: z.number().int() },
      form: z.enum(['u8', 'u16', 'i16', 'rgb']),
      ...{ slope: z.number(), intercept: z.number(), isInverted: z.boolean() },
      windows: z.array(window),
      /** From the lowest to the highest value; none for colours. */
      whole: window.nullable(),
      aspect: z.number(),
    })
    .nullable(),
  problem: text,
})
export type Scan = z.infer<typeof Scan>
export type ScanPicture = NonNullable<Scan['picture']>

const shownFile = {
  kind: 'file of a patient',
  action: 'read',
  method: 'GET',
  permission: 'files.read',
} as const

export const readScan = endpoint({
  ...shownFile,
  path: '/api/files/:id/scan',
  summary: 'See what a DICOM file says of itself and how its pictures are shown',
  params: ById,
  answer: Scan,
})

export const readScanFrames = endpoint({
  ...shownFile,
  path: '/api/files/:id/frames/:frame',
  summary:
    'The decoded frames of a DICOM file from one on, counted from 0: as many as have room in 16 MB, and at least one',
  params: ById.extend({
    frame: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number()),
  }),
  file: true,
})

export const readFilePicture = endpoint({
  ...shownFile,
  path: '/api/files/:id/picture',
  summary: 'See a HEIC or DICOM picture as a JPEG, which all browsers show',
  params: ById,
  file: true,
})
