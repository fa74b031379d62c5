import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { appointmentStore } from '../../../visits/appointments/server/appointment-store.ts'
import { addCharge, listCharges, removeCharge } from '../charge.ts'
import { chargeStore } from './charge-store.ts'

export function chargeRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const charges = chargeStore(sql)
  const appointments = appointmentStore(sql)

  /** A charge of a visit that the viewer sees. */
  async function find(viewer: Viewer, id: string) {
    const charge = await charges.find(id)
    return charge && (await appointments.find(viewer, charge.appointmentId)) ? charge : undefined
  }

  serve(app, listCharges, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: ({ found }) => charges.list(found.id),
  })

  serve(app, addCharge, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: ({ viewer, found, body }) => charges.add(viewer, found.id, body),
  })

  serve(app, removeCharge, {
    find: ({ viewer, params }) => find(viewer, params.id),
    handle: async ({ viewer, found }) => {
      await charges.remove(viewer, found.id)
      return undefined
    },
  })
}
