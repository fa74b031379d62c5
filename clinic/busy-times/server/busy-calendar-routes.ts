import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../contract/problem.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { OutsideRefusal } from '../../../server/http/outside-address.ts'
import { serve } from '../../../server/http/serve.ts'
import {
  endBusyCalendar,
  readBusyAddressAgain,
  readBusyCalendar,
  setBusyAddress,
  setBusyFile,
} from '../busy-calendar.ts'
import { busyCalendarStore, type BusyEnvironment } from './busy-calendar-store.ts'
import { readBusySpans } from './busy-rounds.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: BusyEnvironment
}

export function busyCalendarRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const calendars = busyCalendarStore(sql, environment)

  serve(app, readBusyCalendar, { handle: ({ viewer }) => calendars.read(viewer) })

  serve(app, setBusyAddress, {
    handle: ({ viewer, body }) => calendars.setAddress(viewer, body.url, body.titles),
  })

  serve(app, setBusyFile, {
    handle: async ({ viewer, body }) => {
      const spans = await readBusySpans(sql, environment, body.calendar).catch(refuseFile)
      return calendars.setFile(viewer, spans, body.titles)
    },
  })

  serve(app, readBusyAddressAgain, { handle: ({ viewer }) => calendars.readAgain(viewer) })

  serve(app, endBusyCalendar, {
    handle: async ({ viewer }) => {
      await calendars.end(viewer)
      return undefined
    },
  })
}

function refuseFile(error: unknown): never {
  if (!(error instanceof OutsideRefusal)) throw error
  throw new Problem('invalid', { errors: { calendar: error.message } })
}
