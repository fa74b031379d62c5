import { v7 as uuidv7 } from 'uuid'
import { aJpeg } from '../server/pictures/a-picture.ts'
import type { Set, Stage } from './stage.ts'

/** How requests about charts, their pictures and parts, and fields of the clinic are made possible. */
export const chartStages: Record<string, (set: Set) => Promise<Stage>> = {
  'GET /api/settings/logo': async ({ clinic: { sql } }) => {
    await sql`
      insert into clinic_logo (content, content_hash, width, height)
      values ('logo', sha256('logo'), 600, 150) on conflict do nothing`
    return {}
  },
  'PUT /api/clinic-terms/:list': async () => ({ bytes: Buffer.from('name\nPenicillin') }),
  'PUT /api/settings/logo': async () => ({ bytes: await aJpeg() }),
  'PUT /api/extra-fields/:id': async () => ({ fields: { label: uuidv7() } }),
  'POST /api/patients/:id/related-people': namedPerson,
  'PUT /api/related-people/:id': namedPerson,
  'DELETE /api/likely-doubles/:id/difference': async ({ clinic: { sql }, rows }) => {
    await sql`update likely_doubles set different_at = now() where id = ${rows.likelyDouble}`
    return {}
  },
  'POST /api/patients/:id/plans/end': async ({ clinic: { sql }, rows }) => {
    await sql`update patients set death = 'day not known' where id = ${rows.patient.userId}`
    return { fields: { visitIds: [rows.appointment], entryIds: [rows.waiting] } }
  },
  'PUT /api/import-conflicts/:id': async ({ clinic: { sql }, rows }) => {
    await sql`
      update import_changes c set state = 'open', ours = a.reason from appointments a
      where a.id = c.row_id and c.id = ${rows.importConflict}`
    return {}
  },
  'POST /api/patients/:id/merges': async ({ rows }) => ({
    fields: { mergedId: rows.otherChart, mergedVersion: 1 },
  }),
  'PUT /api/patients/:id/photo': async ({ clinic: { sql }, rows }) => {
    await sql`
      insert into patient_photos (id, patient_id, large, small, tag)
      select ${uuidv7()}, ${rows.patient.userId}, 'large', 'small', 'tag'
      where not exists (select from patient_photos where patient_id = ${rows.patient.userId})`
    return { bytes: await aJpeg() }
  },
}

/** A related person is a chart, or has a name. */
async function namedPerson(): Promise<Stage> {
  return { fields: { name: 'Rita Relative', relativeId: null } }
}
