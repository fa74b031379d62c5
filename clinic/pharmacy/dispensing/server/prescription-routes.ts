import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { witnessCheck } from '../../../stock/ledger/server/witness-check.ts'
import {
  exportPrescriptions,
  givePrescription,
  listPrescriptions,
  readPrescription,
  reopenPrescription,
  setPrescriptionAside,
} from '../prescription.ts'
import { dispensingRows } from './dispensing-rows.ts'
import { givingStore } from './giving-store.ts'
import { mustSeePatients } from './patient-check.ts'
import { prescriptionFile } from './prescription-file.ts'
import { prescriptionRows } from './prescription-rows.ts'

/** The queue of prescriptions. The texts are health data: each reading is an event of its patients. */
export function prescriptionRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const rows = prescriptionRows(sql)
  const given = dispensingRows(sql)
  const giving = givingStore(sql)
  const exported = moneyExport(sql)
  const witnessOf = witnessCheck(sql)
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) => {
    mustSeePatients(viewer)
    return rows.find(params.id)
  }

  serve(app, listPrescriptions, {
    handle: ({ viewer, query }) => {
      mustSeePatients(viewer)
      return rows.list(query)
    },
  })

  serve(app, exportPrescriptions, {
    handle: ({ viewer, body, request }) => {
      mustSeePatients(viewer)
      return exported(viewer, request, async () =>
        prescriptionFile(rows, viewer, body, (await readClinicRow(sql)).timeZone),
      )
    },
  })

  serve(app, readPrescription, {
    find,
    handle: async ({ viewer, found }) => ({
      ...found,
      given: await given.ofRecord(viewer, found.id),
    }),
  })

  serve(app, givePrescription, {
    find,
    handle: async ({ viewer, found, version, body, request, reply }) =>
      giving.give(viewer, found, version, body, await witnessOf(request, reply, body.witness)),
  })

  serve(app, setPrescriptionAside, {
    find,
    handle: ({ viewer, found, version, body }) =>
      giving.handle(viewer, found, version, body.reason),
  })

  serve(app, reopenPrescription, {
    find,
    handle: ({ viewer, found, version }) => giving.handle(viewer, found, version, null),
  })
}
