import type { TestClinic } from '../../../../app/server/test-clinic.ts'
import { setPhoto } from '../photo.ts'

interface Sent {
  readonly cookie: string
  readonly id: string
  readonly version?: number
  readonly content: Buffer
  readonly type?: string
}

/** Sends a photo for a chart, as a browser does. */
export function sendPhoto({ app }: TestClinic, { cookie, id, version, content, type }: Sent) {
  return app.inject({
    method: 'PUT',
    url: setPhoto.path.replace(':id', id),
    headers: {
      host: 'clinic.example',
      origin: 'https://clinic.example',
      cookie,
      'content-type': type ?? 'application/octet-stream',
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    payload: content,
  })
}
