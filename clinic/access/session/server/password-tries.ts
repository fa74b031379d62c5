import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import { addressKey } from '../../../../server/http/address-key.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import type { SignedIn } from '../../../../server/http/signed-in.ts'
import { type HashPlace, inHashTurn } from '../../users/server/hash-turns.ts'
import { isPassword } from '../../users/server/passwords.ts'
import type { knownDevices } from './known-devices.ts'
import type { Account, sessionStore } from './session-store.ts'
import { type signInLimits, wrongPassword } from './sign-in-limits.ts'

interface Parts {
  readonly sessions: ReturnType<typeof sessionStore>
  readonly limits: ReturnType<typeof signInLimits>
  readonly devices: ReturnType<typeof knownDevices>
  /** Aborted when the server begins to stop: refusals are then answered at once. */
  readonly closing: AbortSignal
}

/** Tries that one client may have under way at once. */
const most = { address: 300, device: 5 }
/** A client with more tries under way is a program: the more it has, the later it gets a refusal. */
const mostOfPeople = 20
const heldMsEach = 100
const longestHeldMs = 10_000

/** A place in the line of strangers, which each address shares with its other requests. */
export function strangersPlace(
  { ip }: FastifyRequest,
  reply: FastifyReply,
  email: string,
  failures = 0,
): HashPlace {
  const place = { key: addressKey(ip), part: email, failures, refusal: wrongPassword }
  return { lane: 'strangers', ...place, gone: senderGone(reply) }
}

/** A place before all strangers, for the holder of a secret that this clinic made. */
export function knownPlace(reply: FastifyReply, secret: string): HashPlace {
  return { lane: 'known', key: secret, part: '', failures: 0, gone: senderGone(reply) }
}

/**
 * Tries at a password. A try counts just before it is checked: parallel tries cannot slip through, and
 * a try that was turned away unchecked does not count.
 */
export function passwordTries({ sessions, limits, devices, closing }: Parts) {
  const underWay = new Map<string, number>()

  /** Does the work of a client unless too much of it is under way; delays refusals. */
  async function amongOthers<T>(
    { client, limit, gone }: { client: string; limit: number; gone: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const count = (underWay.get(client) ?? 0) + 1
    if (count > limit) throw new Problem('too-many-tries', { detail: wrongPassword, retryAfter: 2 })
    underWay.set(client, count)
    try {
      return await work()
    } catch (error) {
      const others = underWay.get(client) ?? 0
      const heldMs = Math.min(others * heldMsEach, longestHeldMs)
      if (others > mostOfPeople) {
        const signal = AbortSignal.any([gone, closing])
        await pause(heldMs, null, { signal }).catch(() => null)
      }
      throw error
    } finally {
      const left = (underWay.get(client) ?? 1) - 1
      if (left === 0) underWay.delete(client)
      else underWay.set(client, left)
    }
  }

  return {
    /** The account with this password; a wrong password and an unknown email get the same refusal. */
    async signIn(
      request: FastifyRequest,
      reply: FastifyReply,
      { email, password }: { readonly email: string; readonly password: string },
    ): Promise<Account> {
      const device = devices.read(request)?.toString('hex')
      const client = device ?? addressKey(request.ip)
      const limit = device ? most.device : most.address
      return amongOthers({ client, limit, gone: senderGone(reply) }, async () => {
        const guessed = { email }
        const [found, guesser] = await Promise.all([
          sessions.findByEmail(email),
          devices.guesserOf(request, guessed),
        ])
        // A try that has to wait takes no place in line.
        const { addressFailures } = await limits.check(guessed, guesser)
        const place =
          device && 'knownDevice' in guesser
            ? knownPlace(reply, device)
            : strangersPlace(request, reply, email, addressFailures)
        const isRight = await inHashTurn(place, async () => {
          await limits.takeTry(guessed, guesser)
          return isPassword(password, found?.passwordHash ?? null)
        })
        if (!isRight || !found) return limits.refuse(guesser)
        await limits.forget(guessed, guesser)
        return found
      })
    },

    /** Checks the own password while signed in; failures count for this session alone. */
    async confirm(
      { signedIn }: FastifyRequest,
      reply: FastifyReply,
      password: string,
      field: string,
    ): Promise<SignedIn> {
      if (!signedIn) throw new Problem('signed-out')
      const guessed = { email: signedIn.email }
      const guesser = { session: signedIn.sessionHash }
      await limits.check(guessed, guesser)
      const isRight = await inHashTurn(
        knownPlace(reply, signedIn.sessionHash.toString('hex')),
        async () => {
          await limits.takeTry(guessed, guesser)
          return sessions.confirm(signedIn, password)
        },
      )
      if (!isRight) {
        refuseField(field, 'This is not your current password.')
      }
      await limits.forget(guessed, guesser)
      return signedIn
    },
  }
}
