import { createHash, randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testClinic, type TestClinic } from '../../../../../app/server/test-clinic.ts'
import { testDatabase } from '../../../../../server/database/test-database.ts'
import { aJpeg } from '../../../../../server/pictures/a-picture.ts'
import { filesFolderOf } from '../../../../../server/files/file-store.ts'
import { actsOn, kindsOfFacts, kindOf } from '../../../../summary/server/a-fact.ts'
import { importTexts } from '../../../../interop/fhir-import/server/a-bundle.ts'
import { addAlert } from '../../../../patients/alerts/alert.ts'
import { addAddress } from '../../../../patients/people/address.ts'
import { addRelatedPerson } from '../../../../patients/people/related-person.ts'
import { addAddendum, askForAmendment } from '../../../../records/medical-records/signature.ts'
import { sendFile } from '../../../files/server/a-file.ts'
import { mostChartFiles } from '../../issued-document.ts'
import { aSignedVisit, issue } from '../a-document.ts'
import { issuedChartFile, ownChartFile } from './a-chart-file.ts'

// Each file is made in a thread of its own, which loads all of its code anew.
vi.setConfig({ testTimeout: 90_000 })

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const aVisit = async (doctorId: string, patientId: string) => {
  await clinic.sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status, reason)
    values (${uuidv7()}, ${patientId}, ${doctorId}, '2024-05-06 08:30Z', '2024-05-06 09:00Z',
      'completed', 'Cough')`
}

describe('a chart as a file', () => {
  test('has all of the chart in words, and nothing that was entered in error', async () => {
    const { doctor, patient, patientId, recordId } = await aSignedVisit(clinic)
    await aVisit(doctor.userId, patientId)
    for (const kind of kindsOfFacts) {
      const acts = actsOn(kind)
      await acts.add(doctor, patientId, { ...kind.values, comment: `Comment on ${kind.path}` })
      const mistake = await acts.add(doctor, patientId, { text: 'Of somebody else' })
      await acts.markError(doctor, mistake.body)
    }
    const params = { id: recordId }
    await doctor.ask(addAddendum, { params, body: { id: uuidv7(), text: 'The X-ray was clear.' } })
    const asked = { id: uuidv7(), text: 'It was my left ear.' }
    expect((await patient.ask(askForAmendment, { params, body: asked })).status).toBe(201)
    await doctor.ask(addAlert, {
      params: { id: patientId },
      body: { id: uuidv7(), kind: 'safety', text: 'Falls easily', from: '2026-01-01', until: null },
    })
    await sendFile(clinic, doctor, patientId)

    const { text, html, issued, all, answer } = await issuedChartFile(clinic, doctor, patientId)
    expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      ...['text/html; charset=utf-8', `attachment; filename="chart-${issued.number}.html"`],
    ])
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    for (const kind of kindsOfFacts) {
      expect(text).toContain(String(kind.values['text']))
      expect(text).toContain(`Comment on ${kind.path}`)
    }
    for (const part of [
      ...['Ana Šimić', 'Made by Mei Chen', `Number ${issued.number}`, 'Falls easily'],
      ...['Cough for three days', 'Rest, fluids', 'Signed on', 'by Mei Chen.', 'May 6, 2024'],
      ...['The X-ray was clear.', 'The patient asked for an amendment', 'It was my left ear.'],
      ...['letter', 'PDF', 'SHA-256'],
    ]) {
      expect(text).toContain(part)
    }
    expect(html).not.toContain('Of somebody else')
    expect(all('html')[0]?.attributes['lang']).toBe('en')
  })

  test('has the photo, further addresses and the people of the patient, also for other programs', async () => {
    const { doctor, patient, patientId } = await aSignedVisit(clinic)
    const desk = await clinic.signedIn('staff')
    const params = { id: patientId }
    const address = { id: uuidv7(), use: 'work' as const, lines: '4 Mill Lane', city: 'Leeds' }
    const parts = { district: null, region: null, postalCode: 'LS1', country: 'GB' }
    const always = { validFrom: null, validUntil: null }
    const home = { ...address, id: uuidv7(), use: 'home' as const, lines: '1 Home Street' }
    // The first one is that of the chart.
    for (const one of [home, address]) {
      await desk.ask(addAddress, { params, body: { ...one, ...parts, ...always } })
    }
    await desk.ask(addRelatedPerson, {
      params,
      body: {
        ...{ id: uuidv7(), relations: ['guardian'], relativeId: null, name: 'Vera Šimić' },
        ...{ phone: '+44 20 7946 0001', email: null, note: null, ...always },
      },
    })
    const [large, small] = [await aJpeg(), await aJpeg()]
    await clinic.sql`
      insert into patient_photos (id, patient_id, large, small, tag)
      values (gen_random_uuid(), ${patientId}, ${large}, ${small}, 'tag')`

    const { text, all, bundle } = await issuedChartFile(clinic, doctor, patientId)
    expect(text).toMatch(/4 Mill Lane, Leeds, LS1, United Kingdom ?Address: work/)
    expect(text).toMatch(/Vera Šimić ?Guardian ?\+44 20 7946 0001/)
    const photo = all('img').find(({ attributes }) => attributes['alt'] === 'Photo of Ana Šimić')
    expect(photo?.attributes['src']).toContain(large.toString('base64'))
    const own = bundle.entry?.find(({ resource }) => resource.resourceType === 'Patient')?.resource
    expect(own).toMatchObject({
      address: expect.arrayContaining([
        expect.objectContaining({ use: 'work', city: 'Leeds', postalCode: 'LS1', country: 'GB' }),
      ]),
      contact: expect.arrayContaining([
        expect.objectContaining({
          name: { text: 'Vera Šimić' },
          relationship: [{ text: 'Guardian' }],
        }),
      ]),
      photo: [{ contentType: 'image/webp', data: large.toString('base64') }],
    })
    // The registry of the clinic is not open to patients.
    const made = await ownChartFile(clinic, patient)
    expect(made.text).not.toContain('Vera')
    expect(made.all('img')).toEqual([])
  })

  test('opens alone: no program, no other resource, and a policy that forbids them', async () => {
    const { doctor, patientId } = await aSignedVisit(clinic)
    await sendFile(clinic, doctor, patientId)
    const { all, elements, hrefs, html } = await issuedChartFile(clinic, doctor, patientId)
    const isPolicy = ({ attributes }: (typeof elements)[number]) => 'http-equiv' in attributes
    const policy = all('meta').find(isPolicy)?.attributes['content'] ?? ''
    const style = all('style')[0]?.text ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy.split('; ').sort()).toEqual(
      [
        ...["default-src 'none'", `style-src 'sha256-${hash}'`, 'img-src data:'],
        ...["base-uri 'none'", "form-action 'none'"],
      ].sort(),
    )
    // It stands before all that it is about.
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style'))
    const others = ['script', 'link', 'iframe', 'object', 'embed', 'form', 'svg', 'base', 'video']
    expect(others.flatMap(all)).toEqual([])
    expect(style).not.toMatch(/url\(|@import/)
    const sources = elements.flatMap(({ attributes: { src } }) => src ?? [])
    for (const src of sources) expect(src).toMatch(/^data:image\//)
    const outside = hrefs.filter((href) => !/^(#|data:)/.test(href))
    expect(outside.map((href) => href.split('#')[0])).toEqual([
      'https://clinic.example/documents/check',
    ])
  })

  test('keeps hostile names and notes as the texts that they are', async () => {
    const hostile = [
      '</script><script>alert(1)</script>',
      '<!-- <img src=x onerror=alert(2)>',
      '"><svg onload=alert(3)> \' onmouseover=alert(4)',
      '</style></textarea></title>]]>&lt;b&gt; \u2028 \u2029 end',
      'data:text/html,<script>alert(5)</script> \u202etxt.exe',
    ]
    const notes = hostile.join('\n\n')
    const name = '<b onclick=alert(6)>Eve</b>'
    const { doctor, patientId } = await aSignedVisit(clinic, { name, notes })
    // A line of a form takes no separators of lines.
    const lines = hostile.map((text) => text.replace(/ [\u2028\u2029]/g, ''))
    for (const text of lines) {
      await actsOn(kindOf('conditions')).add(doctor, patientId, { text, comment: text })
      await actsOn(kindOf('observations')).add(doctor, patientId, { text, valueText: text })
    }
    await sendFile(clinic, doctor, patientId, { fileName: `${name}"><script>.pdf` })
    const { all, elements, bundle } = await issuedChartFile(clinic, doctor, patientId)
    expect(['script', 'svg', 'textarea', 'b', 'img'].flatMap(all)).toEqual([])
    const attributes = elements.flatMap((one) => Object.keys(one.attributes))
    expect(attributes.filter((one) => one.startsWith('on'))).toEqual([])
    expect(all('title')[0]?.text).toBe(`Chart of ${name}`)
    const paragraphs = all('p').flatMap(({ attributes: { class: of }, text }) =>
      of === 'text' ? text : [],
    )
    expect(paragraphs.slice(0, hostile.length)).toEqual(hostile)
    const stored = JSON.stringify(bundle)
    for (const text of lines) expect(stored).toContain(JSON.stringify(text).slice(1, -1))
    expect(stored).toContain(Buffer.from(notes).toString('base64'))
  })

  test('has its chart for other programs, which import it as it is', async () => {
    const { doctor, patientId } = await aSignedVisit(clinic)
    for (const kind of kindsOfFacts) await actsOn(kind).add(doctor, patientId, kind.values)
    const { saved, bundle, text } = await issuedChartFile(clinic, doctor, patientId)
    const [file] = saved
    expect([file?.name, file?.type]).toEqual([
      'chart.fhir.json',
      'data:application/fhir+json;base64',
    ])
    expect(text).toContain(sha256(file?.content ?? Buffer.alloc(0)))
    const other = await testDatabase()
    try {
      await importTexts(other.sql, { 'chart.fhir.json': JSON.stringify(bundle) })
      for (const { table } of kindsOfFacts) {
        const [count] = await other.sql`select count(*)::int as count from ${other.sql(table)}`
        expect(count, table).toEqual({ count: 1 })
      }
    } finally {
      await other.drop()
    }
  })

  test('is made once, however often it is asked for, and only so often in a day', async () => {
    const { doctor, patientId } = await aSignedVisit(clinic)
    const body = { id: uuidv7(), kind: 'chart-file' }
    const answers = await Promise.all([1, 2, 3].map(() => issue(doctor, patientId, body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1)
    expect((await issue(doctor, patientId, body)).body.number).toBe(answers[0]?.body.number)
    await clinic.sql`
      insert into issued_documents (id, number, kind, title, patient_id, limited, content, file_type,
        file, file_hash, code_hash, signer_id)
      select gen_random_uuid(), 'n' || n, 'chart-file', 'Chart', ${patientId}, false, '{}',
        'text/html', '', 'h' || n, ('c' || n)::bytea, ${doctor.userId}
      from generate_series(2, ${mostChartFiles}) n`
    const refused = await issue(doctor, patientId, { kind: 'chart-file' })
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'You made 10 files of charts in the last 24 hours. Use one of them, or wait.',
    ])
  })
})

