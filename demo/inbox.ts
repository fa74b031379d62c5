import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'
import { aPdf } from '../server/files/a-pdf.ts'
import type { FileStore } from '../server/files/file-store.ts'
import { namedPatients, patient } from './cast.ts'

interface DemoItem {
  readonly source: 'folder' | 'mail'
  readonly name: string
  readonly sender?: string
  readonly subject?: string
  readonly hoursAgo: number
  readonly content: (charts: Charts) => Buffer
}

interface Chart {
  readonly id: string
  readonly mrn: string
  readonly dob: string
}
/** The facts that letters name their people by. */
type Charts = (id: string) => Omit<Chart, 'id'>

const { jose, noor } = namedPatients

const demoItems: readonly DemoItem[] = [
  {
    ...{ source: 'folder', name: 'scan_0142.pdf', hoursAgo: 3 },
    content: (charts) =>
      aPdf(
        'Harbor Road Eye Clinic',
        '18 Harbor Road',
        '',
        '',
        `Re: José Núñez, born ${charts(jose.id).dob}`,
        '',
        'Dear colleague,',
        '',
        'yearly check of the retina in type 2 diabetes. Both eyes with dilated pupils:',
        'some microaneurysms on the left, none on the right. No macular edema.',
        'Visual acuity 20/25 on both sides. Pressure 15 and 16 mmHg.',
        '',
        'Mild nonproliferative retinopathy on the left. Please see him again in a year.',
        '',
        'Dr. Ines Calloway',
      ),
  },
  {
    ...{ source: 'mail', name: 'result.pdf', hoursAgo: 2 },
    ...{ sender: 'Northside Laboratory <results@northside.example>', subject: 'Laboratory report' },
    content: (charts) =>
      aPdf(
        'Northside Laboratory',
        '',
        `Patient number ${charts(patient.id).mrn}, Marta Kowalska`,
        '',
        '',
        'Hemoglobin            13.1 g/dl        12.0 to 15.5',
        'Ferritin                     61 ng/ml         15 to 150',
        'Vitamin B12              410 pg/ml       200 to 900',
        '',
        'All values are within their ranges.',
      ),
  },
  {
    ...{ source: 'folder', name: 'fax_2218.pdf', hoursAgo: 1 },
    content: (charts) =>
      aPdf(
        "Children's Hospital, emergency department",
        '',
        '',
        `HADDAD, Noor   DOB ${charts(noor.id).dob}`,
        '',
        'Seen in the night with wheezing after a cold. Oxygen saturation 94 %, then 98 %',
        'after salbutamol by spacer. Sent home in the morning with prednisolone for three days.',
        '',
        'Please check her inhaler technique and her preventer within a week.',
      ),
  },
]

/** Some documents that came in today and wait to be filed, all of them invented. */
export async function addInbox(sql: Sql, files: FileStore): Promise<void> {
  const known = await sql<Chart[]>`
    select id, mrn, dob from patients where id = any(${[jose.id, noor.id, patient.id]})`
  const charts: Charts = (id) => {
    const chart = known.find((one) => one.id === id)
    if (!chart) throw new Error('A named patient of the demo clinic is missing.')
    return chart
  }
  for (const { content, hoursAgo, ...item } of demoItems) {
    const bytes = content(charts)
    const received = await files.receive(Readable.from([bytes]), bytes.length)
    await sql.begin(async (tx) => {
      await tx`
        insert into stored_files (name, sha256, bytes, preview_due)
        values (${received.name}, ${received.sha256}, ${received.bytes}, true)`
      await tx`
        insert into inbox_items (id, source, name, sender, subject, stored, kind, bytes, pages,
          created_at, updated_at)
        select ${uuidv7()}, ${item.source}, ${item.name}, ${item.sender ?? null},
          ${item.subject ?? null}, ${received.name}, 'PDF', ${received.bytes}, 1, at, at
        from (select now() - make_interval(hours => ${hoursAgo}) as at) d`
      await received.keep()
    })
    await received.settle()
  }
}
