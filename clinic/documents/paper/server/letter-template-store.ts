import { Problem } from '../../../../contract/problem.ts'
import { type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { type LetterKind, letterKinds } from '../letter-fields.ts'
import { type EnteredLetter, type LetterTemplate, shippedLetters } from '../letter-template.ts'

/** The text of a letter that counts now: the clinic's newest, or the one that the product brings. */
export async function currentLetter(sql: AnySql, kind: LetterKind): Promise<LetterTemplate> {
  const [written] = await sql<LetterTemplate[]>`
    select v.kind, v.version, v.title, v.body, v.created_at as written_at,
      case when u.id is not null
        then jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) end as written_by
    from letter_template_versions v
    left join users u on u.id = v.created_by and u.status <> 'deleted'
    where v.kind = ${kind} order by v.version desc limit 1`
  return written ?? { kind, version: 1, ...shippedLetters[kind], writtenAt: null, writtenBy: null }
}

export function letterTemplateStore(sql: Sql) {
  return {
    list: () => Promise.all(letterKinds.map((kind) => currentLetter(sql, kind))),

    /** Of two who write the next version at once, one is told. */
    async change(
      viewer: WritingViewer,
      version: number,
      { kind, title, body }: EnteredLetter,
    ): Promise<LetterTemplate> {
      const added = await sql`
        insert into letter_template_versions (kind, version, title, body, created_by)
        select ${kind}, ${version + 1}, ${title}, ${body}, ${viewer.userId}
        where ${writtenIn(sql, viewer.context)} and ${version} = coalesce(
          (select max(version) from letter_template_versions where kind = ${kind}), 1)
        on conflict do nothing`
      const current = await currentLetter(sql, kind)
      if (added.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
