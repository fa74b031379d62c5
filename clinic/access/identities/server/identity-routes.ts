import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Environment } from '../../../../server/environment.ts'
import { serve } from '../../../../server/http/serve.ts'
import { requireFreshPassword, type SignedIn } from '../../../../server/http/signed-in.ts'
import { placeOf, sessionStart } from '../../session/server/session-start.ts'
import { sessionStore } from '../../session/server/session-store.ts'
import { userStore } from '../../users/server/user-store.ts'
import {
  beginOwnLink,
  beginProviderSignIn,
  dropIdentity,
  finishProviderSignIn,
  linkIdentity,
  listOwnIdentities,
  listUserIdentities,
  listWaitingIdentities,
  readProvider,
  unlinkOwnIdentity,
} from '../identity.ts'
import { departureCookie } from './departure-cookie.ts'
import { departureStore } from './departure-store.ts'
import { identityStore } from './identity-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: Pick<
    Environment,
    'url' | 'secret' | 'smtpUrl' | 'openSignup' | 'identityProvider'
  >
}

export async function identityRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { sql, environment } = parts
  const provider = await knownProvider(app, environment)
  const providerName = provider?.name ?? null
  const identities = identityStore(sql, providerName ?? 'the identity provider')
  const departures = departureStore(sql)
  const cookie = departureCookie(environment.url)
  const sessions = sessionStore(sql, environment.openSignup)
  const users = userStore(sql)
  const { begin, describe, afterPassword } = sessionStart({ sql, environment })

  serve(app, readProvider, { handle: () => Promise.resolve({ name: providerName }) })

  serve(app, beginProviderSignIn, {
    handle: ({ body, reply }) => depart(reply, null, body.isAgain),
  })

  serve(app, beginOwnLink, {
    handle: ({ request, reply }) => {
      const signedIn = whoIsSignedIn(request.signedIn)
      requireFreshPassword(signedIn)
      return depart(reply, signedIn.sessionHash)
    },
  })

  serve(app, finishProviderSignIn, {
    handle: async ({ body, request, reply, context }) => {
      const token = cookie.read(request)
      cookie.clear(reply)
      const departure = token ? await departures.take(token) : undefined
      if (!departure) throw new Problem('sign-in-failed')
      const person = await configured().finish(body.query, departure)
      if (departure.sessionHash) {
        const signedIn = whoIsSignedIn(request.signedIn)
        // Somebody else may have signed in at this browser meanwhile.
        if (!signedIn.sessionHash.equals(departure.sessionHash)) throw new Problem('sign-in-failed')
        await identities.linkOwn({ ...signedIn.viewer, context }, person)
        return { ...(await describe(signedIn)), secondStep: null, isLinking: true }
      }
      const account = await identities.recognise(context, person)
      if (!account) {
        // The request fails, so the screens of admins are told here and not by its answer.
        app.live.publish(['users'], [])
        throw new Problem('unlinked-identity')
      }
      if (account.status !== 'active' && account.status !== 'pending') {
        throw new Problem('no-user-record')
      }
      // The provider stands in for the password, and for the second factor where it vouches for one.
      if (!person.byTwoFactors) {
        return { ...(await afterPassword(request, reply, account.id, person)), isLinking: false }
      }
      const session = await sessions.open(context, account.id, placeOf(request), person)
      return { ...(await begin(request, reply, session)), secondStep: null, isLinking: false }
    },
  })

  serve(app, listOwnIdentities, {
    handle: async ({ viewer }) => ({
      provider: providerName,
      identities: await identities.ofUser(viewer.userId),
    }),
  })

  serve(app, unlinkOwnIdentity, {
    find: async ({ viewer, params }) =>
      (await identities.ofUser(viewer.userId)).find(({ id }) => id === params.id),
    handle: async ({ viewer, found, version, request }) => {
      requireFreshPassword(whoIsSignedIn(request.signedIn))
      await identities.unlinkOwn(viewer, found.id, version)
      return undefined
    },
  })

  serve(app, listWaitingIdentities, { handle: () => identities.waiting() })

  serve(app, listUserIdentities, {
    find: ({ params }) => users.find(params.id),
    handle: async ({ found }) => ({
      provider: providerName,
      identities: await identities.ofUser(found.id),
    }),
  })

  serve(app, linkIdentity, {
    find: ({ params }) => identities.find(params.id),
    handle: async ({ viewer, found, body }) => {
      await identities.link(viewer, found.id, body.userId)
      return undefined
    },
  })

  serve(app, dropIdentity, {
    find: ({ params }) => identities.find(params.id),
    handle: async ({ viewer, found, version }) => {
      await identities.drop(viewer, found.id, version)
      return undefined
    },
  })

  function configured() {
    if (!provider) throw new Problem('conflict', { detail: 'No identity provider is set up.' })
    return provider
  }

  async function depart(
    reply: FastifyReply,
    sessionHash: Buffer | null,
    isAgain?: boolean,
  ): Promise<{ url: string }> {
    const { url, expected } = await configured().begin(isAgain)
    cookie.write(reply, await departures.add({ ...expected, sessionHash }))
    return { url }
  }
}

function whoIsSignedIn(signedIn: SignedIn | null): SignedIn {
  if (!signedIn) throw new Problem('signed-out')
  return signedIn
}

/** Loads the provider's library only in a clinic that has a provider. */
async function knownProvider(
  app: FastifyInstance,
  { identityProvider, url }: Parts['environment'],
) {
  if (!identityProvider) return null
  const provider = await import('./identity-provider.ts')
  return provider.identityProvider(identityProvider, `${url}/login/return`, (failure) =>
    app.log.warn(failure, 'sign-in at the identity provider failed'),
  )
}
