import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { OutsideRefusal } from '../../../../server/http/outside-address.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { serve } from '../../../../server/http/serve.ts'
import { boundUploads } from '../../../../server/http/upload-places.ts'
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

/** Places for files being read or waiting; reading one takes some megabytes and about a second. */
const places = { most: 10, each: 2 }

export async function busyCalendarRoutes(
  app: FastifyInstance,
  { sql, environment }: Parts,
): Promise<void> {
  const calendars = busyCalendarStore(sql, environment)

  serve(app, readBusyCalendar, { handle: ({ viewer }) => calendars.read(viewer) })

  serve(app, setBusyAddress, {
    handle: ({ viewer, body }) => calendars.setAddress(viewer, body.url, body.titles),
  })

  await app.register(async (files) => {
    boundUploads(files, places)
    serve(files, setBusyFile, {
      handle: async ({ viewer, body, reply }) => {
        const gone = senderGone(reply)
        const spans = await readBusySpans(sql, environment, body.calendar, gone).catch(refuseFile)
        return calendars.setFile(viewer, spans, body.titles)
      },
    })
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
