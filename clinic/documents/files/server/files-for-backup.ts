import type { StoredFiles } from '../../../../server/backup/write-backup.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { type Content, fileStore } from '../../../../server/files/file-store.ts'

type Place = Parameters<typeof fileStore>[0]

/** The stored files, for a backup: each is read twice, so that a damaged one breaks no backup. */
export function filesForBackup(place: Place): StoredFiles {
  const files = fileStore(place)
  return {
    list: (tx: AnySql) => tx<{ name: string; bytes: number; sha256: string }[]>`
      select name, bytes, sha256 from stored_files order by name`,
    read: async (name, sha256) =>
      (await files.check(name, sha256)) === 'whole' ? files.read(name) : null,
  }
}

/** Notes the contents that a backup found gone or damaged. */
export async function noteLost(sql: Sql, place: Place, names: readonly string[]): Promise<void> {
  const files = fileStore(place)
  for (const name of names) {
    const damage = (await files.read(name)) === null ? 'gone' : 'damaged'
    await sql`update stored_files set damage = ${damage}, checked_at = now() where name = ${name}`
  }
}

/** Puts one content of a backup back where it is gone or damaged here. Answers whether it was. */
export async function mendFile(
  sql: Sql,
  place: Place,
  name: string,
  content: Content,
): Promise<boolean> {
  const files = fileStore(place)
  const [row] = await sql<{ sha256: string }[]>`
    select sha256 from stored_files where name = ${name}`
  if (!row || (await files.check(name, row.sha256)) === 'whole') return false
  await files.putBack(name, content)
  await sql`update stored_files set damage = null, checked_at = now() where name = ${name}`
  return true
}
