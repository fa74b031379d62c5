import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { closeIn } from '../../files/server/close-in.ts'
import { scanStore } from '../../files/server/scan-store.ts'
import type { StoredFileStore } from '../../files/server/stored-file-store.ts'
import { readInboxFrames, readInboxPicture, readInboxScan } from '../inbox-scan.ts'
import type { InboxStore } from './inbox-store.ts'

/** The viewers of DICOM files and of photos as HEIC that wait. Nobody knows their patients yet. */
export function inboxScanRoutes(
  app: FastifyInstance,
  items: InboxStore,
  contents: StoredFileStore,
): void {
  const scans = scanStore(contents)
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    items.find(viewer, params.id)

  serve(app, readInboxScan, {
    find,
    handle: async ({ found, reply }) =>
      scans.describe(await items.placed(found), undefined, senderGone(reply)),
  })

  serve(app, readInboxFrames, {
    find,
    handle: async ({ found, params, reply }) => {
      const placed = await items.placed(found)
      const content = await scans.frames(placed, params.frame, senderGone(reply))
      closeIn(reply, 'inline')
      return { type: 'application/octet-stream', content, tag: null }
    },
  })

  serve(app, readInboxPicture, {
    find,
    handle: async ({ found, reply }) => {
      const placed = await items.placed(found)
      const content = await scans.picture(placed, senderGone(reply))
      closeIn(reply, 'inline')
      return { type: 'image/jpeg', content, tag: placed.stored.name.slice(0, 16) }
    },
  })
}
