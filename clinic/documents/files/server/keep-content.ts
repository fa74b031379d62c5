import { Problem } from '../../../../contract/problem.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { type Content, type FileStore, TooLarge } from '../../../../server/files/file-store.ts'
import { fileRefusals, type PatientFile } from '../file.ts'
import { storedFileStore } from './stored-file-store.ts'
import { tellContent } from './told-content.ts'

/** A content on its way to the disk, told by what it holds. */
export interface KeptContent extends Pick<PatientFile, 'kind' | 'bytes' | 'isProtected'> {
  /** Its row in `stored_files`. */
  readonly name: string
  readonly sha256: string
}

/**
 * Receives a content, tells what it is, and stores it in one transaction with the row that names it.
 * Throws a `Problem` with a sentence for a content that is not taken, and whatever `addRow` throws; then
 * nothing stays.
 */
export function contentKeeper(sql: Sql, files: FileStore, mostBytes: number) {
  const contents = storedFileStore(sql, files)

  return async <Row>(
    content: Content,
    addRow: (tx: Transaction, kept: KeptContent) => Promise<Row>,
  ): Promise<Row> => {
    const telling = tellContent(content)
    const received = await files.receive(telling.through(), mostBytes).catch((error: unknown) => {
      if (!(error instanceof TooLarge)) throw error
      throw new Problem('too-large', { detail: fileRefusals.large(mostBytes) })
    })
    const { name, sha256, bytes } = received
    const made: Row[] = []
    try {
      const kept = { name, sha256, bytes, ...telling.facts() }
      await sql.begin(async (tx) => {
        await contents.add(tx, received, kept.kind)
        made.push(await addRow(tx, kept))
        await received.keep()
      })
    } catch (error) {
      await received.giveUp()
      throw error
    }
    await received.settle()
    await contents.draw(name, telling.facts().kind)
    const [row] = made
    // The transaction has made it.
    return row as Row
  }
}
