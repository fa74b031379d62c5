import type { CalendarAddresses } from '../../../../server/concept.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Role } from '../../../../contract/role.ts'
import type { WriteContext } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { emailChangeStore } from '../../users/server/email-change-store.ts'
import { passwordMail, setPasswordLink } from '../../users/server/hand-over-link.ts'
import { inHashTurn, refuseWaiting } from '../../users/server/hash-turns.ts'
import { makeLink } from '../../users/server/one-time-links.ts'
import { checkNewPassword } from '../../users/server/password-rules.ts'
import { readLink, requestPasswordLink, useLink } from '../password-links.ts'
import { changePassword, confirmPassword } from '../passwords.ts'
import { keepUnlocked, readSession, signIn, signOut } from '../session.ts'
import { signUp } from '../sign-up.ts'
import { listMarkStore } from './list-mark-store.ts'
import { sessionCookie } from './session-cookie.ts'
import { placeOf, sessionStart } from './session-start.ts'
import { knownPlace, passwordTries, strangersPlace } from './password-tries.ts'
import { sessionStore } from './session-store.ts'
import { signInLimits } from './sign-in-limits.ts'
import { signUpLimit } from './sign-up-limit.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: {
    readonly url: string
    readonly secret: string
    readonly smtpUrl: string | null
    readonly openSignup: readonly Role[]
  }
  readonly calendarAddresses: CalendarAddresses
}
/**
 * Every request for a link takes at least this long, so that the time does not show whether one was
 * made.
 */
const linkAnswerMs = 250

/** A stopping server hashes for so long; then it refuses those who still wait, while it still can. */
const lastTurnsMs = 5_000

/** How long a link works that was asked for on the login page, perhaps not by its owner. */
const resetHours = 1

export function sessionRoutes(app: FastifyInstance, parts: Parts): void {
  const { sql, environment, calendarAddresses } = parts
  const sessions = sessionStore(sql, environment.openSignup)
  const marks = listMarkStore(sql)
  const limits = signInLimits(sql)
  const emailChanges = emailChangeStore(sql, environment)
  const countSignUp = signUpLimit(sql)
  const cookie = sessionCookie(environment.url)
  const { describe, begin, afterPassword, devices } = sessionStart({ sql, environment })
  const closing = new AbortController()
  let lastTurns: NodeJS.Timeout | undefined
  app.addHook('preClose', () => {
    closing.abort()
    lastTurns = setTimeout(refuseWaiting, lastTurnsMs).unref()
  })
  // The turns belong to the process: another server in it goes on after this one has stopped.
  app.addHook('onClose', () => clearTimeout(lastTurns))
  const tries = passwordTries({ sessions, limits, devices, closing: closing.signal })

  serve(app, readSession, {
    handle: async ({ request: { signedIn }, reply }) => {
      const readAt = new Date(Date.now() - reply.elapsedTime).toISOString()
      const [session, listMarks] = await Promise.all([
        describe(signedIn),
        signedIn ? marks.of(signedIn) : {},
      ])
      return { ...session, listMarks, readAt }
    },
  })

  serve(app, signIn, {
    handle: async ({ body, request, reply }) => {
      const email = body.email.trim().toLowerCase()
      const account = await tries.signIn(request, reply, { email, password: body.password })
      if (account.status !== 'active' && account.status !== 'pending') {
        throw new Problem('no-user-record')
      }
      return afterPassword(request, reply, account.id)
    },
  })

  serve(app, signOut, {
    handle: async ({ request, reply, context }) => {
      const token = cookie.read(request)
      if (token) await sessions.end(context, token)
      cookie.clear(reply)
      reply.header('clear-site-data', '"cache"')
      return undefined
    },
  })

  serve(app, keepUnlocked, {
    handle: async ({ request }) => {
      if (request.signedIn) await sessions.use(request.signedIn)
      return undefined
    },
  })

  serve(app, signUp, {
    handle: async ({ body, request, reply, context }) => {
      // A refused password opens no account, so it does not count.
      await checkNewPassword(body.password, body.email)
      await countSignUp(request.ip)
      const confirmEmail = (tx: AnySql, userId: string) =>
        emailChanges.beginOwn(tx, context, userId)
      const add = () => sessions.signUp(context, body, placeOf(request), confirmEmail)
      const token = await inHashTurn(strangersPlace(request, reply, body.email), add)
      return begin(request, reply, token)
    },
  })

  serve(app, confirmPassword, {
    handle: async ({ body, request, reply }) => {
      await tries.confirm(request, reply, body.password, 'password')
      return undefined
    },
  })

  serve(app, changePassword, {
    handle: async ({ viewer, body, request, reply }) => {
      const { currentPassword, password } = body
      const signedIn = await tries.confirm(request, reply, currentPassword, 'currentPassword')
      const set = () =>
        sessions.setPassword(viewer, signedIn, password, calendarsEnd(viewer.context, body))
      await inHashTurn(knownPlace(reply, signedIn.sessionHash.toString('hex')), set)
      await limits.forgetAll({ email: signedIn.email })
      return undefined
    },
  })

  serve(app, requestPasswordLink, {
    handle: async ({ body, context }) => {
      // The link could not be mailed, and nobody else may get it.
      if (environment.smtpUrl === null) return undefined
      const answerable = pause(linkAnswerMs)
      await sql.begin(async (tx) => {
        const [user] = await tx<{ id: string }[]>`
          select id from users where email = ${body.email} and status in ('active', 'pending')
          for no key update`
        if (!user || (await hasFreshLink(tx, user.id))) return
        const { token } = await makeLink(tx, context, {
          purpose: 'set password',
          userId: user.id,
          createdBy: null,
          hours: resetHours,
          mailedTo: body.email,
        })
        const link = setPasswordLink(environment.url, token)
        await queueMail(tx, {
          ...{ to: body.email, ...passwordMail(link, resetHours, null) },
          ...{ secrets: [link], serverSecret: environment.secret },
        })
      })
      await answerable
      return undefined
    },
  })

  serve(app, readLink, {
    handle: async ({ body, request }) => {
      const link = await sessions.describeLink(body.token)
      const { userId, patientId } = link
      request.told = {
        patientIds: patientId ? [patientId] : [],
        accountIds: userId ? [userId] : [],
      }
      const hasAddress = userId !== null && (await calendarAddresses.isOn(userId))
      return { ...link, hasCalendarAddress: hasAddress }
    },
  })

  serve(app, useLink, {
    handle: async ({ body, request, reply, context }) => {
      // Only a working link gets a place in line.
      await sessions.describeLink(body.token)
      const use = () =>
        sessions.useLink(context, body.token, body.password, calendarsEnd(context, body))
      const { id, email } = await inHashTurn(knownPlace(reply, body.token), use)
      await limits.forgetAll({ email })
      return afterPassword(request, reply, id)
    },
  })

  function calendarsEnd(
    context: WriteContext,
    { endsCalendarAddress }: { endsCalendarAddress: boolean },
  ) {
    return async (tx: AnySql, userId: string, isNewOwner: boolean) => {
      if (endsCalendarAddress || isNewOwner) await calendarAddresses.endOf(tx, context, userId)
    }
  }
}

/** Whether a link was asked for a moment ago: the open page must not flood a mailbox. */
async function hasFreshLink(tx: AnySql, userId: string): Promise<boolean> {
  const [link] = await tx`
    select 1 from one_time_links where user_id = ${userId} and created_by is null
      and used_at is null and created_at > now() - interval '1 minute'`
  return link !== undefined
}
