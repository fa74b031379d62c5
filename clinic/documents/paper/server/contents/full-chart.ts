import type { Block } from '../../../../../server/paper/pdf-order.ts'
import { chartRecordStore } from '../../../../records/medical-records/server/chart-record-store.ts'
import type { DocumentContent, DocumentSource } from './document-source.ts'
import { factBlocks } from './fact-blocks.ts'
import { aboutRecord, textsOf } from './visit-contents.ts'

const pageLength = 25
/** The characters of records that one document holds. */
const mostCharacters = 1_200_000

/** All facts and all signed records that the doctor may read, newest first. */
export async function fullChart({
  sql,
  viewer,
  patient,
  paper,
}: DocumentSource): Promise<Pick<DocumentContent, 'blocks' | 'limited'>> {
  const chart = chartRecordStore(sql)
  const records: Block[] = []
  let characters = 0
  let count = 0
  let limited = false
  let isCut = false
  let after: string | undefined
  do {
    const { page } = await chart.notes(viewer, patient.id, { after, limit: pageLength })
    for (const note of page.rows) {
      if (note.state !== 'signed') continue
      characters += note.notes.length + (note.prescription?.length ?? 0)
      for (const { text } of note.addenda) characters += text.length
      if (characters > mostCharacters) {
        isCut = true
        break
      }
      count += 1
      limited ||= note.limited
      records.push(
        { is: 'heading', text: `Record of ${paper.words.date(note.date)}` },
        { is: 'facts', rows: aboutRecord(note, paper) },
        ...textsOf(note, paper),
      )
    }
    after = page.next ?? undefined
  } while (after !== undefined && !isCut)
  const end = isCut
    ? `This document ends here, after the newest ${count} records. There are older ones; ask the clinic for them.`
    : `${count === 1 ? 'There is 1 signed record' : `There are ${count} signed records`} in this document. Unsigned records, and those whose readers are limited to others, are not part of it.`
  const facts = await factBlocks(sql, paper.words, patient.id, sql`true`)
  return { blocks: [...facts, ...records, { is: 'text', paragraphs: [end] }], limited }
}
