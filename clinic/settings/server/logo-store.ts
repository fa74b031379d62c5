import { createHash } from 'node:crypto'
import { acting, type WritingViewer, writtenIn } from '../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import type { ClinicHead } from '../clinic-head.ts'
import { readLogo as logoEndpoint } from '../logo.ts'

/** A PNG with its size in pixels. */
interface Drawn {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

interface Logo extends Drawn {
  /** Names this very picture: the hash of its bytes. */
  readonly mark: string
}

const markOf = (hash: Buffer) => hash.toString('hex').slice(0, 16)

/** The path and size of the logo, without its bytes. The path changes with the picture. */
export async function readLogoFacts(sql: AnySql): Promise<ClinicHead['logo']> {
  const [row] = await sql<{ contentHash: Buffer; width: number; height: number }[]>`
    select content_hash, width, height from clinic_logo`
  if (!row) return null
  const { contentHash, width, height } = row
  return { path: `${logoEndpoint.path}?v=${markOf(contentHash)}`, width, height }
}

export async function readLogo(sql: AnySql): Promise<Logo | null> {
  const [row] = await sql<(Drawn & { contentHash: Buffer })[]>`
    select content, content_hash, width, height from clinic_logo`
  if (!row) return null
  const { contentHash, ...drawn } = row
  return { ...drawn, mark: markOf(contentHash) }
}

export function logoStore(sql: Sql) {
  return {
    async set(viewer: WritingViewer, { content, width, height }: Drawn): Promise<void> {
      const hash = createHash('sha256').update(content).digest()
      const by = acting(sql, viewer)
      await sql`
        insert into clinic_logo (content, content_hash, width, height, created_by, updated_by)
        values (${content}, ${hash}, ${width}, ${height}, ${viewer.userId}, ${by})
        on conflict (id) do update set content = excluded.content,
          content_hash = excluded.content_hash, width = excluded.width, height = excluded.height,
          updated_by = excluded.updated_by
        where clinic_logo.content_hash <> excluded.content_hash`
    },

    async remove({ context }: WritingViewer): Promise<void> {
      await sql`delete from clinic_logo where ${writtenIn(sql, context)}`
    },
  }
}
