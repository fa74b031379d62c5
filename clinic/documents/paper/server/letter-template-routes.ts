import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import { fieldRefusal } from '../letter-fields.ts'
import {
  changeLetterTemplate,
  type EnteredLetter,
  listLetterTemplates,
  previewLetterTemplate,
} from '../letter-template.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import { filled } from './contents/letter-content.ts'
import { letterTemplateStore } from './letter-template-store.ts'
import { sealedPdf } from '../../../../server/http/sealed-file.ts'

export function letterTemplateRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const letters = letterTemplateStore(sql)

  serve(app, listLetterTemplates, { handle: () => letters.list() })

  serve(app, changeLetterTemplate, {
    handle: ({ viewer, version, body }) => {
      checkLetter(body)
      return letters.change(viewer, version, body)
    },
  })

  serve(app, previewLetterTemplate, {
    handle: async ({ body, reply }) => {
      checkLetter(body)
      const { page, clinic, words } = await readClinicOnPaper(sql)
      const order = {
        ...page,
        ...filled(body, {
          ...inventedValues,
          'clinic.name': clinic.name,
          today: words.date(clinic.today),
        }),
        notice: 'Preview about an invented patient',
        foot: clinic.name,
        check: null,
      }
      return sealedPdf(reply, await makePdf(order, senderGone(reply)), 'preview')
    },
  })
}

function checkLetter({ kind, title, body }: EnteredLetter): void {
  const refusals = { title: fieldRefusal(kind, title), body: fieldRefusal(kind, body) }
  const errors = Object.entries(refusals).flatMap(([name, refusal]) =>
    refusal === undefined ? [] : [[name, refusal] as const],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors: Object.fromEntries(errors) })
}

const inventedValues = {
  'patient.name': 'Maria Example',
  'patient.dob': '12 Mar 1980',
  'patient.mrn': '100008',
  'patient.address': 'Lake Street 1, Exampletown',
  'doctor.name': 'Dr. Anna Sample',
  'doctor.specialty': 'General medicine',
  'visit.date': '4 May 2026',
  recipient: 'Dr. Paul Sample, Cardiology',
  reason: 'Pain in the chest on effort since April. Please assess.',
  'record.notes': 'Blood pressure 150/95. Heart sounds normal.',
  'record.prescription': 'Ramipril 5 mg, one a day',
  problems: 'Hypertension',
  medicines: 'Ramipril 5 mg (one a day)',
  allergies: 'Penicillin',
  from: '4 May 2026',
  until: '8 May 2026',
  fitness: 'not fit for work',
  diagnosis: '',
}
