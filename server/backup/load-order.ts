import type { Transaction } from '../database/connect.ts'

interface Statement {
  readonly down: string
  readonly up: string
}

/**
 * Prepares for loading stored rows: triggers do not fire, so that nothing is written twice;
 * references are checked once all tables are loaded; indexes are built once instead of row by row.
 * All in the caller's transaction. The returned function restores everything, and fails if a row
 * violates a rule.
 */
export async function makeWay(tx: Transaction): Promise<() => Promise<void>> {
  const statements = [
    ...(await triggersOf(tx)),
    ...(await foreignKeysOf(tx)),
    ...(await indexesOf(tx)),
  ]
  for (const { down } of statements) await tx.unsafe(down)
  return async () => {
    await tx`set local maintenance_work_mem = '128MB'`
    // Indexes first, because checking references uses them.
    for (const { up } of statements.toReversed()) await tx.unsafe(up)
  }
}

function triggersOf(tx: Transaction) {
  return tx<Statement[]>`
    select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as down,
      format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
        case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as up
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0
      and c.relnamespace = 'public'::regnamespace`
}

function foreignKeysOf(tx: Transaction) {
  return tx<Statement[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as down,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as up
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`
}

/** Indexes without a constraint: primary keys and unique rules stay. */
function indexesOf(tx: Transaction) {
  return tx<Statement[]>`
    select format('drop index %s', i.indexrelid::regclass) as down,
      pg_get_indexdef(i.indexrelid) as up
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and not i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      and not exists (select from pg_depend d where d.objid = i.indexrelid and d.deptype = 'e')`
}
