import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  cancelEmailChange,
  confirmEmail,
  readEmailChange,
  resendEmailChange,
} from '../email-change.ts'
import { addColleague } from '../colleague.ts'
import {
  approveUser,
  changeProfile,
  changeRole,
  inviteUser,
  listUsers,
  makePasswordLink,
  type OneTimeLink,
  readProfile,
  readUser,
  rejectUser,
  removeUser,
  setBookable,
} from '../user.ts'
import { listDoctors } from '../doctors.ts'
import { emailChangeStore } from './email-change-store.ts'
import { handOverLink, type LinkEnvironment, passwordMail } from './hand-over-link.ts'
import { makeLink } from './one-time-links.ts'
import { userStore } from './user-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: LinkEnvironment
}

export function userRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const users = userStore(sql)
  const emailChanges = emailChangeStore(sql, environment)
  const byId = ({ params }: { params: { id: string } }) => users.find(params.id)

  serve(app, listUsers, { handle: ({ query }) => users.list(query) })

  serve(app, readUser, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, changeRole, {
    find: byId,
    handle: ({ viewer, params, version, body }) =>
      users.changeRole(viewer, params.id, version, body.role),
  })

  serve(app, setBookable, {
    find: byId,
    handle: ({ viewer, found, version, body }) =>
      users.setBookable(viewer, found, version, body.takesAppointments),
  })

  serve(app, approveUser, {
    find: byId,
    handle: ({ viewer, params }) => users.approve(viewer, params.id),
  })

  serve(app, rejectUser, {
    find: byId,
    handle: async ({ viewer, params, version }) => {
      await users.reject(viewer, params.id, version)
      return undefined
    },
  })

  serve(app, removeUser, {
    find: byId,
    handle: async ({ viewer, found, version }) => {
      await users.remove(viewer, found, version)
      return undefined
    },
  })

  serve(app, makePasswordLink, {
    find: byId,
    handle: ({ viewer, found }) => {
      if (!found.email) throw new Problem('conflict', { detail: 'This account has no email.' })
      return passwordLink(viewer, { id: found.id, email: found.email })
    },
  })

  serve(app, inviteUser, {
    find: byId,
    handle: async ({ viewer, params, body }) => {
      await users.giveSignIn(viewer, params.id, body.email)
      return passwordLink(viewer, { id: params.id, email: body.email })
    },
  })

  serve(app, addColleague, {
    handle: async ({ viewer, body }) => {
      await users.addColleague(viewer, body)
      return passwordLink(viewer, { id: body.id, email: body.email })
    },
  })

  serve(app, readProfile, {
    find: ({ viewer }) => users.profile(viewer.userId),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, changeProfile, {
    handle: ({ viewer, version, body, request }) => {
      const { signedIn } = request
      if (!signedIn) throw new Problem('signed-out')
      const { sessionHash: hash, authenticatedAt } = signedIn
      // Without a mail server nobody could confirm anything (C-05).
      const confirm =
        environment.smtpUrl === null
          ? null
          : (tx: AnySql, email: string) =>
              emailChanges.begin(tx, viewer.context, {
                userId: viewer.userId,
                email,
                sessionHash: hash,
              })
      return users.changeProfile(viewer, version, body, { hash, authenticatedAt }, confirm)
    },
  })

  serve(app, readEmailChange, { handle: ({ viewer }) => emailChanges.read(viewer.userId) })

  serve(app, resendEmailChange, {
    find: async ({ viewer }) => {
      const { email, unconfirmed } = await emailChanges.read(viewer.userId)
      return email ?? unconfirmed ?? undefined
    },
    handle: async ({ viewer }) => {
      await emailChanges.resend(viewer.context, viewer.userId)
      return undefined
    },
  })

  serve(app, cancelEmailChange, {
    find: async ({ viewer }) => (await emailChanges.read(viewer.userId)).email ?? undefined,
    handle: async ({ viewer }) => {
      await emailChanges.cancel(viewer)
      return undefined
    },
  })

  serve(app, confirmEmail, {
    handle: ({ viewer, body, request }) => {
      if (!request.signedIn) throw new Problem('signed-out')
      return emailChanges.confirm(viewer, request.signedIn, body.token)
    },
  })

  serve(app, listDoctors, { handle: ({ query }) => users.doctors(query) })

  function passwordLink(
    maker: WritingViewer,
    user: { id: string; email: string },
  ): Promise<OneTimeLink> {
    return sql.begin(async (tx) => {
      // Of two links made at once, the later one ends the earlier one.
      await tx`select from users where id = ${user.id} for no key update`
      const made = await makeLink(tx, maker.context, {
        purpose: 'set password',
        userId: user.id,
        createdBy: maker.userId,
        hours: linkHours,
        mailedTo: environment.smtpUrl === null ? null : user.email,
      })
      return handOverLink(tx, environment, {
        ...{ ...made, to: user.email, makerId: maker.userId },
        mail: (link, makerName) => passwordMail(link, linkHours, makerName),
      })
    })
  }
}

/** How long a link works that an admin made. */
const linkHours = 24
