import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { serve } from '../../../../server/http/serve.ts'
import { filePartStore } from '../../files/server/file-part-store.ts'
import { takeParts } from '../../files/server/file-routes.ts'
import {
  addBillFile,
  changeBillFile,
  listBillFiles,
  listBillFileVersions,
  markBillFileError,
  readBillFileContent,
  readBillFilePicture,
  readBillFilePreview,
  sendBillFilePart,
} from '../bill-file.ts'
import {
  listOwnBillFiles,
  readOwnBillFileContent,
  readOwnBillFilePicture,
  readOwnBillFilePreview,
} from '../own-bill-file.ts'
import { billFileContents } from './bill-file-contents.ts'
import { billFileStore } from './bill-file-store.ts'

interface Asked {
  readonly viewer: Viewer
  readonly params: { readonly id: string }
}

export async function billFileRoutes(
  app: FastifyInstance,
  { sql, environment }: Pick<ServerParts, 'sql' | 'environment'>,
): Promise<void> {
  const { mostFileBytes: mostBytes } = environment
  const stored = fileStore(environment)
  const files = billFileStore(sql, stored, mostBytes)
  const parts = filePartStore(sql, mostBytes)
  const { content, preview, picture } = billFileContents(sql, stored, files)
  const findBill = ({ viewer, params }: Asked) => files.findBill(viewer, params.id)
  const find = ({ viewer, params }: Asked) => files.find(viewer, params.id)

  serve(app, listBillFiles, {
    find: findBill,
    handle: async ({ viewer, found, request }) => {
      request.told = { patientIds: [found.patientId] }
      return { files: await files.list(viewer, found), mostBytes }
    },
  })

  serve(app, listOwnBillFiles, {
    find: findBill,
    handle: ({ viewer, found, request }) => {
      request.told = { patientIds: [found.patientId] }
      return files.list(viewer, found)
    },
  })

  serve(app, readBillFileContent, { find, handle: content })
  serve(app, readBillFilePreview, { find, handle: preview })
  serve(app, readBillFilePicture, { find, handle: picture })
  serve(app, readOwnBillFileContent, { find, handle: content })
  serve(app, readOwnBillFilePreview, { find, handle: preview })
  serve(app, readOwnBillFilePicture, { find, handle: picture })

  serve(app, listBillFileVersions, {
    find,
    handle: ({ found, request }) => {
      request.told = { patientIds: [found.patientId] }
      return files.versions(found)
    },
  })

  serve(app, addBillFile, {
    find: findBill,
    handle: ({ viewer, found, body }) => files.add(viewer, found, body),
  })

  serve(app, changeBillFile, {
    find,
    handle: ({ viewer, found, version, body }) => files.change(viewer, found, version, body),
  })

  serve(app, markBillFileError, {
    find,
    handle: ({ viewer, found, version, body }) =>
      files.markError(viewer, found, version, body.reason),
  })

  // Only this route accepts bytes.
  await app.register(async (uploads) => {
    takeParts(uploads)
    serve(uploads, sendBillFilePart, {
      find: findBill,
      handle: async ({ viewer, params, request }) => {
        await parts.add(viewer, params.fileId, params.part, request.body)
        return undefined
      },
    })
  })
}