describe('a file of the chart', () => {
  test('is in it with its checksum; a large one is listed alone, and so is a damaged one', async () => {
    const { doctor, patientId } = await aSignedVisit(clinic)
    const content = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      randomBytes(9_000),
      Buffer.from('\n%%EOF\n'),
    ])
    await sendFile(clinic, doctor, patientId, { content, fileName: 'small.pdf' })
    const large = Buffer.alloc(15_000_000, 'A line of a long text file.\n')
    await sendFile(clinic, doctor, patientId, { content: large, fileName: 'large.txt' })
    const first = await issuedChartFile(clinic, doctor, patientId)
    const saved = first.saved.find(({ name }) => name === 'small.pdf')
    expect(saved?.type).toBe('data:application/pdf;base64')
    expect(saved?.content.equals(content)).toBe(true)
    expect(first.saved.map(({ name }) => name)).toEqual(['small.pdf', 'chart.fhir.json'])
    for (const hash of [sha256(content), sha256(large)]) expect(first.text).toContain(hash)
    expect(first.text).toContain('Too large for this file. Ask the clinic for it.')
    const [row] = await clinic.sql<{ parts: { name: string; sha256: string; bytes: number }[] }[]>`
      select parts from issued_documents where id = ${first.issued.id}`
    const bundle = first.saved.find(({ name }) => name === 'chart.fhir.json')?.content ?? large
    expect(row?.parts).toEqual([
      { name: 'chart.fhir.json', bytes: bundle.length, sha256: sha256(bundle) },
      { name: 'large.txt', bytes: large.length, sha256: sha256(large) },
      { name: 'small.pdf', bytes: content.length, sha256: sha256(content) },
    ])

    const [stored] = await clinic.sql<{ name: string }[]>`
      select name from stored_files where sha256 = ${sha256(content)}`
    const folder = filesFolderOf(clinic.environment)
    const all = await readdir(folder, { recursive: true })
    const path = all.find((one) => one.endsWith(stored?.name ?? 'none'))
    await writeFile(join(folder, path ?? ''), 'overwritten')
    const later = await issuedChartFile(clinic, doctor, patientId)
    expect(later.saved.map(({ name }) => name)).toEqual(['chart.fhir.json'])
    expect(later.text).toContain('The content of this file could not be read when this was made.')
  })
})
