import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { readFilePicture, readScan, readScanFrames } from '../scan.ts'
import { closeIn } from './close-in.ts'
import type { FoundFile, PatientFileStore } from './patient-file-store.ts'
import { type PlacedContent, scanStore } from './scan-store.ts'
import type { StoredFileStore } from './stored-file-store.ts'

/** The viewers of DICOM files and of photos as HEIC. */
export function scanRoutes(
  app: FastifyInstance,
  sql: Sql,
  files: PatientFileStore,
  contents: StoredFileStore,
): void {
  const scans = scanStore(contents)
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    files.find(viewer, params.id)

  serve(app, readScan, {
    find,
    handle: async ({ found, request, reply }) => {
      tellReading(request, found.chart)
      const [person] = await sql<{ name: string; dob: string | null }[]>`
        select name, dob from patients where id = ${found.chart.id}`
      return scans.describe(placed(found), person, senderGone(reply))
    },
  })

  serve(app, readScanFrames, {
    find,
    handle: async ({ found, params, request, reply }) => {
      tellReading(request, found.chart)
      const content = await scans.frames(placed(found), params.frame, senderGone(reply))
      closeIn(reply, 'inline')
      return { type: 'application/octet-stream', content, tag: null }
    },
  })

  serve(app, readFilePicture, {
    find,
    handle: async ({ found, request, reply }) => {
      tellReading(request, found.chart)
      const content = await scans.picture(placed(found), senderGone(reply))
      closeIn(reply, 'inline')
      return { type: 'image/jpeg', content, tag: found.stored.name.slice(0, 16) }
    },
  })
}

function placed({ fact, stored }: FoundFile): PlacedContent {
  return { kind: String(fact['kind']), bytes: Number(fact['bytes']), stored }
}
