/**
 * The bare limit that the product is measured against: a Fastify server in a process of its own. It
 * runs the statements of the product's answers, or one plain insert or update of the same row with
 * the same indexes, committed to disk as safely. It checks nothing: no session, role, schema,
 * constraint or free slot, and it writes no audit event and no notification.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { connect, type Sql } from '../server/database/connect.ts'
import { readEnvironment } from '../server/environment.ts'
import { recordStatements, replay } from './recording.ts'

const Order = z.object({
  databaseUrl: z.string(),
  urls: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
})

async function serveBare(order: z.infer<typeof Order>): Promise<number> {
  const sql = connect({ url: order.databaseUrl })
  const environment = readEnvironment({
    DATABASE_URL: order.databaseUrl,
    OPENWARD_SECRET: 'x'.repeat(32),
  })
  const recorder = connect({ url: order.databaseUrl })
  const recordings = await recordStatements(recorder, environment, order.urls, order.headers)
  await recorder.end()

  const app = Fastify()
  app.get('/api/*', (request) => {
    const recording = recordings.get(request.raw.url ?? '')
    if (!recording) throw new Error(`Nothing was recorded for ${request.raw.url}.`)
    return replay(sql, recording)
  })
  bareWrites(app, sql)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return address.port
}

type Body = Record<string, string>

interface Taking {
  readonly id: string
  readonly kind: string
  readonly locationId: string
  readonly lines: readonly [{ readonly itemId: string; readonly quantity: string }]
}

function bareWrites(app: FastifyInstance, sql: Sql): void {
  app.post<{ Body: Body }>('/api/appointments', async ({ body }, reply) => {
    const [row] = await sql`
      insert into bare.appointments (id, patient_id, doctor_id, starts_at, ends_at, reason,
        status)
      values (${body['id'] ?? ''}, ${body['patientId'] ?? ''}, ${body['doctorId'] ?? ''},
        (${body['date'] ?? ''}::date + ${body['time'] ?? ''}::time) at time zone 'UTC',
        (${body['date'] ?? ''}::date + ${body['time'] ?? ''}::time) at time zone 'UTC'
          + interval '5 minutes', ${body['reason'] ?? ''}, 'scheduled')
      returning *`
    return reply.status(201).send(row)
  })
  app.put<{ Body: Body; Params: { id: string } }>('/api/appointments/:id', async (request) => {
    const [row] = await sql`
      update bare.appointments set status = ${request.body['status'] ?? ''}, version = version + 1,
        updated_at = now()
      where id = ${request.params.id} returning *`
    return row
  })
  app.post<{ Body: Body }>('/api/patients', async ({ body }, reply) => {
    const [row] = await sql`
      insert into bare.patients (id, name, dob, gender, contact, search_text)
      values (${body['id'] ?? ''}, ${body['name'] ?? ''}, ${body['dob'] ?? ''},
        ${body['gender'] ?? ''}, ${body['contact'] ?? ''},
        searchable(${body['name'] ?? ''}::text, ${body['contact'] ?? ''}::text))
      returning *`
    return reply.status(201).send(row)
  })
  app.post<{ Body: Body }>('/api/bills', async ({ body }, reply) => {
    const [row] = await sql`
      insert into bare.bills (id, patient_id, invoice_number, amount_minor, currency, bill_date,
        due_on)
      values (${body['id'] ?? ''}, ${body['patientId'] ?? ''}, nextval('bare.numbers'),
        ${body['amount'] ?? ''}::numeric * 100, 'USD', ${body['date'] ?? ''}, ${body['date'] ?? ''})
      returning *`
    return reply.status(201).send(row)
  })
  app.post<{ Body: Taking }>('/api/stock/takings', async ({ body }, reply) => {
    const { id, kind, locationId, lines } = body
    const [row] = await sql`
      with entry as (
        insert into bare.stock_entries (id, kind, day) values (${id}, ${kind}, current_date) returning *
      ), level as (
        update bare.stock_levels set quantity = quantity - ${lines[0].quantity}::numeric
        where (lot_id, location_id, from_day) = (
          select lot_id, location_id, from_day from bare.stock_levels
          where item_id = ${lines[0].itemId} and location_id = ${locationId} and in_stock limit 1)
        returning item_id, lot_id, location_id
      ), movement as (
        insert into bare.stock_movements (entry_id, item_id, lot_id, location_id, quantity, day)
        select ${id}, item_id, lot_id, location_id, -${lines[0].quantity}::numeric, current_date from level
        returning *
      )
      select e.*, m.* from entry e, movement m`
    return reply.status(201).send(row)
  })
}

process.once('message', (message) => {
  serveBare(Order.parse(message)).then(
    (port) => process.send?.({ port }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.once('disconnect', () => process.exit(0))
