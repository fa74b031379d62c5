import { Readable } from 'node:stream'
import sharp from 'sharp'
import { codesOfType, type DocumentType } from '../clinic/documents/files/document-type.ts'
import type { Sql } from '../server/database/connect.ts'
import { aPdf } from '../server/files/a-pdf.ts'
import type { FileStore } from '../server/files/file-store.ts'
import { drawPictures } from '../server/pictures/draw-pictures.ts'
import { cardiologist, dermatologist, familyDoctor, namedPatients, patient } from './cast.ts'

interface DemoFile {
  readonly patientId: string
  readonly title: string
  readonly type: DocumentType
  readonly kind: 'PDF' | 'JPEG'
  readonly content: () => Buffer | Promise<Buffer>
  readonly daysAgo: number
  readonly by: string
  readonly comment?: string
  readonly forPatient?: boolean
}

const { jose, noor, walter } = namedPatients
const letterhead = ['Lakeview Heart Center', '12 Harbor Road', '', '']

const demoFiles: readonly DemoFile[] = [
  {
    ...{ patientId: jose.id, title: 'Letter of the heart center', type: 'letter', kind: 'PDF' },
    ...{ daysAgo: 41, by: familyDoctor.id, forPatient: true },
    content: () =>
      aPdf(
        ...letterhead,
        'Dear colleague,',
        '',
        'thank you for sending us Mr. Núñez. He reports no chest pain, and climbs three floors',
        'without a rest. The exercise ECG up to 150 watts was without signs of ischemia.',
        'Blood pressure at rest 138/84, at most 196/92.',
        '',
        'We advise to go on with the present medicines and to measure at home.',
        'We are glad to see him again in a year.',
        '',
        'Dr. Ruth Abel, cardiology',
      ),
  },
  {
    ...{ patientId: jose.id, title: 'ECG at rest', type: 'ecg', kind: 'JPEG' },
    ...{ daysAgo: 12, by: cardiologist.id, comment: 'Sinus rhythm, 68 a minute.' },
    content: ecg,
  },
  {
    ...{ patientId: noor.id, title: 'Mole on the left forearm', type: 'picture', kind: 'JPEG' },
    ...{ daysAgo: 20, by: dermatologist.id, comment: 'With a scale of 1 cm. Again in six months.' },
    content: mole,
  },
  {
    ...{ patientId: walter.id, title: 'Discharge summary', type: 'discharge', kind: 'PDF' },
    ...{ daysAgo: 75, by: familyDoctor.id },
    content: () =>
      aPdf(
        'County Hospital, surgical ward',
        '',
        '',
        'Stay of four days. Planned repair of an inguinal hernia on the right, without complications.',
        'Wound dry at discharge. Stitches dissolve by themselves.',
        '',
        'No lifting of more than 5 kg for four weeks.',
      ),
  },
  {
    ...{ patientId: patient.id, title: 'Laboratory report', type: 'laboratory', kind: 'PDF' },
    ...{ daysAgo: 9, by: familyDoctor.id, forPatient: true },
    content: () =>
      aPdf(
        'Northside Laboratory',
        '',
        '',
        'Hemoglobin            13.4 g/dl        12.0 to 15.5',
        'Ferritin                     48 ng/ml         15 to 150',
        'TSH                         1.9 mU/l          0.4 to 4.0',
        '',
        'All values are within their ranges.',
      ),
  },
]

/** Files of some patients of the demo clinic, all of them invented. */
export async function addDemoFiles(sql: Sql, files: FileStore): Promise<void> {
  for (const file of demoFiles) {
    const content = await file.content()
    const received = await files.receive(Readable.from([content]), content.length)
    const preview = file.kind === 'JPEG' ? await previewOf(content) : null
    await sql.begin(async (tx) => {
      await tx`
        insert into stored_files (name, sha256, bytes, preview, preview_due)
        values (${received.name}, ${received.sha256}, ${received.bytes}, ${preview},
          ${file.kind === 'PDF'})`
      await tx`
        insert into files (id, patient_id, text, type, dated, for_patient, comment, codes, stored, kind,
          bytes, is_protected, created_at, updated_at, created_by, updated_by)
        select gen_random_uuid(), ${file.patientId}, ${file.title}, ${file.type}, at::date::text,
          ${file.forPatient ?? false}, ${file.comment ?? null}, ${tx.json(codesOfType(file.type))},
          ${received.name}, ${file.kind}, ${received.bytes}, false, at, at, ${file.by}, ${file.by}
        from (select now() - make_interval(days => ${file.daysAgo}) as at) d`
      await received.keep()
    })
    await received.settle()
  }
}

async function previewOf(content: Buffer): Promise<Buffer> {
  const small = { width: 240, height: 240, fit: 'inside', type: 'image/webp' } as const
  const [picture] = await drawPictures(content, [small], AbortSignal.timeout(10_000))
  return picture.content
}

/** Draws a picture by the color of each of its points. */
function painted(
  [width, height]: readonly [number, number],
  colorAt: (x: number, y: number) => readonly [number, number, number],
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colorAt(x, y), (y * width + x) * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** Skin with a mole and a scale, drawn from waves. */
function mole(): Promise<Buffer> {
  const wave = (x: number, y: number) =>
    Math.sin(x * 0.11 + Math.sin(y * 0.05)) * Math.cos(y * 0.13 + Math.sin(x * 0.04)) * 4
  return painted([900, 640], (x, y) => {
    const isScale = y > 585 && y < 605 && x > 100 && x < 800
    if (isScale) return Math.floor((x - 100) / 70) % 2 === 0 ? [30, 30, 30] : [240, 240, 240]
    const [dx, dy] = [x - 450, (y - 300) * 1.2]
    const edge = 92 + Math.sin(Math.atan2(dy, dx) * 5) * 9 + Math.sin(Math.atan2(dy, dx) * 11) * 4
    const inside = 1 / (1 + Math.exp((Math.hypot(dx, dy) - edge) / 7))
    const grain = wave(x, y) + wave(y * 3, x * 3) * 0.5
    const light = 1 - Math.hypot(x - 380, y - 240) / 2400
    const mix = (skin: number, dark: number) =>
      Math.max(0, Math.min(255, (skin * (1 - inside) + dark * inside + grain) * light))
    return [mix(226, 104), mix(178, 66), mix(156, 52)]
  })
}

/** Three lines of an ECG on its grid. */
function ecg(): Promise<Buffer> {
  const bump = (at: number, place: number, width: number, height: number) =>
    height * Math.exp(-(((at - place) / width) ** 2))
  const beat = (x: number, size: number) => {
    const at = (x % 180) / 180
    return (
      size *
      (bump(at, 0.2, 0.035, 9) -
        bump(at, 0.36, 0.012, 10) +
        bump(at, 0.39, 0.013, 78) -
        bump(at, 0.42, 0.012, 20) +
        bump(at, 0.66, 0.06, 17))
    )
  }
  return painted([1260, 620], (x, y) => {
    for (const [base, size] of [
      [150, 0.8],
      [340, 1],
      [530, 0.6],
    ] as const) {
      const [here, next] = [base - beat(x, size), base - beat(x + 1, size)]
      const isLine = y >= Math.min(here, next) - 1.4 && y <= Math.max(here, next) + 1.4
      if (isLine) return [25, 25, 35]
    }
    if (x % 50 === 0 || y % 50 === 0) return [238, 168, 168]
    return x % 10 === 0 || y % 10 === 0 ? [250, 220, 220] : [255, 248, 246]
  })
}
