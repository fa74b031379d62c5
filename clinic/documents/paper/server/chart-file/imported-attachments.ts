import { createHash } from 'node:crypto'
import type { Sql } from '../../../../../server/database/connect.ts'
import { fileName } from '../../../../../server/files/file-name.ts'
import { mostAttachments } from '../../../../interop/imported-items/contents.ts'
import { importedItemStore } from '../../../../interop/imported-items/server/imported-item-store.ts'
import { fileOf } from '../../../../interop/imported-items/server/reading/contents-of.ts'
import type { ImportedItem } from '../../../../interop/imported-items/imported-item.ts'
import type { AttachmentInChart } from './chart-content.ts'
import { mostEmbedded } from './embedded-files.ts'

/** Items with attachments beyond these are named in the list of imported items alone. */
const mostItems = 200
const tooLarge = 'Too large for this file. Ask the clinic for it.'

/** The attachments of the newest imported items of a chart, with their contents while `room` is left. */
export async function importedAttachments(
  sql: Sql,
  chartId: string,
  imported: readonly Pick<ImportedItem, 'id' | 'title' | 'hasAttachments'>[],
  room: number,
): Promise<AttachmentInChart[]> {
  const store = importedItemStore(sql)
  const found: AttachmentInChart[] = []
  let left = room
  for (const { id, title } of imported.filter((one) => one.hasAttachments).slice(0, mostItems)) {
    const item = await store.find(chartId, id)
    if (!item) continue
    const findBinary = store.binariesOf(item.importId)
    for (let place = 0; place < mostAttachments; place += 1) {
      const file = await fileOf(item.content, place, findBinary)
      if (file === null) break
      if (typeof file === 'string') {
        const name = `${title}, ${place + 1}`
        found.push({ of: title, name, type: '', content: null, part: null, says: file })
        continue
      }
      const { kind, content } = file
      const fits = content.length <= Math.min(left, mostEmbedded.each)
      if (fits) left -= content.length
      const name = fileName(file.title ?? title, found.length, kind.ending)
      const sha256 = createHash('sha256').update(content).digest('hex')
      found.push({
        ...{ of: title, name, type: kind.type.split(';')[0] ?? kind.type },
        ...{ content: fits ? content : null, says: fits ? null : tooLarge },
        part: { name, bytes: content.length, sha256 },
      })
    }
  }
  return found
}
