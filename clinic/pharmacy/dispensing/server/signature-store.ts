import { hash } from 'node:crypto'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { ServedFile } from '../../../../server/http/served-file.ts'
import { drawPictures } from '../../../../server/pictures/draw-pictures.ts'
import { mostSignatureBytes } from '../dispensing.ts'

const drawing = { width: 800, height: 300, fit: 'inside', type: 'image/png' } as const

/** Signatures of those who receive: one for what was given at one time, and it stays. */
export function signatureStore(sql: Sql) {
  return {
    async set(
      viewer: WritingViewer,
      id: string,
      picture: string,
      gone: AbortSignal,
    ): Promise<void> {
      const [{ content }] = await drawPictures(Buffer.from(picture, 'base64'), [drawing], gone)
      if (content.length > mostSignatureBytes) {
        const detail = 'This signature is too large. Clear it, then sign again.'
        throw new Problem('too-large', { detail })
      }
      const signed = await sql`
        update dispensings set signature = ${content}, signed_at = now()
        where id = ${id} and (signature is null or signature = ${content})
          and ${acting(sql, viewer)} is not null`
      if (signed.count === 0) {
        throw new Problem('conflict', { detail: 'This was signed already. A signature stays.' })
      }
    },

    async read(id: string): Promise<ServedFile> {
      const [row] = await sql<{ signature: Buffer | null }[]>`
        select signature from dispensings where id = ${id}`
      if (!row?.signature) throw new Problem('not-found')
      const tag = hash('sha256', row.signature, 'hex').slice(0, 16)
      return { type: 'image/png', content: row.signature, tag }
    },
  }
}
