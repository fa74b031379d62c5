import { fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { MoneyRuleChanges, MoneyRules, NewTill, Till, TillChanges } from '../till.ts'

/** More drawers than any clinic has. */
const mostTills = 200
/** Ten years and more. */
const mostDays = 4000

interface LastCount {
  readonly minor: number
  readonly currency: string
}

/** Tills and the rules for money. Tills are never deleted, because their sessions stay. */
export function tillStore(sql: Sql) {
  async function read(where: Fragment): Promise<Till[]> {
    const rows = await sql<(Omit<Till, 'lastCounted'> & { last: LastCount | null })[]>`
    select t.id, t.name, t.created_at, t.updated_at, t.version,
      case when s.id is not null then jsonb_build_object('id', s.id, 'holderId', s.holder_id,
        'holder', u.name, 'openedAt', s.opened_at) end as session,
      (select jsonb_build_object('minor', l.counted_minor, 'currency', l.currency)
        from till_sessions l where l.till_id = t.id and l.ended_at is not null
        order by l.ended_at desc limit 1) as last
    from tills t
    left join till_sessions s on s.till_id = t.id and s.ended_at is null
    left join users u on u.id = s.holder_id
    where ${where} order by searchable(t.name), t.id limit ${mostTills}`
    return rows.map(({ last, ...till }) => ({
      ...till,
      lastCounted: last && fromMinor(last.minor, last.currency),
    }))
  }

  async function find(id: string): Promise<Till | undefined> {
    const [till] = await read(sql`t.id = ${id}`)
    return till
  }

  async function rules(): Promise<MoneyRules> {
    const [found] = await sql<(Omit<MoneyRules, 'returnLimit'> & { minor: number | null })[]>`
      select r.return_limit_minor as minor, r.numbers_by_year, c.currency, r.created_at, r.updated_at, r.version
      from money_rules r, clinic c`
    if (!found) throw new Problem('unexpected')
    const { minor, ...others } = found
    return { ...others, returnLimit: minor === null ? null : fromMinor(minor, found.currency) }
  }

  return {
    find,
    rules,
    list: () => read(sql`true`),

    async closedDays({ from, to }: { from: string; to: string }): Promise<string[]> {
      const days = await sql<{ day: string }[]>`
        select day from closed_days where day between ${from} and ${to}
        order by day desc limit ${mostDays}`
      return days.map(({ day }) => day)
    },

    async add(viewer: WritingViewer, wanted: NewTill): Promise<Till> {
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      // No conflict target: the same request sent twice at once can hit the unique name before the id.
      await sql`
        with made as (
          insert into tills ${sql({ ...wanted, creationHash: hash, ...by })}
          on conflict do nothing returning id
        )
        select from made where ${writtenIn(sql, viewer.context)}`
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from tills where id = ${wanted.id}`
      if (!before) throw nameTaken()
      checkSameCreation(before, viewer.userId, hash)
      return stored(wanted.id)
    },

    async change(viewer: WritingViewer, id: string, version: number, changes: TillChanges) {
      const changed = await unlessTaken(
        () => sql`
          update tills set ${sql(changes)}, updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version}`,
        'tills_name',
        nameTaken,
      )
      const current = await stored(id)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    async changeRules(
      viewer: WritingViewer,
      version: number,
      { returnLimit, numbersByYear }: MoneyRuleChanges,
      currency: string,
    ): Promise<MoneyRules> {
      const minor = returnLimit === null ? null : toMinor(returnLimit, currency)
      const changed = await sql`
        update money_rules set return_limit_minor = ${minor}, numbers_by_year = ${numbersByYear},
          updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await rules()
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }

  async function stored(id: string): Promise<Till> {
    const till = await find(id)
    if (!till) throw new Problem('not-found')
    return till
  }
}

function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another till has this name.' } })
}
