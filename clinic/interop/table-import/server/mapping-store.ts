import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { MappingContent, NewSavedMapping, SavedMapping } from '../saved-mapping.ts'

/** Mappings of columns under names. */
export function mappingStore(sql: Sql) {
  const columns = sql`id, kind, name, content, created_at, updated_at, version`

  async function find(id: string): Promise<SavedMapping | undefined> {
    const [found] = await sql<
      SavedMapping[]
    >`select ${columns} from table_mappings where id = ${id}`
    return found
  }

  const nameTaken = () =>
    new Problem('invalid', { errors: { name: 'Another mapping has this name.' } })

  return {
    find,

    list: () =>
      sql<
        SavedMapping[]
      >`select ${columns} from table_mappings order by kind, lower(name) limit 500`,

    async add(viewer: WritingViewer, wanted: NewSavedMapping): Promise<SavedMapping> {
      const hash = creationHash(wanted)
      const { id, kind, name, content } = wanted
      await sql`
        insert into table_mappings (id, kind, name, content, creation_hash, created_by, updated_by)
        values (${id}, ${kind}, ${name}, ${sql.json(content)}, ${hash}, ${viewer.userId},
          ${acting(sql, viewer)})
        on conflict do nothing`
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from table_mappings where id = ${id}`
      if (!stored) throw nameTaken()
      checkSameCreation(stored, viewer.userId, hash)
      const made = await find(id)
      if (!made) throw new Problem('unexpected')
      return made
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      { name, content }: { readonly name: string; readonly content: MappingContent },
    ): Promise<SavedMapping> {
      const changed = await unlessTaken(
        () => sql`
          update table_mappings set name = ${name}, content = ${sql.json(content)},
            updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version}`,
        'table_mappings_name',
        nameTaken,
      )
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const removed = await sql`
        with gone as (delete from table_mappings where id = ${id} and version = ${version} returning id)
        select ${acting(sql, viewer)} from gone`
      if (removed.count > 0) return
      const current = await find(id)
      throw current ? new Problem('changed', { current }) : new Problem('not-found')
    },
  }
}
