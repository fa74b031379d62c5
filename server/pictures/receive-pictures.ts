import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { mostPictureBytes, pictureRefusals } from '../../contract/picture.ts'
import { Problem } from '../../contract/problem.ts'
import { boundUploads } from '../http/upload-places.ts'

/** Places for pictures being received or drawn. */
const places = { most: 4, each: 2 }

/**
 * Lets the routes mounted on `app` take a picture as their body (`application/octet-stream`); its name
 * and type are never asked for. Mount them in an `app.register` of their own.
 */
export function receivePictures(app: FastifyInstance): void {
  boundUploads(app, places)
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: mostPictureBytes },
    async (_: unknown, content: Buffer) => content,
  )
  // The handler of all routes answers what is thrown here.
  app.setErrorHandler((error: FastifyError) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
    throw new Problem('too-large', { detail: pictureRefusals.bytes })
  })
}

/** The picture that a request brought. */
export function pictureIn({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new Problem('wrong-media-type', { detail: 'Send bytes, application/octet-stream.' })
}
