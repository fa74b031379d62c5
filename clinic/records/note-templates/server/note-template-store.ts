import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import {
  type ListedNoteTemplate,
  mostNoteTemplates,
  type NewNoteTemplate,
  type NoteTemplate,
  type NoteTemplateChanges,
  type OfferedNoteTemplate,
} from '../note-template.ts'
import { outline } from '../outline.ts'
import { fieldCount, titled } from '../read-questionnaire.ts'

type StoredTemplate = Omit<NoteTemplate, 'questionnaireInWords'>

/** Note templates. None is ever deleted, because notes keep theirs. */
export function noteTemplateStore(sql: Sql) {
  const columns = sql`id, title, description, visit_type_ids, questionnaire, status, created_at,
    updated_at, version`

  const read = (where: Fragment, db: AnySql = sql) => db<StoredTemplate[]>`
    select ${columns} from note_templates where ${where}
    order by status, searchable(title), id limit ${mostNoteTemplates * 2}`

  async function find(id: string, db: AnySql = sql): Promise<NoteTemplate | undefined> {
    const [template] = await read(sql`id = ${id}`, db)
    return template && { ...template, questionnaireInWords: outline(template.questionnaire) }
  }

  /** Checks that the visit types exist. */
  async function checkTypes({ visitTypeIds }: NoteTemplateChanges | NewNoteTemplate) {
    const [known] = await sql<{ count: number }[]>`
      select count(*)::int as count from visit_types where id = any(${visitTypeIds})`
    if (known?.count === visitTypeIds.length) return
    throw new Problem('invalid', { errors: { visitTypeIds: 'There is no such visit type.' } })
  }

  return {
    find: (id: string) => find(id),

    async list(): Promise<ListedNoteTemplate[]> {
      const templates = await read(sql`true`)
      return templates.map(({ questionnaire, ...template }) => ({
        ...template,
        fields: fieldCount(questionnaire),
      }))
    },

    offered: (visitTypeId: string | null) => sql<OfferedNoteTemplate[]>`
      select id, title, description, version,
        coalesce(${visitTypeId}::uuid = any(visit_type_ids), false) as is_for_type
      from note_templates
      where status = 'active'
      order by is_for_type desc, visit_type_ids = '{}' desc, searchable(title), id
      limit ${mostNoteTemplates}`,

    async add(viewer: WritingViewer, wanted: NewNoteTemplate): Promise<NoteTemplate> {
      const hash = creationHash(wanted)
      await checkTypes(wanted)
      const { id, title, description, visitTypeIds, questionnaire } = wanted
      const form = titled(questionnaire, { title, description, status: 'active' })
      return sql.begin(async (tx) => {
        // No conflict target: the same request sent twice at once can hit the title before the id.
        const made = await tx`
          insert into note_templates (id, title, description, visit_type_ids, questionnaire,
            creation_hash, created_by, updated_by)
          select ${id}, ${title}, ${description}, ${visitTypeIds}, ${tx.json(form as never)}, ${hash},
            ${viewer.userId}, ${viewer.userId}
          where ${writtenIn(tx, viewer.context)}
          on conflict do nothing`
        const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from note_templates where id = ${id}`
        if (!before) throw titleTaken()
        checkSameCreation(before, viewer.userId, hash)
        if (made.count > 0) await checkRoom(tx)
        const template = await find(id, tx)
        if (!template) throw new Problem('unexpected')
        return template
      })
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: NoteTemplateChanges,
    ): Promise<NoteTemplate> {
      await checkTypes(changes)
      const { title, description, visitTypeIds, questionnaire, status } = changes
      const form = titled(questionnaire, { title, description, status })
      return unlessTaken(
        () =>
          sql.begin(async (tx) => {
            const changed = await tx`
              update note_templates set title = ${title}, description = ${description},
                visit_type_ids = ${visitTypeIds}, questionnaire = ${tx.json(form as never)},
                status = ${status}, updated_by = ${acting(tx, viewer)}
              where id = ${id} and version = ${version}`
            const current = await find(id, tx)
            if (!current) throw new Problem('not-found')
            if (changed.count === 0) throw new Problem('changed', { current })
            if (status === 'active') await checkRoom(tx)
            return current
          }),
        'note_templates_title',
        titleTaken,
      )
    },
  }
}

async function checkRoom(tx: AnySql): Promise<void> {
  const [found] = await tx<{ active: number }[]>`
    select count(*)::int as active from note_templates where status = 'active'`
  if ((found?.active ?? 0) <= mostNoteTemplates) return
  const detail = `A clinic has at most ${mostNoteTemplates} note templates. Retire one first.`
  throw new Problem('conflict', { detail })
}

/** Two templates in use with the same title could not be told apart. */
function titleTaken(): Problem {
  return new Problem('invalid', { errors: { title: 'Another note template has this title.' } })
}
