import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { kindNamed } from '../../../../server/files/file-kind.ts'
import { fileName } from '../../../../server/files/file-name.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import type { ServedFile } from '../../../../server/http/served-file.ts'
import { closeIn } from '../../files/server/close-in.ts'
import { scanStore } from '../../files/server/scan-store.ts'
import { storedFileStore } from '../../files/server/stored-file-store.ts'
import type { billFileStore, FoundBillFile } from './bill-file-store.ts'

interface Asked {
  readonly found: FoundBillFile
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** How the contents of files of bills are answered: to the desk, and to the patient of the bill. */
export function billFileContents(
  sql: Sql,
  stored: FileStore,
  files: ReturnType<typeof billFileStore>,
) {
  const scans = scanStore(storedFileStore(sql, stored))
  const tell = ({ found, request }: Asked) => {
    request.told = { patientIds: [found.patientId] }
  }

  return {
    content: async (asked: Asked): Promise<ServedFile> => {
      tell(asked)
      const { found, reply } = asked
      const { kind, bytes, text } = found.file
      const { type, ending } = kindNamed(kind)
      const content = await files.content(found)
      closeIn(reply, `attachment; filename="${fileName(text, 0, ending)}"`)
      reply.header('content-length', bytes)
      return { type, content: Readable.from(content, { objectMode: false }), tag: null }
    },

    preview: async (asked: Asked): Promise<ServedFile> => {
      tell(asked)
      const content = await files.preview(asked.found)
      if (content === null) throw new Problem('not-found')
      closeIn(asked.reply, 'inline')
      return { type: 'image/webp', content, tag: asked.found.stored.name.slice(0, 16) }
    },

    picture: async (asked: Asked): Promise<ServedFile> => {
      tell(asked)
      const { found, reply } = asked
      const { kind, bytes } = found.file
      const placed = { kind, bytes, stored: found.stored }
      const content = await scans.picture(placed, senderGone(reply))
      closeIn(reply, 'inline')
      return { type: 'image/jpeg', content, tag: found.stored.name.slice(0, 16) }
    },
  }
}
