import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { addressKey } from '../../../../server/http/address-key.ts'

/** Wrong passwords in a row before each further try has to wait (P-17). */
const freeTries = 5
/** Wrong passwords in a row after which only a password reset opens the account again. */
const lastTry = 100
/** Failures from one address after which its further failures are slowed. */
const addressTries = 30
const slowedMs = 1000
export const wrongPassword = 'Invalid email or password'

/** The target of a guess: the password of an email as it was typed, or an account's second factor. */
export type Guessed = { readonly email: string } | { readonly secondFactorOf: string }

/** The sender of a guess. Each kind has a count of its own, so that none locks out another. */
export type Guesser =
  { readonly address: string } | { readonly knownDevice: Buffer } | { readonly session: Buffer }

/** Limits unknown emails like existing accounts, under a hash of the email. */
function nameOf(guessed: Guessed): string {
  return 'email' in guessed
    ? `account:${createHash('sha256').update(guessed.email).digest('base64url')}`
    : `factor:${guessed.secondFactorOf}`
}

/**
 * The counters of a guess. Strangers share one counter of the account. Each of their addresses has one
 * too and waits twice as long, so that another address gets its turn before.
 */
function keysOf(guessed: Guessed, guesser: Guesser): { key: string; pair: string | null } {
  const name = nameOf(guessed)
  if ('address' in guesser) return { key: name, pair: `${name} ${addressKey(guesser.address)}` }
  const own =
    'session' in guesser
      ? `session:${guesser.session.toString('base64url')}`
      : `device:${guesser.knownDevice.toString('base64url')}`
  return { key: `${name} ${own}`, pair: null }
}

/**
 * Failed sign-ins by account and by address, in the database so that several servers agree. A try
 * counts before the password is checked, so that parallel tries cannot slip through.
 */
export function signInLimits(sql: Sql) {
  let tries = 0

  /** Counts a failure of a key, unless the key has to wait; the wait doubles up to `longest` seconds. */
  const counting = (key: string, first: number, longest: number) => sql`
    insert into sign_in_failures as f (key, failures) select ${key}, 1 from allowed
    on conflict (key) do update set (failures, last_failed_at, blocked_until) = (
      select n, now(), case
        when n >= ${lastTry} then 'infinity'
        when n >= ${freeTries} then now()
          + make_interval(secs => least(${first}::float8 * 2 ^ (n - ${freeTries}), ${longest}::float8))
      end
      from (select case when f.last_failed_at < now() - interval '1 day' then 1
        else f.failures + 1 end as n) counted)
    where f.blocked_until is null or f.blocked_until <= now()
    returning key`

  /** Throws 429 while the guesser has to wait; answers the recent failures of their address. */
  async function check(
    guessed: Guessed,
    guesser: Guesser,
    detail = wrongPassword,
  ): Promise<{ addressFailures: number }> {
    const { key, pair } = keysOf(guessed, guesser)
    const address = 'address' in guesser ? addressKey(guesser.address) : null
    const [state] = await sql<{ wait: number | null; addressFailures: number }[]>`
      select max(ceil(least(extract(epoch from blocked_until - now()), 86400)))
          filter (where blocked_until > now()) ::int as wait,
        coalesce(max(failures) filter (where key = ${address}
          and last_failed_at > now() - interval '15 minutes'), 0) as address_failures
      from sign_in_failures where key in (${key}, ${pair}, ${address})`
    if (state?.wait) throw new Problem('too-many-tries', { detail, retryAfter: state.wait })
    return { addressFailures: state?.addressFailures ?? 0 }
  }

  return {
    check,

    /** Counts a try; throws 429 while one has to wait. The wait doubles from 30 s to 15 min. */
    async takeTry(guessed: Guessed, guesser: Guesser, detail = wrongPassword): Promise<void> {
      const { key, pair } = keysOf(guessed, guesser)
      tries += 1
      if (tries % 50 === 0) await forgetOldest(sql)
      const [taken] =
        pair === null
          ? await sql`with allowed as (select 1) ${counting(key, 30, 900)}`
          : await sql`
              with allowed as (
                select where not exists (
                  select from sign_in_failures where key = ${pair} and blocked_until > now())),
              account as (${counting(key, 15, 450)}),
              counted as (
                with allowed as (select from account) ${counting(pair, 30, 900)})
              select from account`
      if (taken) return
      await check(guessed, guesser, detail)
      // The wait ended between the two statements.
      throw new Problem('too-many-tries', { detail, retryAfter: 1 })
    },

    /** A right password deletes the guesser's failures. */
    async forget(guessed: Guessed, guesser: Guesser): Promise<void> {
      const { key, pair } = keysOf(guessed, guesser)
      await sql`delete from sign_in_failures where key in (${key}, ${pair})`
    },

    /** A new password deletes all earlier failures. */
    async forgetAll(guessed: Guessed): Promise<void> {
      const name = nameOf(guessed)
      await sql`
        delete from sign_in_failures where key = ${name} or starts_with(key, ${`${name} `})`
    },

    /**
     * Counts a failure of an address and throws: at once as a wrong password; slower and as 429 once
     * there are many. Right passwords from that address are never slowed: a whole clinic may share it.
     * A known device fails for itself alone.
     */
    async refuse(guesser: Guesser, detail = wrongPassword): Promise<never> {
      if (!('address' in guesser)) throw new Problem('wrong-credentials', { detail })
      const [counted] = await sql<{ failures: number }[]>`
        insert into sign_in_failures as f (key, failures) values (${addressKey(guesser.address)}, 1)
        on conflict (key) do update set
          failures = case when f.last_failed_at < now() - interval '15 minutes'
            then 1 else f.failures + 1 end,
          last_failed_at = now()
        returning failures`
      const failures = counted?.failures ?? 1
      if (failures <= addressTries) throw new Problem('wrong-credentials', { detail })
      await setTimeout(slowedMs)
      throw new Problem('too-many-tries', { detail, retryAfter: 30 })
    },
  }
}

/**
 * Keeps the table below 5,000 rows however many names and addresses are tried. The rows with the most
 * failures go last, unless they are older than a day and not closed for good: a flood of names that
 * fail once must not give anybody new tries at an account.
 */
async function forgetOldest(sql: Sql): Promise<void> {
  await sql`
    delete from sign_in_failures where key in (
      select key from sign_in_failures
      order by blocked_until is distinct from 'infinity',
        last_failed_at < now() - interval '1 day', failures desc, last_failed_at desc
      offset 4500)`
}
