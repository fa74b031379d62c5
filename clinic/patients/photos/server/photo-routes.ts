import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { pictureIn, receivePictures } from '../../../../server/pictures/receive-pictures.ts'
import { patientStore } from '../../charts/server/patient-store.ts'
import { readPhoto, removePhoto, setPhoto } from '../photo.ts'
import { photoStore } from './photo-store.ts'

export async function photoRoutes(app: FastifyInstance, { sql }: { sql: Sql }): Promise<void> {
  const patients = patientStore(sql)
  const photos = photoStore(sql)

  serve(app, readPhoto, {
    find: async ({ params }) => {
      // That of a chart that was merged away is of the chart that stayed.
      const patient = await patients.find(params.id)
      return patient && photos.ofChart(patient.id)
    },
    handle: ({ found, query }) => photos.file(found, query.size),
  })

  serve(app, removePhoto, {
    find: ({ params }) => photos.byId(params.id),
    handle: async ({ viewer, found, version }) => {
      await photos.remove(viewer, found, version)
      return undefined
    },
  })

  await app.register(async (pictures) => {
    receivePictures(pictures)
    serve(pictures, setPhoto, {
      find: ({ params }) => patients.find(params.id),
      handle: ({ viewer, found, version, request, reply }) =>
        photos.set(viewer, found.id, version, pictureIn(request), senderGone(reply)),
    })
  })
}
