import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { barcode } from '../../../../server/paper/barcode.ts'
import { labelSheets } from '../../../../server/paper/label-sheets.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { appointmentStore } from '../../../visits/appointments/server/appointment-store.ts'
import { printAppointmentCard, printLabels } from '../card.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import { sealedPdf } from '../../../../server/http/sealed-file.ts'

/** Cards and labels: printed when they are needed, and not kept. */
export function cardRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const patients = patientStore(sql)
  const appointments = appointmentStore(sql)

  serve(app, printLabels, {
    find: ({ params }) => patients.find(params.id),
    handle: async ({ found, query, request, reply }) => {
      request.told = { patientIds: [found.id] }
      const { clinic, words } = await readClinicOnPaper(sql)
      const { id: _, mrn, name, dob, gender } = found
      const born = [dob && `Born ${words.date(dob)}`, gender].filter(Boolean).join(' · ')
      const label = {
        name,
        lines: [born, `MRN ${mrn}`].filter(Boolean),
        code: barcode(mrn),
        codeWords: mrn,
      }
      const order = {
        ...({ template: 'labels', title: 'Patient labels', author: clinic.name } as const),
        sheet: labelSheets[query.sheet].sheet,
        // A roll has no places that are empty already.
        skip: labelSheets[query.sheet].sheet.columns === 1 ? 0 : query.skip,
        labels: Array.from({ length: query.copies }, () => label),
      }
      return sealedPdf(reply, await makePdf(order, senderGone(reply)), 'labels')
    },
  })

  serve(app, printAppointmentCard, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: async ({ found, query, request, reply }) => {
      request.told = { patientIds: [found.patientId] }
      const { clinic, words, page } = await readClinicOnPaper(sql)
      const rows: [string, string][] = [
        ['Patient', found.patient?.name ?? ''],
        ['Day', words.full(found.date)],
        ['Time', words.time(found.time)],
        ['Doctor', found.doctor?.name ?? ''],
        ['For', found.visitType?.name ?? ''],
      ]
      const order = {
        ...page,
        ...(query.paper === 'roll' ? { paper: 'roll' as const, logo: null } : {}),
        title: 'Your appointment',
        notice: found.status === 'canceled' ? 'This appointment is canceled.' : null,
        blocks: [
          { is: 'facts' as const, rows: rows.filter(([, value]) => value !== '') },
          {
            is: 'text' as const,
            paragraphs: [
              clinic.phone
                ? `If you cannot come, call ${clinic.phone}.`
                : 'If you cannot come, tell the clinic early.',
            ],
          },
        ],
        foot: clinic.name,
        check: null,
      }
      return sealedPdf(reply, await makePdf(order, senderGone(reply)), 'appointment')
    },
  })
}
