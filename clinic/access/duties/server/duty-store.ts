import { type DutyRole, type Permission, permissionsFor } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { givePermissions } from '../../users/server/account-writes.ts'
import type { Duty, DutyChanges, NewDuty, UserDuties } from '../duty.ts'

/** Duties, and those of each account. */
export function dutyStore(sql: Sql) {
  const read = (where: Fragment, db: AnySql = sql) => db<Duty[]>`
    select id, name, role, permissions, created_at, updated_at, version,
      (select count(*)::int from account_duties a join users u on u.id = a.user_id
        where a.duty_id = duties.id and u.status <> 'deleted') as accounts
    from duties where ${where} order by searchable(name), id`

  async function find(id: string, db: AnySql = sql): Promise<Duty | undefined> {
    const [duty] = await read(sql`id = ${id}`, db)
    return duty
  }

  async function ofUser(id: string, db: AnySql = sql): Promise<UserDuties | undefined> {
    const [duties] = await db<UserDuties[]>`
      select role, version, coalesce((select array_agg(duty_id order by duty_id)
        from account_duties where user_id = u.id), '{}') as duty_ids
      from users u where id = ${id} and status <> 'deleted'`
    return duties
  }

  return {
    find: (id: string) => find(id),
    ofUser: (id: string) => ofUser(id),
    list: async (): Promise<Duty[]> => read(sql`true`),

    async add(viewer: WritingViewer, wanted: NewDuty): Promise<Duty> {
      checkFits(wanted.role, wanted.permissions)
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      // No conflict target: the same request sent twice at once can hit the unique name before the id.
      await sql`
        with made as (
          insert into duties ${sql({ ...wanted, creationHash: hash, ...by })}
          on conflict do nothing returning id
        )
        select from made where ${writtenIn(sql, viewer.context)}`
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from duties where id = ${wanted.id}`
      if (!before) throw nameTaken()
      checkSameCreation(before, viewer.userId, hash)
      const duty = await find(wanted.id)
      if (!duty) throw new Problem('unexpected')
      return duty
    },

    /** Accounts that have the duty may do what it allows from their next request on. */
    change: (viewer: WritingViewer, stored: Duty, version: number, changes: DutyChanges) =>
      sql.begin(async (tx): Promise<Duty> => {
        checkFits(stored.role, changes.permissions)
        const changed = await unlessTaken(
          () => tx`
            update duties set ${tx(changes)}, updated_by = ${acting(tx, viewer)}
            where id = ${stored.id} and version = ${version}`,
          'duties_name',
          nameTaken,
        )
        const current = await find(stored.id, tx)
        if (!current) throw new Problem('not-found')
        if (changed.count === 0) throw new Problem('changed', { current })
        await tx`
          select set_permissions(user_id, permissions_of(user_id), ${acting(tx, viewer)})
          from account_duties where duty_id = ${stored.id} order by user_id`
        return current
      }),

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const removed = await sql`
        delete from duties where id = ${id} and version = ${version}
          and not exists (select from account_duties where duty_id = ${id})
          and ${writtenIn(sql, viewer.context)}`
      if (removed.count > 0) return
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (current.version !== version) throw new Problem('changed', { current })
      throw new Problem('conflict', {
        detail:
          current.accounts === 1
            ? 'One account has this duty. Give it another one first.'
            : `${current.accounts} accounts have this duty. Give them others first.`,
      })
    },

    giveTo: (viewer: WritingViewer, id: string, version: number, dutyIds: readonly string[]) =>
      sql.begin(async (tx): Promise<UserDuties> => {
        // The account's row is the lock: two changes of its duties follow each other.
        await tx`select from users where id = ${id} for no key update`
        const user = await ofUser(id, tx)
        if (!user) throw new Problem('not-found')
        if (user.version !== version) throw new Problem('changed', { current: user })
        const known = await tx`
          select from duties where id = any(${dutyIds as string[]}) and role = ${user.role}
          for key share`
        if (known.count !== new Set(dutyIds).size) {
          throw new Problem('invalid', {
            errors: { dutyIds: 'Choose duties of the account’s role.' },
          })
        }
        await tx`
          delete from account_duties where user_id = ${id} and duty_id <> all(${dutyIds as string[]})`
        await tx`
          insert into account_duties (user_id, duty_id)
          select ${id}, given from unnest(${dutyIds as string[]}::uuid[]) given
          on conflict do nothing`
        await givePermissions(tx, viewer, id, sql`permissions_of(${id})`)
        const current = await ofUser(id, tx)
        if (!current) throw new Problem('unexpected')
        return current
      }),
  }
}

function checkFits(role: DutyRole, permissions: readonly Permission[]): void {
  const given = permissionsFor(role)
  if (permissions.every((name) => given.includes(name))) return
  const whose = role === 'staff' ? 'A member of staff' : 'A doctor'
  const message = `${whose} cannot be given one of these permissions.`
  throw new Problem('invalid', { errors: { permissions: message } })
}

function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another duty has this name.' } })
}
