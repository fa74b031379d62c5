import { wallClock } from '../../../../contract/dates.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { listFile } from '../../items/server/list-file.ts'
import type { exportStockRequests } from '../request-export.ts'
import { type RequestLine, requestStatusWords, type StockRequest } from '../stock-request.ts'
import type { requestRows } from './request-rows.ts'

/** Requests between places as a file, one line for each item. */
export function requestFile(
  requests: Pick<ReturnType<typeof requestRows>, 'list'>,
  asked: BodyOf<typeof exportStockRequests>,
  timeZone: string,
): MoneyFile {
  return listFile<{ request: StockRequest; line: RequestLine }>({
    kind: 'stock request',
    reason: 'Requests between places',
    page: async (at) => {
      const { rows, next } = await requests.list({ ...asked, ...at })
      const lines = rows.flatMap((request) => request.lines.map((line) => ({ request, line })))
      return { rows: lines, next }
    },
    columns: {
      For: ({ request }) => request.for,
      From: ({ request }) => request.store,
      Status: ({ request }) => requestStatusWords[request.status],
      Asked: ({ request }) => wallClock(request.createdAt, timeZone),
      By: ({ request }) => request.askedBy?.name ?? request.askedBy?.email ?? null,
      Item: ({ line }) => line.item,
      'Asked for': ({ line }) => line.units,
      Given: ({ line }) => line.given,
      Unit: ({ line }) => line.unit,
      Reason: ({ request }) => request.endReason,
    },
  })
}
