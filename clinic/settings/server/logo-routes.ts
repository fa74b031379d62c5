import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../contract/problem.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { pictureIn, receivePictures } from '../../../server/pictures/receive-pictures.ts'
import { senderGone } from '../../../server/http/sender-gone.ts'
import { changeLogo, readLogo, removeLogo } from '../logo.ts'
import { logoStore, readLogo as readStored } from './logo-store.ts'

/** Sharp on paper at 48 mm. PNG, because some mail programs show nothing newer. */
const drawing = { width: 600, height: 240, fit: 'inside', type: 'image/png' } as const

export async function logoRoutes(app: FastifyInstance, { sql }: { sql: Sql }): Promise<void> {
  const logos = logoStore(sql)

  serve(app, readLogo, {
    handle: async ({ reply }) => {
      const logo = await readStored(sql)
      if (!logo) throw new Problem('not-found')
      // Opened by itself it is a picture and nothing else.
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      return { type: 'image/png', content: logo.content, tag: logo.mark }
    },
  })

  serve(app, removeLogo, {
    handle: async ({ viewer }) => {
      await logos.remove(viewer)
      return undefined
    },
  })

  await app.register(async (pictures) => {
    receivePictures(pictures)
    serve(pictures, changeLogo, {
      handle: async ({ viewer, request, reply }) => {
        // The library is loaded with the first picture, not at the start of the server.
        const { drawPictures } = await import('../../../server/pictures/draw-pictures.ts')
        const [drawn] = await drawPictures(pictureIn(request), [drawing], senderGone(reply))
        await logos.set(viewer, drawn)
        return undefined
      },
    })
  })
}
