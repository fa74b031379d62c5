import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { emailAddress } from '../../../../contract/text.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import {
  changeMessageSettings,
  changeMessageText,
  readMessageSettings,
  readMessageTexts,
  sendTestMessage,
} from '../message-settings.ts'
import { fillSubject, fillText, htmlOf, visitInWords } from '../message-text.ts'
import {
  changeOwnWaysToWrite,
  changeWaysToWrite,
  listVisitMessages,
  type MessageChannel,
  readOwnWaysToWrite,
  readWaysToWrite,
  resendVisitMessage,
} from '../visit-message.ts'
import { readVisitLink, useVisitLink } from '../visit-link.ts'
import {
  type MessageEnvironment,
  messageSettingsStore,
  readGateway,
  readStoredSettings,
  readText,
} from './message-settings-store.ts'
import { visitMessageStore } from './message-store.ts'
import { sendSms, smsNumber } from './sms-gateway.ts'
import { visitLinkStore } from './visit-link-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: MessageEnvironment
}

export function visitMessageRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const settings = messageSettingsStore(sql, environment)
  const messages = visitMessageStore(sql)
  const links = visitLinkStore(sql)
  const patients = patientStore(sql)

  serve(app, readMessageSettings, { handle: () => settings.read() })

  serve(app, changeMessageSettings, {
    handle: ({ viewer, version, body }) => settings.change(viewer, version, body),
  })

  serve(app, readMessageTexts, { handle: () => settings.readTexts() })

  serve(app, changeMessageText, {
    handle: ({ viewer, version, body }) => settings.changeText(viewer, version, body),
  })

  serve(app, sendTestMessage, {
    handle: async ({ body }) => {
      await sendTest(sql, environment, body)
      return undefined
    },
  })

  serve(app, listVisitMessages, {
    handle: async ({ query }) => {
      const { isDemo } = await readStoredSettings(sql)
      return {
        ...(await messages.list(query)),
        hasMailServer: environment.smtpUrl !== null,
        isDemo,
      }
    },
  })

  serve(app, resendVisitMessage, {
    find: ({ params }) => messages.find(params.id),
    handle: async ({ viewer, found }) => {
      await messages.resend(viewer, found)
      return undefined
    },
  })

  serve(app, readWaysToWrite, {
    find: ({ params }) => patients.find(params.id),
    handle: ({ params }) => messages.waysOf(params.id),
  })

  serve(app, changeWaysToWrite, {
    find: ({ params }) => patients.find(params.id),
    handle: ({ viewer, params, body }) => messages.changeWays(viewer, params.id, body),
  })

  serve(app, readOwnWaysToWrite, { handle: ({ viewer }) => messages.waysOf(ownChart(viewer)) })

  serve(app, changeOwnWaysToWrite, {
    handle: ({ viewer, body }) => messages.changeWays(viewer, ownChart(viewer), body),
  })

  serve(app, readVisitLink, {
    handle: async ({ body, request }) => {
      const visit = await links.read(body.token)
      request.told = { patientIds: [visit.patientId] }
      return visit
    },
  })

  serve(app, useVisitLink, {
    handle: async ({ body, request, context }) => {
      const visit = await links.use(context, body.token)
      request.told = { patientIds: [visit.patientId] }
      // Updates the screens of the desk and of the patient; the answer itself names nobody.
      app.live.publish(
        ['appointments', 'messages', 'waiting-list'],
        [visit.patientId, visit.doctorId],
      )
      return visit
    },
  })
}

function ownChart({ patientId }: { readonly patientId: string | null }): string {
  if (patientId === null) throw new Problem('forbidden')
  return patientId
}

/** Sends a reminder of a made-up visit, with links that only open the product. */
async function sendTest(
  sql: Sql,
  environment: MessageEnvironment,
  { channel, to }: { channel: MessageChannel; to: string },
): Promise<void> {
  const settings = await readStoredSettings(sql)
  const [clinic] = await sql<{ name: string }[]>`select name from clinic`
  const tomorrow = new Date(Date.now() + 86_400_000)
  const values = {
    patient: 'Test',
    clinic: clinic?.name ?? '',
    doctor: '',
    phone: settings.phone,
    address: settings.address,
    directions: settings.directions ?? '',
    confirm: environment.url,
    cancel: environment.url,
    ...visitInWords(tomorrow, settings, settings.language),
  }
  const text = await readText(sql, settings.language, 'reminder', channel)
  const body = fillText(text.body, values)
  if (settings.isDemo) {
    throw new Problem('conflict', { detail: 'This is a demo clinic: it sends nothing.' })
  }
  if (channel === 'mail') {
    const address = emailAddress.safeParse(to)
    if (!address.success) refuse('Enter a valid email address.')
    else {
      const subject = fillSubject(text.subject, values)
      await queueMail(sql, { to: address.data, subject, body, html: htmlOf(body) })
    }
    return
  }
  const number = await smsNumber(to, settings.country)
  if (number === null) return refuse('This is not a phone number.')
  const gateway = await readGateway(sql, environment)
  const failure = await sendSms(gateway, { id: uuidv7(), to: number, text: body })
  if (failure) throw new Problem('conflict', { detail: failure.message })
}

function refuse(sentence: string): never {
  throw new Problem('invalid', { errors: { to: sentence } })
}
