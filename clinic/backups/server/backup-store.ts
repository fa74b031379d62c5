import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import { Problem } from '../../../contract/problem.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo } from '../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../server/http/creation.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { type Backup, backupCan, type listBackups } from '../backup.ts'

export const backupQueue = 'backups'
export const fileCheckQueue = 'file-checks'

type Row = Omit<Backup, 'fileName' | 'isThere'> & { readonly path: string | null }

/** Backups as admins see them. */
export function backupStore(sql: Sql) {
  const columns = sql`b.id, b.reason, b.state, b.created_at, b.finished_at, b.path, b.bytes,
    b.row_count, b.bytes_done, b.bytes_total, b.problem, b.proof, b.proof_problem, b.proved_at,
    (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email)
      from users u where u.id = b.created_by and u.status <> 'deleted') as started_by`

  async function first(which: Fragment): Promise<Backup | null> {
    const [row] = await sql<Row[]>`
      select ${columns} from backups b where b.removed_at is null and ${which}
      order by b.created_at desc, b.id desc limit 1`
    return row ? withFile(row) : null
  }
  const find = async (id: string) => (await first(sql`b.id = ${id}`)) ?? undefined
  const findOrFail = async (id: string) => {
    const found = await find(id)
    if (!found) throw new Problem('not-found')
    return found
  }

  return {
    find,
    newest: () => first(sql`b.state in ('done', 'failed')`),
    newestDone: () => first(sql`b.state = 'done'`),

    async list(query: QueryOf<typeof listBackups>): Promise<Page<Backup>> {
      const paging = keyset<Backup>(
        sql,
        {
          columns: [
            { sql: 'b.created_at', type: 'timestamptz', of: (one) => one.createdAt },
            { sql: 'b.id', type: 'uuid', of: (one) => one.id },
          ],
          direction: 'desc',
        },
        query,
      )
      const chosen = sql`from backups b where b.removed_at is null`
      const rows = await sql<Row[]>`
        select ${columns} ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(await Promise.all(rows.map(withFile)), () => countUpTo(sql, chosen))
    },

    /**
     * Leaves the backup to any server; the same request sent again is the same backup.
     */
    async add(viewer: Viewer, asked: { id: string }, jobs: Jobs): Promise<Backup> {
      const hash = creationHash(asked)
      await sql.begin(async (tx) => {
        const { count } = await tx`
          insert into backups (id, reason, creation_hash, created_by, updated_by)
          values (${asked.id}, 'asked', ${hash}, ${viewer.userId}, ${viewer.userId})
          on conflict (id) do nothing`
        if (count > 0) await jobs.send(backupQueue, { task: 'make', backupId: asked.id }, tx)
      })
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from backups where id = ${asked.id}`
      checkSameCreation(stored, viewer.userId, hash)
      return findOrFail(asked.id)
    },

    /**
     * Adds jobs for the night's backup and the reading of all files once their hour has come, even
     * hours later on a machine that was off. Nothing is due in a demo clinic, and in a new clinic only
     * from its first night on.
     */
    async addNightly(jobs: Jobs): Promise<void> {
      await sql.begin(async (tx) => {
        const [made] = await tx<{ id: string }[]>`
          insert into backups (id, reason, night)
          select gen_random_uuid(), 'nightly', night
          from backup_settings s, clinic c,
            lateral (select (now() at time zone c.time_zone) - make_interval(hours => s.hour)
              as shifted) x,
            lateral (select shifted::date as night) n
          where s.nightly = 'on' and not c.is_demo
            and (night + make_interval(hours => s.hour)) at time zone c.time_zone > s.created_at
            and not exists (select from backups b where b.night = n.night)
          on conflict (night) do nothing
          returning id`
        if (!made) return
        await jobs.send(backupQueue, { task: 'make', backupId: made.id }, tx)
        await jobs.send(fileCheckQueue, {}, tx)
      })
    },

    /** For the command, which makes the backup itself. */
    async addRunning(id: string): Promise<void> {
      await sql`insert into backups (id, reason, state) values (${id}, 'command', 'running')`
    },

    /** Answers how often it was begun, or null when there is nothing left to do. */
    async begin(id: string): Promise<{ attempts: number; reason: Backup['reason'] } | null> {
      const [row] = await sql<{ attempts: number; reason: Backup['reason'] }[]>`
        update backups set state = 'running', attempts = attempts + 1
        where id = ${id} and state in ('waiting', 'running') returning attempts, reason`
      return row ?? null
    },

    async note(id: string, { done, of }: { done: number; of: number }): Promise<void> {
      await sql`
        update backups set bytes_done = ${done}, bytes_total = ${of}
        where id = ${id} and (state = 'running' or proof = 'running')`
    },

    async finish(id: string, made: { path: string; bytes: number; rows: number }): Promise<void> {
      await sql`
        update backups set state = 'done', path = ${made.path}, bytes = ${made.bytes},
          row_count = ${made.rows}, finished_at = now(), problem = null
        where id = ${id}`
    },

    async fail(id: string, problem: string): Promise<void> {
      await sql`
        update backups set state = 'failed', problem = ${problem}, finished_at = now()
        where id = ${id} and state in ('waiting', 'running')`
    },

    async prove(found: Backup, jobs: Jobs, viewer: Viewer | null): Promise<Backup> {
      if (!backupCan.prove(found)) {
        throw new Problem('conflict', {
          detail: 'This backup cannot be restored on trial just now.',
        })
      }
      await sql.begin(async (tx) => {
        await tx`
          update backups set proof = 'waiting', proof_problem = null, bytes_done = 0,
            updated_by = ${viewer?.userId ?? null}
          where id = ${found.id}`
        await jobs.send(backupQueue, { task: 'prove', backupId: found.id }, tx)
      })
      return findOrFail(found.id)
    },

    async beginProof(id: string): Promise<string | null> {
      const [row] = await sql<{ path: string }[]>`
        update backups set proof = 'running'
        where id = ${id} and proof in ('waiting', 'running') and removed_at is null returning path`
      return row?.path ?? null
    },

    async endProof(id: string, problem: string | null): Promise<void> {
      await sql`
        update backups set proof = ${problem === null ? 'good' : 'bad'}, proof_problem = ${problem},
          proved_at = now()
        where id = ${id} and proof = 'running'`
    },

    /**
     * The newest backup, if the last good proof will be too old by the next night.
     */
    async dueForProof(): Promise<Backup | null> {
      const [due] = await sql`
        select from backup_settings where not exists (
          select from backups where proof = 'good'
            and proved_at > now() - make_interval(days => proof_days - 1))`
      return due ? first(sql`b.state = 'done'`) : null
    },

    /** Deletes the oldest files beyond those to keep; files that the command made elsewhere stay. */
    async removeOld(): Promise<void> {
      const old = await sql<{ id: string; path: string }[]>`
        select id, path from backups
        where state = 'done' and removed_at is null and reason <> 'command'
        order by created_at desc, id desc offset (select keep from backup_settings)`
      for (const { id, path } of old) {
        await rm(path, { force: true })
        await sql`update backups set removed_at = now() where id = ${id}`
      }
    },

    /** Fails work that nobody goes on with, as after a restore of a clinic that was being backed up. */
    async failForgotten(): Promise<void> {
      await sql`
        update backups set state = 'failed', problem = 'It was cut short.', finished_at = now()
        where state in ('waiting', 'running') and updated_at < now() - interval '1 day'`
      await sql`
        update backups set proof = 'none'
        where proof in ('waiting', 'running') and updated_at < now() - interval '1 day'`
    },
  }
}

async function withFile({ path, ...row }: Row): Promise<Backup> {
  const isDone = row.state === 'done' && path !== null
  const size = isDone ? await sizeOf(path) : null
  return {
    ...row,
    fileName: path === null ? null : basename(path),
    isThere: isDone ? size === row.bytes : null,
  }
}

function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  )
}
