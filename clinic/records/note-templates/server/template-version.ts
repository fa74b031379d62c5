import type { AnySql } from '../../../../server/database/connect.ts'
import type { Questionnaire } from '../questionnaire.ts'

/** The form of a template as it was in one version, also of a template that is retired by now. */
export async function templateVersion(
  sql: AnySql,
  id: string,
  version: number,
): Promise<Questionnaire | undefined> {
  const [found] = await sql<{ questionnaire: Questionnaire }[]>`
    select questionnaire from note_template_versions
    where template_id = ${id} and version = ${version}`
  return found?.questionnaire
}
