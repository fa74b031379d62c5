import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Problem } from '../../../contract/problem.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { addressKey } from '../../../server/http/address-key.ts'

/** Wrong passwords an account takes before each further try has to wait (P-17). */
const freeTries = 5
/** Wrong passwords in a row after which only a password reset opens the account again. */
const lastTry = 100
/** Failures from one address after which its further failures are slowed. */
const addressTries = 30
const slowedMs = 1000
const wrongPassword = 'Invalid email or password'

/** What is guessed at: the password of an email as it was typed, or an account's second factor. */
type Guessed = string | { readonly secondFactorOf: string }

/** Accounts that exist and names that do not are limited alike, under a hash of what was typed. */
function keyOf(guessed: Guessed): string {
  return typeof guessed === 'string'
    ? `account:${createHash('sha256').update(guessed).digest('base64url')}`
    : `factor:${guessed.secondFactorOf}`
}

/**
 * Failed sign-ins by account and by address, in the database so that several servers agree.
 * A try is counted before the password is checked: a hundred sent at once are a hundred tries.
 */
export function signInLimits(sql: Sql) {
  let tries = 0

  return {
    /** Counts a try; throws 429 while one has to wait. The wait doubles from 30 s to 15 min. */
    async takeTry(guessed: Guessed, detail = wrongPassword): Promise<void> {
      const key = keyOf(guessed)
      tries += 1
      if (tries % 50 === 0) await forgetOldest(sql)
      const [taken] = await sql`
        insert into sign_in_failures as f (key, failures) values (${key}, 1)
        on conflict (key) do update set (failures, last_failed_at, blocked_until) = (
          select n, now(), case
            when n >= ${lastTry} then 'infinity'
            when n >= ${freeTries}
              then now() + make_interval(secs => least(30 * 2 ^ (n - ${freeTries}), 900))
          end
          from (select case when f.last_failed_at < now() - interval '1 day' then 1
            else f.failures + 1 end as n) counted)
        where f.blocked_until is null or f.blocked_until <= now()
        returning failures`
      if (taken) return
      const [blocked] = await sql<{ seconds: number }[]>`
        select ceil(least(extract(epoch from blocked_until - now()), 86400))::int as seconds
        from sign_in_failures where key = ${key}`
      throw new Problem('too-many-tries', {
        detail,
        retryAfter: Math.max(1, blocked?.seconds ?? 1),
      })
    },

    /** A right one ends the row of failures. */
    async forget(guessed: Guessed): Promise<void> {
      await sql`delete from sign_in_failures where key = ${keyOf(guessed)}`
    },

    /**
     * Counts a failure of an address and throws: at once as a wrong password, slowed and as 429
     * once there are many. Right passwords from the same address are never touched: a whole clinic
     * may sit behind it.
     */
    async refuse(address: string, detail = wrongPassword): Promise<never> {
      const [counted] = await sql<{ failures: number }[]>`
        insert into sign_in_failures as f (key, failures) values (${addressKey(address)}, 1)
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
 * Keeps the table below 5,000 rows however many names are tried, from however many addresses. What
 * failed most is forgotten last, though not older than a day unless it is closed for good: a flood of
 * names that fail once must not give anybody new tries at an account.
 */
async function forgetOldest(sql: Sql): Promise<void> {
  await sql`
    delete from sign_in_failures where key in (
      select key from sign_in_failures
      order by blocked_until is distinct from 'infinity',
        last_failed_at < now() - interval '1 day', failures desc, last_failed_at desc
      offset 4500)`
}
