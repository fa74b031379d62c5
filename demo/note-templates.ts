import { readFileSync } from 'node:fs'
import { type ReadyMadeFile, readyMade } from '../clinic/records/note-templates/ready-made.ts'
import { readQuestionnaireText } from '../clinic/records/note-templates/read-questionnaire.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin } from './cast.ts'
import { visitTypes } from './visit-types.ts'

type TypeName = (typeof visitTypes)[number]['name']

/** The visits that each form is for; none for every visit. */
const visitsOf: Readonly<Record<ReadyMadeFile, readonly TypeName[]>> = {
  'follow-up-visit': ['Follow-up'],
  'new-patient': ['Long consultation'],
  'acute-illness': ['Office visit'],
  'well-child-visit': ['Vaccination', 'Office visit'],
  'chronic-disease-review': ['Follow-up', 'Long consultation'],
  'mental-health': ['Long consultation', 'Follow-up'],
}

/** The forms that the product ships, each tied to fitting visits. */
export async function addNoteTemplates(tx: Transaction): Promise<void> {
  for (const [place, { file, title }] of readyMade.entries()) {
    const { questionnaire } = readQuestionnaireText(textOf(file))
    if (!questionnaire) throw new Error(`The form ${file} could not be read.`)
    const types = visitTypes.flatMap(({ id, name }) => (visitsOf[file].includes(name) ? [id] : []))
    await tx`
      insert into note_templates (id, title, description, questionnaire, visit_type_ids,
        created_by, updated_by)
      values (${`01900000-0000-7000-8000-${String(1900 + place).padStart(12, '0')}`}, ${title},
        ${questionnaire.description ?? null}, ${tx.json(questionnaire as never)}, ${types},
        ${admin.id}, ${admin.id})`
  }
}

function textOf(file: ReadyMadeFile): string {
  const folder = new URL('../clinic/records/note-templates/ready-made/', import.meta.url)
  return readFileSync(new URL(`${file}.json`, folder), 'utf8')
}
