import { connect, otherDatabase } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { loadBigClinic } from './big-clinic.ts'

/** Creates a data folder with a clinic of any size, and stops its server again. */
export async function fillFolder(
  folder: string,
  patients: number,
  say: (line: string) => void,
): Promise<void> {
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' }
  const database = await startEmbedded(folder, { log: say, settings })
  const sql = connect(
    { url: otherDatabase(database.superuserUrl, 'openward') },
    { statementTimeout: 0 },
  )
  try {
    const owner = connect({ url: database.url })
    await migrate(owner)
    await owner.end()
    await loadBigClinic(sql, patients, say)
    await sql`checkpoint`
    database.firstStartDone()
  } finally {
    await sql.end()
    await database.stop()
  }
}
