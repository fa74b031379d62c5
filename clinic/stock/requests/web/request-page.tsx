import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { quantityInWords } from '../../items/stock-quantity.ts'
import {
  fulfilStockRequest,
  readStockRequest,
  type RequestLine,
  type StockRequest,
} from '../stock-request.ts'
import { FulfilRequest } from './fulfil-request.tsx'
import { RequestActs } from './request-acts.tsx'
import { RequestStatus } from './request-status.tsx'
import { nameOf } from '../../items/web/name-of.ts'

/** A request with what was given of it; the place that is asked fulfils it here. */
export function RequestPage() {
  const id = usePathId()
  const session = useSession()
  const { data: request, error } = useAnswer(readStockRequest, { params: { id } })
  if (!request && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Request not found" to={paths.stockRequests()} />
  }
  const mayWrite = mayCall(session, fulfilStockRequest)
  return (
    <Page
      title={request ? `Request for ${request.for}` : 'Request for stock'}
      actions={
        request && (
          <>
            <HistoryLink objectId={request.id} />
            {mayWrite && request.isOpen && <RequestActs request={request} />}
          </>
        )
      }
    >
      {request ? (
        <>
          <Facts request={request} />
          <Lines request={request} />
          {mayWrite && request.isOpen && (
            <Section title={`Give from ${request.store}`}>
              <FulfilRequest key={request.version} request={request} />
            </Section>
          )}
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
RequestPage.about = readStockRequest

function Facts({ request }: { readonly request: StockRequest }) {
  const { askedBy, createdAt, endedAt, endedBy, endReason, note, entries } = request
  return (
    <DescriptionList
      items={[
        ['Status', <RequestStatus key="status" status={request.status} />],
        ['From', request.store],
        [
          'Asked',
          <span key="asked">
            <Instant at={createdAt} />
            {askedBy && ` by ${nameOf(askedBy)}`}
          </span>,
        ],
        ['Note', note],
        ...entries.map(
          ({ id, by, createdAt: at }) =>
            [
              'Given',
              <span key={id}>
                <Instant at={at} />
                {by && ` by ${nameOf(by)}`}
              </span>,
            ] as const,
        ),
        ...(endedAt === null
          ? []
          : [
              [
                'Ended',
                <span key="ended">
                  <Instant at={endedAt} />
                  {endedBy && ` by ${nameOf(endedBy)}`}
                </span>,
              ] as const,
            ]),
        ...(endReason === null ? [] : [['Reason', endReason] as const]),
      ]}
    />
  )
}

type Row = RequestLine & { readonly id: string }

function Lines({ request: { lines, store, isOpen } }: { readonly request: StockRequest }) {
  const columns: readonly Column<Row>[] = [
    {
      head: 'Item',
      cell: ({ itemId, item }) => <TextLink to={paths.stockItemDetails(itemId)}>{item}</TextLink>,
    },
    {
      head: 'Asked for',
      align: 'end',
      cell: ({ quantity, pack, unit }) =>
        quantityInWords(quantity, pack === null ? unit : `× ${pack}`),
    },
    { head: 'Given', align: 'end', cell: ({ given, unit }) => quantityInWords(given, unit) },
    { head: 'Open', align: 'end', cell: ({ open, unit }) => quantityInWords(open, unit) },
    ...(isOpen
      ? [
          {
            head: `Usable in ${store}`,
            align: 'end',
            cell: ({ there, unit }: Row) => quantityInWords(there, unit),
          } as const,
        ]
      : []),
  ]
  return (
    <ListTable
      label="Items of the request"
      columns={columns}
      rows={lines.map((line) => ({ ...line, id: line.itemId }))}
      empty="No items"
      loading={false}
      problem={null}
    />
  )
}
