import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { mostSnippets, type NewSnippet, type Snippet, type SnippetChanges } from '../snippet.ts'

/** The account that a snippet belongs to; null for the clinic. */
type OwnerId = string | null

/** Snippets; each call finds and writes those of one owner alone. */
export function snippetStore(sql: Sql) {
  const columns = sql`id, owner_id is not null as is_own, shortcut, title, body, created_at, updated_at,
    version`
  const ofOwner = (ownerId: OwnerId, db: AnySql = sql) =>
    db`owner_id is not distinct from ${ownerId}::uuid`

  async function find(ownerId: OwnerId, id: string): Promise<Snippet | undefined> {
    const [snippet] = await sql<Snippet[]>`
      select ${columns} from snippets where id = ${id} and ${ofOwner(ownerId)}`
    return snippet
  }

  async function stored(ownerId: OwnerId, id: string): Promise<Snippet> {
    const snippet = await find(ownerId, id)
    if (!snippet) throw new Problem('not-found')
    return snippet
  }

  return {
    find,

    /** The snippets that an owner may insert: those of the clinic and their own. */
    listFor: async (ownerId: OwnerId): Promise<Snippet[]> => sql<Snippet[]>`
      select ${columns} from snippets where owner_id is null or ${ofOwner(ownerId)}
      order by shortcut, owner_id is null limit ${2 * mostSnippets}`,

    async add(viewer: WritingViewer, ownerId: OwnerId, wanted: NewSnippet): Promise<Snippet> {
      const hash = creationHash({ ...wanted, ownerId })
      const { id, shortcut, title, body } = wanted
      await sql.begin(async (tx) => {
        // The lock keeps the bound when several tabs save at once.
        await tx`
          select pg_advisory_xact_lock(hashtextextended(${`snippets of ${ownerId ?? 'the clinic'}`}, 0))`
        const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from snippets where id = ${id}`
        if (before) return checkSameCreation(before, viewer.userId, hash)
        const others = await tx<{ shortcut: string }[]>`
          select shortcut from snippets where ${ofOwner(ownerId, tx)}`
        if (others.some((other) => other.shortcut === shortcut)) throw shortcutTaken(ownerId)
        if (others.length >= mostSnippets) throw tooMany(ownerId)
        await tx`
          insert into snippets (id, owner_id, shortcut, title, body, creation_hash, created_by, updated_by)
          values (${id}, ${ownerId}, ${shortcut}, ${title}, ${body}, ${hash}, ${viewer.userId},
            ${acting(tx, viewer)})`
      })
      return stored(ownerId, id)
    },

    async change(
      viewer: WritingViewer,
      ownerId: OwnerId,
      id: string,
      version: number,
      { shortcut, title, body }: SnippetChanges,
    ): Promise<Snippet> {
      const changed = await unlessTaken(
        () => sql`
          update snippets set shortcut = ${shortcut}, title = ${title}, body = ${body},
            updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version} and ${ofOwner(ownerId)}`,
        'snippets_shortcut',
        () => shortcutTaken(ownerId),
      )
      const current = await stored(ownerId, id)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    async remove(
      viewer: WritingViewer,
      ownerId: OwnerId,
      id: string,
      version: number,
    ): Promise<void> {
      const removed = await sql`
        delete from snippets
        where id = ${id} and version = ${version} and ${ofOwner(ownerId)}
          and ${writtenIn(sql, viewer.context)}`
      if (removed.count === 0) throw new Problem('changed', { current: await stored(ownerId, id) })
    },
  }
}

function shortcutTaken(ownerId: OwnerId): Problem {
  const owner = ownerId === null ? 'the clinic' : 'yours'
  return new Problem('invalid', {
    errors: { shortcut: `Another snippet of ${owner} has this shortcut.` },
  })
}

function tooMany(ownerId: OwnerId): Problem {
  const detail =
    ownerId === null
      ? `The clinic has at most ${mostSnippets} snippets. Remove one first.`
      : `You have at most ${mostSnippets} snippets. Remove one first.`
  return new Problem('conflict', { detail })
}
