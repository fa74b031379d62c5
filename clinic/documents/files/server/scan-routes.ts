import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { readFilePicture, readScan, readScanFrames } from '../scan.ts'
import { closeIn } from './close-in.ts'
import type { PatientFileStore } from './patient-file-store.ts'
import { scanStore } from './scan-store.ts'

/** The viewers of DICOM files and of photos as HEIC. */
export function scanRoutes(app: FastifyInstance, sql: Sql, files: PatientFileStore): void {
  const scans = scanStore(sql, files.content)
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    files.find(viewer, params.id)

  serve(app, readScan, {
    find,
    handle: ({ found, request, reply }) => {
      tellReading(request, found.chart)
      return scans.describe(found, senderGone(reply))
    },
  })

  serve(app, readScanFrames, {
    find,
    handle: async ({ found, params, request, reply }) => {
      tellReading(request, found.chart)
      const content = await scans.frames(found, params.frame, senderGone(reply))
      closeIn(reply, 'inline')
      return { type: 'application/octet-stream', content, tag: null }
    },
  })

  serve(app, readFilePicture, {
    find,
    handle: async ({ found, request, reply }) => {
      tellReading(request, found.chart)
      const content = await scans.picture(found, senderGone(reply))
      closeIn(reply, 'inline')
      return { type: 'image/jpeg', content, tag: found.stored.name.slice(0, 16) }
    },
  })
}
