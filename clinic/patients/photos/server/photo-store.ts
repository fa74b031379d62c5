import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { ServedFile } from '../../../../server/http/served-file.ts'
import { drawPictures } from '../../../../server/pictures/draw-pictures.ts'
import type { PhotoSize } from '../../charts/patient-signs.ts'
import type { Photo } from '../photo.ts'

const square = { fit: 'cover', type: 'image/webp' } as const
/** Twice what the chart and the lists show, for fine screens. */
const drawings = [
  { ...square, width: 480, height: 480 },
  { ...square, width: 96, height: 96 },
] as const

/** The photos of charts: one that shows for each. */
export function photoStore(sql: Sql) {
  const columns = sql`id, patient_id, tag, created_at, updated_at, version`
  const shownOf = (patientId: string) =>
    sql`(select id from patient_photos where patient_id = ${patientId}
      order by created_at desc, id desc limit 1)`

  async function ofChart(patientId: string, db: AnySql = sql): Promise<Photo | undefined> {
    const [photo] = await db<Photo[]>`
      select ${columns} from patient_photos where id = ${shownOf(patientId)}`
    return photo
  }

  async function byId(id: string): Promise<Photo | undefined> {
    const [photo] = await sql<Photo[]>`select ${columns} from patient_photos where id = ${id}`
    return photo
  }

  async function picture({ id }: Photo, size: PhotoSize): Promise<Buffer> {
    const [row] = await sql<{ content: Buffer }[]>`
      select ${sql(size)} as content from patient_photos where id = ${id}`
    if (!row) throw new Problem('not-found')
    return row.content
  }

  return {
    ofChart: (patientId: string) => ofChart(patientId),
    byId,

    picture,

    file: async (photo: Photo, size: PhotoSize): Promise<ServedFile> => ({
      type: 'image/webp',
      content: await picture(photo, size),
      tag: `${photo.tag}-${size}`,
    }),

    async set(
      viewer: WritingViewer,
      patientId: string,
      version: number,
      content: Buffer,
      gone: AbortSignal,
    ): Promise<Photo> {
      // A stale change is refused before its picture is drawn.
      await checkVersion(sql)
      const [large, small] = await drawPictures(content, drawings, gone)
      const tag = hash('sha256', large.content, 'hex').slice(0, 16)
      return sql.begin(async (tx) => {
        // Two who add the first photo at once do so one after the other.
        await tx`select from patients where id = ${patientId} for no key update`
        const before = await checkVersion(tx)
        const by = acting(tx, viewer)
        const [photo] = before
          ? await tx<Photo[]>`
              update patient_photos set large = ${large.content}, small = ${small.content},
                tag = ${tag}, updated_by = ${by}
              where id = ${before.id} returning ${columns}`
          : await tx<Photo[]>`
              insert into patient_photos (id, patient_id, large, small, tag, created_by, updated_by)
              values (${uuidv7()}, ${patientId}, ${large.content}, ${small.content}, ${tag},
                ${viewer.userId}, ${by})
              returning ${columns}`
        if (!photo) throw new Problem('unexpected')
        return photo
      })

      async function checkVersion(db: AnySql): Promise<Photo | undefined> {
        const current = await ofChart(patientId, db)
        if ((current?.version ?? 0) !== version) throw new Problem('changed', { current })
        return current
      }
    },

    /** Removes each photo of the chart: one of a merged chart must not come up from under it. */
    async remove(viewer: WritingViewer, { id, patientId }: Photo, version: number): Promise<void> {
      const removed = await sql`
        delete from patient_photos where patient_id = ${patientId} and ${writtenIn(sql, viewer.context)}
          and exists (select from patient_photos where id = ${id} and version = ${version})`
      if (removed.count > 0) return
      const current = await byId(id)
      throw current ? new Problem('changed', { current }) : new Problem('not-found')
    },
  }
}
