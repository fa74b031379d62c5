import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { isOurTurn } from '../../../../server/jobs/turns.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { mostPatients, withinMinutes } from '../bulk-reading.ts'
import { type Showing, shownLately } from './shown-lately.ts'

/** How often the watch looks. Events are written within a second, so admins hear of it well within 60. */
const pauseMs = 10_000
/** After a pause of this length a further bulk reading is a new one. */
const sameStretch = '1 hour'
/**
 * Screens with the visits of many doctors. They show hundreds of patients at once, which is the desk's
 * daily work.
 */
const screensOfVisits = ['calendar', 'today', 'day report', 'appointment']
/** On such screens, patients with a visit in these days do not count. */
const nearDays = { before: '7 days', after: '14 days' }

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly url: string; readonly smtpUrl: string | null }
  readonly live: LiveChanges
  readonly onError: (error: unknown) => void
}

interface Noticed {
  readonly userId: string
  readonly patients: number
  readonly beganAt: string
  readonly lastAt: string
}

/**
 * Notices accounts that are shown very many patients within minutes, by any endpoint or server. Each look reads the
 * events that are new to this server; the last minutes are read again only of accounts that may be over the limit. Of
 * several servers one looks at a time.
 */
export function bulkReadingWatch({ sql, environment, live, onError }: Parts): Rounds {
  const isSent = environment.smtpUrl !== null
  const lately = shownLately()
  let horizon = '0'

  async function look(): Promise<void> {
    const isNews = await sql.begin(async (tx) => {
      if (!(await isOurTurn(tx, 'bulk-readings'))) return false
      const [reached] = await tx<{ horizon: string; now: number }[]>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
          (extract(epoch from now()) * 1000)::float8 as now`
      if (!reached) return false
      const suspected = lately.add(await showingsSince(tx, horizon), reached.now)
      horizon = reached.horizon
      const noticed = suspected.length > 0 ? await accountsShownMany(tx, suspected) : []
      for (const one of noticed) {
        const isFirst = await keep(tx, one)
        if (isFirst && isSent) await tellAdmins(tx, one.userId, environment.url)
      }
      return noticed.length > 0
    })
    if (isNews) live.publish(['bulk-readings', 'mails'], [])
  }

  return inRounds(look, { pauseMs, stopping: new AbortController(), onError })
}

/** The events of the last minutes that show somebody, `p`, to an account, as `e`. */
const eventsThatShow = (sql: AnySql): Fragment => sql`
  audit_events e, unnest(array_append(e.patient_ids, e.patient_id)) p (patient_id)
  where e.at > now() - make_interval(mins => ${withinMinutes})
    and e.request_id is not null and e.actor_id is not null and p.patient_id is not null
    and (e.outcome = 'ok' or e.reason = 'changed') and e.object_type <> 'calendar feed'
    and not (e.action = 'list' and e.object_type = any(${screensOfVisits}) and exists (
      select from appointments a where a.patient_id = p.patient_id and a.deleted_at is null
        and a.starts_at > now() - ${nearDays.before}::interval
        and a.starts_at < now() + ${nearDays.after}::interval))`

/**
 * The people shown by transactions that had not ended at a horizon, each once for each account. All transactions before a
 * horizon have ended, so each event is seen however late it was written.
 */
const showingsSince = (sql: AnySql, horizon: string): Promise<readonly Showing[]> =>
  sql<Showing[]>`
    select e.actor_id as user_id, p.patient_id, (extract(epoch from max(e.at)) * 1000)::float8 as last_at
    from ${eventsThatShow(sql)} and e.xact >= ${horizon}::xid8
    group by e.actor_id, p.patient_id`

/** Those of some accounts that are over the limit. Readings before a review do not count. */
async function accountsShownMany(sql: AnySql, accounts: readonly string[]): Promise<Noticed[]> {
  return sql<Noticed[]>`
    with reviewed as (
      select a.id, coalesce((select max(reviewed_at) from bulk_readings where user_id = a.id), '-infinity') as at
      from unnest(${accounts}::uuid[]) a (id)
    ), shown as (
      select e.actor_id, p.patient_id, min(e.at) as first, max(e.at) as last
      from ${eventsThatShow(sql)} and e.actor_id = any(${accounts})
        and e.at > (select r.at from reviewed r where r.id = e.actor_id)
      group by e.actor_id, p.patient_id
    )
    select actor_id as user_id, count(*)::int as patients, min(first) as began_at,
      max(last) as last_at
    from shown group by actor_id having count(*) > ${mostPatients}`
}

/** Keeps one row for each stretch of time, which grows; answers whether it is new. */
async function keep(tx: AnySql, { userId, patients, beganAt, lastAt }: Noticed): Promise<boolean> {
  const { count } = await tx`
    update bulk_readings set patients = greatest(patients, ${patients}), last_at = ${lastAt}
    where user_id = ${userId} and reviewed_at is null
      and last_at > ${beganAt}::timestamptz - ${sameStretch}::interval`
  if (count > 0) return false
  await tx`
    insert into bulk_readings (user_id, patients, began_at, last_at)
    values (${userId}, ${patients}, ${beganAt}, ${lastAt})`
  return true
}

/** Mails every admin. The mail names the account and no patient. A demo clinic mails nobody. */
async function tellAdmins(tx: AnySql, userId: string, url: string): Promise<void> {
  const admins = await tx<{ email: string; account: string }[]>`
    select a.email, concat_ws(', ', nullif(u.name, ''), u.email) as account
    from users a join users u on u.id = ${userId}
    where a.role = 'admin' and a.status = 'active' and a.email is not null
      and not (select is_demo from clinic)
    order by a.id`
  for (const { email, account } of admins) {
    await queueMail(tx, {
      to: email,
      subject: 'One account was shown very many patients',
      body: `More than ${mostPatients} patients were shown within ${withinMinutes} minutes to this account: ${account}\n\nPlease ask the owner of the account whether it was them, and review it: ${url}/audit/bulk-readings\n`,
    })
  }
}
